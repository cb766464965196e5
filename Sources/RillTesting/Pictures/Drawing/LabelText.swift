/// Text as a picture shows it: one line, of a known width.
struct LabelText: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text.map { character in
      if character.isNewline { return "\\n" }
      let isDrawable = character.unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
      }
      return isDrawable ? String(character) : "\u{FFFD}"
    }.joined()
  }

  /// The width in columns: two for a wide character, such as a Chinese one or an emoji, and one for others.
  var columns: Int { text.reduce(0) { $0 + ($1.isWide ? 2 : 1) } }
}

extension Character {
  fileprivate var isWide: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
      || (unicodeScalars.first.map { scalar in Self.wide.contains { $0.contains(scalar.value) } } ?? false)
  }

  /// The large blocks of wide characters of East Asia.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
