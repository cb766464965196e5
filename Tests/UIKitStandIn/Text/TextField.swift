// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A line of text to edit. Only the user's edits send events.
@MainActor open class UITextField: UIControl {
  open var text: String? = "" { didSet { if text == nil { text = "" } } }

  open func insertText(_ text: String) {
    self.text = (self.text ?? "") + text
    sendActions(for: .editingChanged)
  }
}
