package import Foundation

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
  /// The number of clusters read. The text behind the cut is not read.
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

extension TextMetric {
  /// Returns the text on one line of at most a number of cells, cut before a cluster and ended with `…` if it is
  /// longer.
  ///
  /// Complexity: O(length of the line). The text behind the cut is not read.
  public static func truncate(_ text: some StringProtocol, toCells cells: Int) -> String {
    let line = substring(of: text)
    // No cluster takes more cells than bytes, so most lines need not be measured.
    return line.utf8.count <= cells ? DrawnText.drawn(line) : LineCut(line, toRoom: cells).drawn
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

/// The last measures of one text, each made once if the text is long.
struct TextMeasures {
  /// The length from which a measure is kept, in bytes. Below it, measuring costs less than keeping.
  static let leastKept = 1_024
  /// Layout asks for the width without wrapping, for the height at one width or two, and for what is drawn.
  private static let mostKept = 4

  /// The number of clusters read for measures: their cost.
  private(set) var clusterCount = 0
  private var kept: [MarkedText] = []

  mutating func clear() { kept = [] }

  mutating func wrapped(
    _ text: String, mark: String, toRoom room: Int, _ ruler: TextRuler, lineLimit: Int
  ) -> MarkedText {
    let known = kept.first {
      $0.mark == mark && $0.room == room && $0.text.ruler == ruler && $0.text.lineLimit == lineLimit
    }
    if let known {
      return known
    }
    let new = MarkedText(text, mark: mark, toRoom: room, ruler, lineLimit: lineLimit)
    clusterCount += new.text.clusterCount
    if text.utf8.count >= Self.leastKept { kept = kept.suffix(Self.mostKept - 1) + [new] }
    return new
  }
}

/// A text in lines that stay to the right of the mark at its beginning.
struct MarkedText {
  let mark: String
  /// The available space, with the mark, in units of the ruler.
  let room: Int
  let text: WrappedText
  /// The width of the mark, if there is space for more than it, in units of the ruler.
  let indent: Int

  init(_ text: String, mark: String, toRoom room: Int, _ ruler: TextRuler, lineLimit: Int) {
    self.mark = mark
    self.room = room
    let width = mark.isEmpty ? 0 : ruler.units(in: mark)
    indent = room > width ? width : 0
    self.text = WrappedText(
      indent > 0 ? String(text.dropFirst(mark.count)) : text, toRoom: room - indent, ruler, lineLimit: lineLimit)
  }

  var count: Int { text.count }
  var width: Int { count > 0 ? text.width + indent : 0 }

  /// Returns some of the lines. The first one begins with the mark, and the others begin after its width.
  func lines(_ rows: Range<Int>) -> [String] {
    var lines = text.lines(rows)
    if indent > 0, rows.first == 0, !lines.isEmpty { lines[0] = mark + lines[0] }
    return lines
  }
}

/// Lines of text in the middle of a view: the one rule by which layout and pictures place text.
///
/// A baseline is therefore where the text is drawn, however high the view is. On a screen of cells, the text begins at a
/// whole row from the top of the view, the upper one of two in the middle.
package struct TextLines {
  private let height: CGFloat
  private let row: CGFloat
  /// The distance by which text moves down in a view that is one point higher; zero for text that moves by whole rows.
  let shift: Double
  /// The distance from the top of a line to its baseline.
  let ascent: CGFloat
  /// The distance from the baseline of a line to its bottom.
  let descent: CGFloat

  package init(_ count: Int = 1, of font: FontRole, _ metric: ScreenMetric) {
    let lineHeight = metric.lineHeight(of: font)
    height = CGFloat(count) * lineHeight
    (row, shift) = metric == .cells ? (lineHeight, 0) : (0, 0.5)
    ascent = metric.ascent(of: font)
    descent = lineHeight - ascent
  }

  /// Returns the area of the lines in a view.
  package func area(in area: CGRect) -> CGRect {
    var space = (area.height - height) / 2
    if row > 0 { space = row * (space / row + 1e-6).rounded(.towardZero) }
    return CGRect(x: area.minX, y: area.minY + space, width: area.width, height: height)
  }
}
