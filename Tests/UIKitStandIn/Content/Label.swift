// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UILabel: UIView {
  open var text: String? {
    get { attributedText?.string }
    set { attributedText = newValue.map { NSAttributedString(string: $0) } }
  }
  open var attributedText: NSAttributedString?
  open var textColor: UIColor! = .label
  open var font: UIFont! = .preferredFont(forTextStyle: .body)
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
  open var adjustsFontForContentSizeCategory = false
}

extension NSAttributedString {
  /// Keeps the characters. Foundation on Linux lacks the conversion (Swift 6.3.1).
  public convenience init(_ attrStr: AttributedString) { self.init(string: String(attrStr.characters)) }
}
