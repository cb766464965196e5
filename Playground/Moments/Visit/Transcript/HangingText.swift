import RillHeadless

/// Text that wraps next to a prefix: a number, a time, or a branch of a tree.
enum HangingText {
  /// - Parameters:
  ///   - prefix: precedes the first line.
  ///   - hanging: precedes each further line and is as wide as the prefix; blanks by default.
  ///   - width: the width of the whole text, in cells.
  static func lines(
    _ text: String, _ style: TextStyle = .plain, after prefix: StyledText, hanging: String? = nil, width: Int
  ) -> [StyledText] {
    let indent = prefix.runs.reduce(0) { $0 + TextMetric.cells(in: $1.text) }
    let hanging = hanging ?? String(repeating: " ", count: indent)
    return TextMetric.wrap(text, toCells: max(1, width - indent)).enumerated().map { index, part in
      var line = index == 0 ? prefix : StyledText(hanging, .plain)
      line.append(part, style)
      return line
    }
  }
}
