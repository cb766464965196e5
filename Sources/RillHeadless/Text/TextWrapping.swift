extension TextMetric {
  /// Returns the text on one line of at most a number of cells, cut before a cluster and ended with `…` if it is
  /// longer.
  ///
  /// Complexity: O(length of the text).
  public static func truncate(_ text: some StringProtocol, toCells cells: Int) -> String {
    if cells > 0, text.utf8.count <= cells, DrawnText.isPlain(text) { return String(text) }
    return DrawnText.string(truncate(DrawnText.clusters(of: text)[...], toCells: cells, always: false))
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
  /// - Complexity: O(length of the text).
  public static func wrap(_ text: String, toCells cells: Int, lineLimit: Int = 0) -> [String] {
    guard cells > 0 else { return [] }
    if text.utf8.count <= cells, DrawnText.isPlain(text) { return [text] }
    if lineLimit == 1 { return [truncate(text, toCells: cells)] }
    var lines: [ArraySlice<DrawnText.Cluster>] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      appendLines(of: DrawnText.clusters(of: paragraph), toCells: cells, to: &lines)
      if lineLimit > 0, lines.count > lineLimit { break }
    }
    if lineLimit > 0, lines.count > lineLimit {
      let last = truncate(lines[lineLimit - 1], toCells: cells, always: true)
      return lines[..<(lineLimit - 1)].map(DrawnText.string) + [DrawnText.string(last)]
    }
    return lines.map(DrawnText.string)
  }

  private static func truncate(
    _ clusters: ArraySlice<DrawnText.Cluster>, toCells cells: Int, always: Bool
  ) -> ArraySlice<DrawnText.Cluster> {
    guard cells > 0 else { return [] }
    var width = 0
    var kept = clusters.startIndex
    for (index, cluster) in zip(clusters.indices, clusters) {
      width += cluster.cells
      if width < cells { kept = index + 1 }
      if width > cells { return clusters[..<kept] + [ellipsis] }
    }
    return always ? (width < cells ? clusters : clusters[..<kept]) + [ellipsis] : clusters
  }

  private static let ellipsis = DrawnText.Cluster(character: "…", cells: 1)

  private static func appendLines(
    of clusters: [DrawnText.Cluster], toCells room: Int, to lines: inout [ArraySlice<DrawnText.Cluster>]
  ) {
    var start = 0
    var width = 0
    var breakPoint = 0  // the last place, after `start`, where a line may begin
    var index = 0
    while index < clusters.count {
      if index > start, mayBreak(clusters[index - 1], clusters[index]) { breakPoint = index }
      if width + clusters[index].cells > room, index > start {
        if clusters[index].character == " " {
          // A space never begins a line: the break replaces it.
          while index < clusters.count, clusters[index].character == " " { index += 1 }
          breakPoint = index
        } else if breakPoint <= start {
          breakPoint = index
        }
        lines.append(withoutTrailingSpaces(clusters[start..<breakPoint]))
        start = breakPoint
        width = clusters[start..<index].reduce(0) { $0 + $1.cells }
        if index == clusters.count, start == index { return }
      } else {
        width += clusters[index].cells
        index += 1
      }
    }
    lines.append(clusters[start...])
  }

  private static func mayBreak(_ before: DrawnText.Cluster, _ after: DrawnText.Cluster) -> Bool {
    if after.character == " " { return false }
    if before.character == " " { return true }
    guard before.cells == 2 || after.cells == 2 else { return false }
    return !closing.contains(after.character) && !opening.contains(before.character)
  }

  private static func withoutTrailingSpaces(
    _ line: ArraySlice<DrawnText.Cluster>
  ) -> ArraySlice<DrawnText.Cluster> {
    line[..<(line.lastIndex { $0.character != " " }.map { $0 + 1 } ?? line.startIndex)]
  }

  private static let closing: Set<Character> = Set("，。、；：！？）」』】》〉〕”’…,.;:!?)]}%")
  private static let opening: Set<Character> = Set("（「『【《〈〔“‘([{")
}
