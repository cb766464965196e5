import Rill
import RillList

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
    let field = try focusedField()
    Recording.add(.event, "type", "typed \(text.quotedBriefly)") {
      field.insertText(text)
      window.layoutIfNeeded()
    }
  }

  /// Presses the return key.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has the focus.
  public func pressReturn() throws(DrivingError) {
    let field = try focusedField()
    Recording.add(.event, "press", "pressed return") {
      field.pressReturn()
      window.layoutIfNeeded()
    }
  }

  /// Presses the delete key, which removes the last character before the cursor.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has the focus.
  public func deleteBackward() throws(DrivingError) {
    let field = try focusedField()
    Recording.add(.event, "press", "pressed delete") {
      field.deleteBackward()
      window.layoutIfNeeded()
    }
  }

  private func focusedField() throws(DrivingError) -> TextField {
    guard let field = window.firstResponder as? TextField else { throw .noFocus }
    return field
  }
}
