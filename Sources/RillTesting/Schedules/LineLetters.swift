/// The letters that stand for lines in an order.
enum LineLetters {
  private static let others = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// The first letter of the name that no other line has, or else the first one of all; after 62 lines, a character
  /// beyond them.
  static func letter(for name: String, besides used: [Character]) -> Character {
    for letter in Array(name.filter(others.contains)) + others where !used.contains(letter) { return letter }
    return Character(Unicode.Scalar(0x4E00 + used.count) ?? "?")
  }
}
