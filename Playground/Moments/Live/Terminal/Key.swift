/// An action of a user in a terminal: a key, a button or the wheel of the mouse, or a paste.
enum Key: Hashable, Sendable {
  case up, down, left, right, pageUp, pageDown, home, end
  case tab, backTab, enter, backspace
  /// Ctrl-C, or the end of the input.
  case interrupt
  /// Ctrl-Z.
  case suspend
  case character(Character)
  /// Text from the clipboard, as one line.
  case paste(String)
  /// The left button of the mouse.
  case press(TerminalPlace)
  case wheelUp(TerminalPlace), wheelDown(TerminalPlace)
}

extension Key {
  /// A paste of bytes. The line ends and tabs in it become blanks, and other control characters are removed.
  init(pasted bytes: [UInt8]) {
    var text = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      if character.isNewline || character == "\t" {
        text.append(" ")
      } else {
        text.unicodeScalars += character.unicodeScalars.filter { $0.properties.generalCategory != .control }
      }
    }
    self = .paste(text)
  }

  /// The action of the mouse, from the parameters and the final byte of its sequence; `nil` for anything else, such as
  /// the release of a button.
  init?(mouse parameters: Substring, _ final: UInt8) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard final == UInt8(ascii: "M"), numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let place = TerminalPlace(column: numbers[1] - 1, row: numbers[2] - 1)
    // Modifier keys add 4, 8 and 16.
    switch numbers[0] & ~0b11100 {
    case 0: self = .press(place)
    case 64: self = .wheelUp(place)
    case 65: self = .wheelDown(place)
    default: return nil
    }
  }
}
