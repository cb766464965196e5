/// A text in lines of at most a width: their number and their width, measured in one pass.
///
/// The lines themselves are made when they are asked for. To find one, the text is read from a line nearby.
struct WrappedText {
  /// Every so many lines, the measure remembers where one begins.
  private static let stride = 64

  let text: String
  /// In units of the ruler, as all widths here.
  let room: Int
  let ruler: TextRuler
  /// 0 for no limit.
  let lineLimit: Int
  /// The number of lines.
  private(set) var count = 0
  /// The width of the widest line.
  private(set) var width = 0
  /// The number of clusters read to measure the text.
  private(set) var clusterCount = 0

  /// The beginnings of the lines with the numbers 64, 128, ….
  private var starts: [String.Index] = []
  /// The last line, if it ends with an ellipsis because the text has more of them.
  private var cut: LineCut?

  init(_ text: String, toRoom room: Int, _ ruler: TextRuler = .cells, lineLimit: Int = 0) {
    self.text = text
    self.room = room
    self.ruler = ruler
    self.lineLimit = lineLimit
    guard room > 0 else { return }
    if lineLimit == 1 {
      let line = LineCut(text[...], toRoom: room, ruler)
      (count, width, clusterCount, cut) = (1, line.width, line.clusterCount, line)
    } else {
      measure()
    }
  }

  private mutating func measure() {
    var breaker = LineBreaker(text[...], toRoom: room, ruler)
    var last = LineBreaker.Line(start: text.startIndex, end: text.startIndex)
    while true {
      let start = breaker.index
      guard let line = breaker.next() else { break }
      if lineLimit > 0, count == lineLimit {
        let line = LineCut(text[last.start..<last.end], toRoom: room, ruler, always: true)
        width = max(width, line.width)
        cut = line
        break
      }
      // The width of a last line counts only once it is known that it is not cut.
      if count > 0 { width = max(width, last.width) }
      last = line
      if count > 0, count % Self.stride == 0 { starts.append(start) }
      count += 1
    }
    if cut == nil { width = max(width, last.width) }
    clusterCount = breaker.clusterCount
  }

  /// Returns some of the lines, as they are drawn.
  func lines(_ rows: Range<Int>? = nil) -> [String] {
    let rows = (rows ?? 0..<count).clamped(to: 0..<count)
    let whole = cut == nil ? rows : rows.clamped(to: 0..<(count - 1))
    let end = cut.flatMap { rows.contains(count - 1) ? [$0.drawn] : nil } ?? []
    guard !whole.isEmpty else { return end }
    let known = whole.lowerBound / Self.stride
    var breaker = LineBreaker(text[...], from: known > 0 ? starts[known - 1] : nil, toRoom: room, ruler)
    for _ in (known * Self.stride)..<whole.lowerBound { _ = breaker.next() }
    return whole.compactMap { _ in breaker.next().map { DrawnText.drawn(text[$0.start..<$0.end]) } } + end
  }
}

/// One line of at most a width, cut before a cluster and ended with `…` if the text is longer.
struct LineCut {
  /// The text before the ellipsis.
  let kept: Substring
  /// The width of the line, with its ellipsis, in units of the ruler.
  let width: Int
  let hasEllipsis: Bool
  /// The number of clusters read. What is behind the cut is not.
  private(set) var clusterCount = 0

  /// - Parameters:
  ///   - room: the available space, in units of the ruler.
  ///   - always: whether the line ends with an ellipsis even if all of it has space.
  init(_ text: Substring, toRoom room: Int, _ ruler: TextRuler = .cells, always: Bool = false) {
    var scanner = ClusterScanner(text)
    var width = 0
    var kept = (end: text.startIndex, width: 0)
    while room > 0, let cluster = scanner.next() {
      clusterCount += 1
      width += ruler.units(of: cluster, in: text)
      if width + ruler.ellipsis <= room { kept = (cluster.end, width) }
      if width > room { break }
    }
    // Without room for the ellipsis, there is none for the text that it replaces.
    let isCut = width > room || always
    hasEllipsis = isCut && ruler.ellipsis <= room
    self.kept = isCut || room <= 0 ? text[..<kept.end] : text
    self.width = hasEllipsis ? kept.width + ruler.ellipsis : isCut || room <= 0 ? 0 : width
  }

  /// The line as it is drawn.
  var drawn: String { DrawnText.drawn(kept) + (hasEllipsis ? "…" : "") }
}
