// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidChange(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
}

/// Lines of text to edit. Only the user's edits are posted.
@MainActor open class UITextView: UIScrollView, UIKeyInput {
  public nonisolated static let textDidBeginEditingNotification =
    NSNotification.Name("UITextViewTextDidBeginEditingNotification")
  public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")
  public nonisolated static let textDidEndEditingNotification =
    NSNotification.Name("UITextViewTextDidEndEditingNotification")

  open var attributedText: NSAttributedString! = NSAttributedString(string: "")
  open var text: String! {
    get { attributedText.string }
    set { attributedText = NSAttributedString(string: newValue ?? "") }
  }
  open var textColor: UIColor? = .label
  open var font: UIFont? = .systemFont(ofSize: 12)
  open var textAlignment = NSTextAlignment.natural
  open var isEditable = true

  open var delegate: (any UITextViewDelegate)? {
    get { anyDelegate as? any UITextViewDelegate }
    set { anyDelegate = newValue }
  }
  open var hasText: Bool { !text.isEmpty }
  open func insertText(_ text: String) { edit(self.text + text) }
  open func deleteBackward() { if hasText { edit(String(text.dropLast())) } }

  private func edit(_ text: String) {
    self.text = text
    post(Self.textDidChangeNotification) { $0.textViewDidChange(self) }
  }

  open override var canBecomeFirstResponder: Bool { isEditable }
  override func didBecomeFirstResponder() {
    post(Self.textDidBeginEditingNotification) { $0.textViewDidBeginEditing(self) }
  }
  override func didResignFirstResponder() {
    post(Self.textDidEndEditingNotification) { $0.textViewDidEndEditing(self) }
  }

  private func post(_ name: NSNotification.Name, _ call: (any UITextViewDelegate) -> Void) {
    if let delegate { call(delegate) }
    NotificationCenter.default.post(name: name, object: self)
  }
}
