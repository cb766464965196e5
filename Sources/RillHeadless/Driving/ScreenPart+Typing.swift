extension ScreenPart {
  /// Taps a text field to give it the focus, and types a text at its end.
  ///
  /// - Parameters:
  ///   - text: the text to type.
  ///   - field: its name, such as its placeholder, or its identifier.
  /// - Throws: ``DrivingError``, if there is no such field in view, or more than one, or if it is disabled.
  public func type(_ text: String, into field: String) throws(DrivingError) {
    let node = try find(ElementQuery(.textField, field))
    if !node.states.contains(.focused) { try screen.tap(node) }
    try screen.type(text)
  }
}

extension Screen {
  /// Types a text into the focused field.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has it.
  public func type(_ text: String) throws(DrivingError) {
    try focusedField().insertText(text)
    window.layoutIfNeeded()
  }

  /// Presses the return key.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has the focus.
  public func pressReturn() throws(DrivingError) {
    try focusedField().pressReturn()
    window.layoutIfNeeded()
  }

  /// Presses the delete key, which removes the last character before the cursor.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has the focus.
  public func deleteBackward() throws(DrivingError) {
    try focusedField().deleteBackward()
    window.layoutIfNeeded()
  }

  private func focusedField() throws(DrivingError) -> TextField {
    guard let field = window.firstResponder as? TextField else { throw .noFocus }
    return field
  }
}
