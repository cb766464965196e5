/// The last measures of one text, each made once if the text is long.
package struct TextMeasures {
  /// The length from which a measure is kept, in bytes. Below it, measuring costs less than keeping.
  static let leastKept = 1_024
  /// Layout asks for the width without wrapping, for the height at one width or two, and for what is drawn.
  private static let mostKept = 4

  /// The number of clusters read for measures: their cost.
  package private(set) var clusterCount = 0
  private var kept: [MarkedText] = []

  mutating func clear() { kept = [] }

  mutating func wrapped(_ text: String, mark: String, toCells cells: Int, lineLimit: Int) -> MarkedText {
    if let known = kept.first(where: { $0.mark == mark && $0.room == cells && $0.text.lineLimit == lineLimit }) {
      return known
    }
    let new = MarkedText(text, mark: mark, toCells: cells, lineLimit: lineLimit)
    clusterCount += new.text.clusterCount
    if text.utf8.count >= Self.leastKept { kept = kept.suffix(Self.mostKept - 1) + [new] }
    return new
  }
}

/// A text in lines that stay to the right of the mark at its beginning.
struct MarkedText {
  let mark: String
  /// The available space, with the mark, in cells.
  let room: Int
  let text: WrappedText
  private let indent: Int

  init(_ text: String, mark: String, toCells room: Int, lineLimit: Int) {
    self.mark = mark
    self.room = room
    let width = mark.isEmpty ? 0 : TextMetric.cells(in: mark)
    indent = room > width ? width : 0
    self.text = WrappedText(
      indent > 0 ? String(text.dropFirst(mark.count)) : text, toCells: room - indent, lineLimit: lineLimit)
  }

  var count: Int { text.count }
  var cells: Int { count > 0 ? text.cells + indent : 0 }

  func lines(_ rows: Range<Int>) -> [String] {
    guard indent > 0 else { return text.lines(rows) }
    return zip(rows, text.lines(rows)).map { row, line in
      (row == 0 ? mark : String(repeating: " ", count: indent)) + line
    }
  }
}
