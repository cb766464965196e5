extension TextMetric {
  /// Returns the text on one line of at most a number of cells, cut before a cluster and ended with `…` if it is
  /// longer.
  ///
  /// Complexity: O(length of the line). The text behind the cut is not read.
  public static func truncate(_ text: some StringProtocol, toCells cells: Int) -> String {
    LineCut(substring(of: text), toRoom: cells).drawn
  }

  /// Returns the text in lines of at most a number of cells.
  ///
  /// Lines break at line ends, at spaces, and beside wide characters (but not before a closing or after an opening
  /// punctuation mark). A word that is longer than a line breaks between two clusters. A cluster that is wider than the
  /// space takes a separate line.
  ///
  /// - Parameters:
  ///   - text: the text to wrap.
  ///   - cells: The available space, in cells. Without space, there are no lines.
  ///   - lineLimit: The number of lines after which the text ends with `…`; 0 for no limit. With a limit of 1, line
  ///     ends and the text after them are on the one line.
  /// - Complexity: O(length of the text), or of its part in the lines within the limit.
  public static func wrap(_ text: String, toCells cells: Int, lineLimit: Int = 0) -> [String] {
    WrappedText(text, toRoom: cells, lineLimit: lineLimit).lines()
  }

  static func substring(of text: some StringProtocol) -> Substring {
    (text as? Substring) ?? Substring((text as? String) ?? String(text))
  }
}
