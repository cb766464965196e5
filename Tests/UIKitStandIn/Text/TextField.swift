// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A line of text to edit. Only the user's edits send events.
@MainActor open class UITextField: UIControl, UIKeyInput {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  open weak var delegate: (any UITextFieldDelegate)?
  open var attributedText: NSAttributedString?
  open var text: String? {
    get { attributedText?.string ?? "" }
    set { attributedText = newValue.map { NSAttributedString(string: $0) } }
  }
  open var placeholder: String?
  open var textColor: UIColor? = .label
  open var font: UIFont? = .systemFont(ofSize: 17)
  open var textAlignment = NSTextAlignment.natural
  open var borderStyle = BorderStyle.none
  open var isSecureTextEntry = false
  open var isEditing: Bool { isFirstResponder }

  open var hasText: Bool { text?.isEmpty == false }
  open func insertText(_ text: String) { edit((self.text ?? "") + text) }
  open func deleteBackward() { if hasText { edit(String((text ?? "").dropLast())) } }

  private func edit(_ text: String) {
    self.text = text
    sendActions(for: .editingChanged)
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }
  override func didBecomeFirstResponder() {
    sendActions(for: .editingDidBegin)
    delegate?.textFieldDidBeginEditing(self)
  }
  override func didResignFirstResponder() {
    sendActions(for: .editingDidEnd)
    delegate?.textFieldDidEndEditing(self)
  }
}
