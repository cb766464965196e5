/// Finds keys in the bytes of a terminal, however the bytes are split.
///
/// Source of the sequences: ECMA-48 and the xterm control sequences.
struct KeyReader {
  private static let beginPaste = Array("\u{1B}[200~".utf8)
  private static let endPaste = Array("\u{1B}[201~".utf8)
  private static let interrupt: UInt8 = 0x03

  private var waiting: [UInt8] = []
  /// The bytes of a paste that has not ended; `nil` outside of one.
  private var pasted: [UInt8]?

  /// The keys that are now complete. Unknown sequences are skipped.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    waiting += bytes
    var keys: [Key] = []
    while !waiting.isEmpty {
      if pasted != nil {
        guard let key = paste() else { break }
        keys.append(key)
      } else if waiting.starts(with: Self.beginPaste) {
        waiting.removeFirst(Self.beginPaste.count)
        pasted = []
      } else if let (key, length) = next() {
        waiting.removeFirst(length)
        if let key { keys.append(key) }
      } else {
        break
      }
    }
    return keys
  }

  /// Takes bytes up to the end of the paste, or up to Ctrl-C, which leaves even if the end of the paste never comes.
  /// Returns `nil` if more bytes are needed.
  private mutating func paste() -> Key? {
    var bytes = pasted ?? []
    pasted = nil
    for (index, byte) in waiting.enumerated() {
      bytes.append(byte)
      let isInterrupt = byte == Self.interrupt
      guard isInterrupt || byte == Self.endPaste.last && bytes.suffix(Self.endPaste.count) == Self.endPaste[...] else {
        continue
      }
      waiting.removeFirst(index + 1)
      return isInterrupt ? .interrupt : Key(pasted: bytes.dropLast(Self.endPaste.count))
    }
    waiting = []
    pasted = bytes
    return nil
  }

  /// The first key and how many bytes it takes; `nil` if more bytes are needed.
  private func next() -> (key: Key?, length: Int)? {
    guard let first = waiting.first else { return nil }
    switch first {
    case 0x1B: return sequence()
    case Self.interrupt, 0x04: return (.interrupt, 1)
    case 0x1A: return (.suspend, 1)
    case 0x09: return (.tab, 1)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case ..<0x20: return (nil, 1)
    default: return text(first)
    }
  }

  /// `ESC [` with parameters and a final byte, or `ESC O` with a final byte; `ESC` before anything else is a key by
  /// itself.
  private func sequence() -> (key: Key?, length: Int)? {
    guard waiting.count > 1 else { return nil }
    switch waiting[1] {
    case UInt8(ascii: "O"):
      guard waiting.count > 2 else { return nil }
      return (Self.named(waiting[2], []), 3)
    case UInt8(ascii: "["):
      guard let end = waiting.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else {
        // Longer than any sequence: the rest of a truncated sequence is lost.
        return waiting.count > 32 ? (nil, waiting.count) : nil
      }
      return (Self.named(waiting[end], Array(waiting[2..<end])), end + 1)
    default: return (nil, 1)
    }
  }

  private static func named(_ final: UInt8, _ bytes: [UInt8]) -> Key? {
    let parameters = String(decoding: bytes, as: UTF8.self)
    if parameters.hasPrefix("<") { return Key(mouse: parameters.dropFirst(), final) }
    return switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "~"):
      switch parameters.split(separator: ";").first {
      case "1", "7": .home
      case "4", "8": .end
      case "5": .pageUp
      case "6": .pageDown
      case "3": .backspace
      default: nil
      }
    default: nil
    }
  }

  /// One scalar of UTF-8. A cluster of several scalars arrives as several keys, which a text field combines.
  private func text(_ first: UInt8) -> (key: Key?, length: Int)? {
    let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
    guard waiting.count >= length else { return nil }
    guard let text = String(validating: waiting.prefix(length), as: UTF8.self), let character = text.first else {
      return (nil, 1)
    }
    return (.character(character), length)
  }
}

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
