extension String {
  /// One line of at most `limit` characters that is safe to print in a terminal: each run of white space becomes one
  /// blank, and control characters are removed. A server's text appears in sentences on the screen, and must not bring
  /// escape sequences with it. What is beyond the limit is not read to its end, however long it is.
  func printable(atMost limit: Int) -> String {
    var text = ""
    var gap = false
    // Characters are counted now and then, because one of them may have many scalars.
    var (added, nextCount) = (0, 2 * limit + 64)
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        gap = true
      } else if !scalar.isControlOrDirection {
        if gap, !text.isEmpty { text.append(" ") }
        gap = false
        text.unicodeScalars.append(scalar)
        added += 1
        if added == nextCount {
          if text.count > limit { break }
          nextCount *= 2
        }
      }
    }
    return text.count <= limit ? text : text.prefix(max(0, limit - 1)) + "…"
  }
}

extension Unicode.Scalar {
  /// Control characters, and the format characters that change the direction of the text after them. Other format
  /// characters stay, such as the joiner that holds an emoji family together.
  fileprivate var isControlOrDirection: Bool {
    properties.generalCategory == .control || properties.isBidiControl
  }
}
