import RillHeadless

/// Text that wraps beside what stands before it: a number, a time, a branch of a tree.
enum HangingText {
  /// - Parameters:
  ///   - prefix: before the first line.
  ///   - hanging: before each further line, as wide as the prefix; blanks by default.
  ///   - width: of the whole, in cells.
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
