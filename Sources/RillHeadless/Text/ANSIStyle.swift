/// Maps the design tokens to ANSI escape sequences for a terminal, and is the one place that does.
enum ANSIStyle {
  /// Returns the codes of a style; none for plain text.
  ///
  /// A terminal has one size of letters, so fonts make no difference.
  static func codes(of style: TextStyle) -> [String] {
    (style.isBold ? ["1"] : []) + (style.isDim ? ["2"] : []) + (color(of: style.role).map { [$0] } ?? [])
  }

  private static func color(of role: TextRole) -> String? {
    switch role {
    case .primary: nil
    case .secondary: "90"
    case .accent: "36"
    case .error: "31"
    }
  }

  /// Returns the text between escape sequences.
  static func escaped(_ text: String, _ style: TextStyle) -> String {
    let codes = codes(of: style)
    if codes.isEmpty || text.isEmpty { return text }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
