/// Breaks a text into lines, one at a time, and keeps none of them.
///
/// The next line depends only on where it begins, so a breaker may begin at any line.
struct LineBreaker {
  struct Line {
    var start: String.Index
    var end: String.Index
    /// In units of the ruler.
    var width = 0
  }

  /// The number of clusters read so far: the cost.
  private(set) var clusterCount = 0
  private var scanner: ClusterScanner
  private let room: Int
  private let ruler: TextRuler
  private var isAtEnd = false

  /// - Parameters:
  ///   - text: the text to break.
  ///   - index: the beginning of a line; by default, that of the text.
  ///   - room: the available space, in units of the ruler, at least 1.
  init(_ text: Substring, from index: String.Index? = nil, toRoom room: Int, _ ruler: TextRuler) {
    scanner = ClusterScanner(text, from: index)
    self.room = room
    self.ruler = ruler
  }

  /// The beginning of the next line.
  var index: String.Index { scanner.index }

  mutating func next() -> Line? {
    guard !isAtEnd else { return nil }
    var line = Line(start: scanner.index, end: scanner.index)
    /// The line without the spaces at its end.
    var ink = line
    /// The last place where a line may begin, and the line before it.
    var lastBreak: (index: String.Index, line: Line)?
    var before: ClusterScanner.Cluster?
    while let cluster = scan() {
      if cluster.kind == .lineEnd { return line }
      // It is not drawn.
      if cluster.cells == 0 { continue }
      let width = ruler.units(of: cluster, in: scanner.text)
      if let before {
        if Self.mayBreak(before, cluster) { lastBreak = (cluster.start, ink) }
        if line.width + width > room {
          // A space never begins a line: the break replaces it.
          if cluster.kind == .space {
            skipSpaces()
            return ink
          }
          scanner.index = lastBreak?.index ?? cluster.start
          return lastBreak?.line ?? ink
        }
      }
      line.end = cluster.end
      line.width += width
      if cluster.kind != .space { ink = line }
      before = cluster
    }
    isAtEnd = true
    return line
  }

  private mutating func scan() -> ClusterScanner.Cluster? {
    clusterCount += 1
    return scanner.next()
  }

  /// Skips the rest of the spaces, and the end of the paragraph if they reach it.
  private mutating func skipSpaces() {
    while let cluster = scan() {
      if cluster.kind == .lineEnd { return }
      if cluster.kind != .space, cluster.cells > 0 {
        scanner.index = cluster.start
        return
      }
    }
    isAtEnd = true
  }

  private static func mayBreak(_ before: ClusterScanner.Cluster, _ after: ClusterScanner.Cluster) -> Bool {
    if after.kind == .space { return false }
    if before.kind == .space { return true }
    guard before.cells == 2 || after.cells == 2 else { return false }
    return after.kind != .closing && before.kind != .opening
  }
}
