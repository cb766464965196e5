import RillList

/// A cache of the lines of rows found most recently. Rows that stay on the screen need no new search in each frame,
/// however many rows there are.
final class FoundLines {
  /// Rows side by side, in order from the leading edge.
  final class Line {
    let section: Int
    let rows: Range<Int>
    /// The distance from the first line of the list to the top of this one.
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

  /// More lines than fit on a screen.
  private static let limit = 128
  private var lines: [Line] = []
  /// The index of the line found last. The next one is usually the same or adjacent.
  private var last = 0

  /// The number of searches so far.
  private(set) var searches: Int

  init(searches: Int = 0) { self.searches = searches }

  var isEmpty: Bool { lines.isEmpty }

  func removeAll() { lines.removeAll(keepingCapacity: true) }

  /// Returns the line of a row, and searches for it if it is not in the cache.
  func line(of path: ListIndexPath, orFind find: () -> Line) -> Line {
    for index in [last, last + 1, last - 1] where lines.indices.contains(index) && lines[index].contains(path) {
      last = index
      return lines[index]
    }
    // The lines are sorted, so neighbors are adjacent.
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
