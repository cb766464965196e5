import Rill
import RillList

extension ScreenPart {
  /// Taps a text field to give it the focus, and types a text at its end.
  ///
  /// - Parameters:
  ///   - text: the text to type.
  ///   - field: its name, such as its placeholder, or its identifier.
  ///   - file: the file that a recording names; by default, the caller's.
  ///   - line: the line that a recording names; by default, the caller's.
  /// - Throws: ``DrivingError``, if there is no such field in view, or more than one, or if it is disabled.
  public func type(
    _ text: String, into field: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(DrivingError) {
    let node = try find(ElementQuery(.textField, field))
    if !node.states.contains(.focused) { try screen.tap(node, CallSite(file: file, line: line)) }
    try screen.type(text, file: file, line: line)
  }
}

extension Screen {
  /// Types a text into the focused field.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has it.
  public func type(_ text: String, file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let field = try focusedField()
    Recording.add(.event, "type", "typed \(text.quotedBriefly)", site: CallSite(file: file, line: line)) {
      field.insertText(text)
      window.layoutIfNeeded()
    }
  }

  /// Presses the return key.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has the focus.
  public func pressReturn(file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let field = try focusedField()
    Recording.add(.event, "press", "pressed return", site: CallSite(file: file, line: line)) {
      field.pressReturn()
      window.layoutIfNeeded()
    }
  }

  /// Presses the delete key, which removes the last character before the cursor.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has the focus.
  public func deleteBackward(file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let field = try focusedField()
    Recording.add(.event, "press", "pressed delete", site: CallSite(file: file, line: line)) {
      field.deleteBackward()
      window.layoutIfNeeded()
    }
  }

  private func focusedField() throws(DrivingError) -> TextField {
    guard let field = window.firstResponder as? TextField else { throw .noFocus }
    return field
  }
}
