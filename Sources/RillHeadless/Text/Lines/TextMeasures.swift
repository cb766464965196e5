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
