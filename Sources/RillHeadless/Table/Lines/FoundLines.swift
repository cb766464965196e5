import RillList

/// The lines of rows that were looked at last, so that what stays on the screen is not looked for again in each frame,
/// among however many rows.
final class FoundLines {
  /// Rows that stand side by side, from the leading edge on.
  final class Line {
    let section: Int
    let rows: Range<Int>
    /// How far below the first line of the list it begins.
    let top: Double
    let height: Double
    let known: [LineHeights.Line]
    let spans: [(x: Double, width: Double)]

    init(_ rows: Range<Int>, of section: SectionLines, at index: Int, sectionTop: Double) {
      self.section = index
      self.rows = rows
      top = sectionTop + section.top(ofRow: rows.lowerBound)
      height = section.lineHeight(ofRow: rows.lowerBound)
      known = rows.map { section[$0] }
      spans = section.spans(ofRows: rows)
    }

    func contains(_ path: ListIndexPath) -> Bool { path.section == section && rows.contains(path.item) }
  }

  /// More than are on a screen.
  private static let limit = 128
  private var lines: [Line] = []
  /// Where the last one was found: the next one is mostly the same, or beside it.
  private var last = 0

  /// How often a line had to be looked for.
  private(set) var searches: Int

  init(searches: Int = 0) { self.searches = searches }

  var isEmpty: Bool { lines.isEmpty }

  func removeAll() { lines.removeAll(keepingCapacity: true) }

  /// The line of a row, which is looked for if it was not found before.
  func line(of path: ListIndexPath, orFind find: () -> Line) -> Line {
    for index in [last, last + 1, last - 1] where lines.indices.contains(index) && lines[index].contains(path) {
      last = index
      return lines[index]
    }
    // In their order, so that neighbors are side by side.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      let line = lines[middle]
      if line.contains(path) {
        last = middle
        return line
      }
      if (line.section, line.rows.lowerBound) < (path.section, path.item) { low = middle + 1 } else { high = middle }
    }
    searches += 1
    if lines.count >= Self.limit {
      removeAll()
      low = 0
    }
    lines.insert(find(), at: low)
    last = low
    return lines[low]
  }
}
