extension String {
  /// One line of at most `limit` characters that a terminal can be trusted with: runs of white space become one blank,
  /// control characters go. Text of a server ends up in sentences on the screen, and an escape sequence must not.
  func printable(atMost limit: Int) -> String {
    var text = ""
    var gap = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        gap = true
      } else if !scalar.isControlOrDirection {
        if gap, !text.isEmpty { text.append(" ") }
        gap = false
        text.unicodeScalars.append(scalar)
      }
    }
    return text.count <= limit ? text : text.prefix(max(0, limit - 1)) + "…"
  }
}

extension Unicode.Scalar {
  /// Control characters, and the format characters that turn the direction of the text after them. Other format
  /// characters stay: the joiner that holds an emoji family together is one.
  fileprivate var isControlOrDirection: Bool {
    properties.generalCategory == .control || properties.isBidiControl
  }
}
