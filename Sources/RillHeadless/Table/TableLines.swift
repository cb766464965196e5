package import RillList

/// A table's section titles and rows as one sequence of lines, with what is known of their heights.
package struct TableLines {
  /// What a line shows.
  package enum Line: Hashable {
    case title(section: Int)
    case row(ListIndexPath)
  }

  private var heights: HeightIndex
  private var isMeasured: [Bool]
  /// The line of each section's first row.
  private let firstRows: [Int]
  private let rowCounts: [Int]
  private let lines: [Line]

  /// Complexity: O(lines).
  package init(sections: [(rows: Int, hasTitle: Bool)], estimate: Double) {
    var lines: [Line] = []
    var firstRows: [Int] = []
    for (section, content) in sections.enumerated() {
      if content.hasTitle { lines.append(.title(section: section)) }
      firstRows.append(lines.count)
      for item in 0..<max(0, content.rows) { lines.append(.row(ListIndexPath(section: section, item: item))) }
    }
    self.lines = lines
    self.firstRows = firstRows
    rowCounts = sections.map { max(0, $0.rows) }
    heights = HeightIndex(Array(repeating: estimate, count: lines.count))
    isMeasured = Array(repeating: false, count: lines.count)
  }

  package var count: Int { lines.count }
  package var totalHeight: Double { heights.total }

  package subscript(line: Int) -> Line { lines[line] }

  /// The line of a row; `nil` if there is no such row.
  package func line(of path: ListIndexPath) -> Int? {
    guard rowCounts.indices.contains(path.section), 0 <= path.item, path.item < rowCounts[path.section] else {
      return nil
    }
    return firstRows[path.section] + path.item
  }

  package func line(at offset: Double) -> Int? { heights.line(at: offset) }
  package func offset(of line: Int) -> Double { heights.offset(of: line) }
  package func height(of line: Int) -> Double { heights[line] }
  package func isMeasured(_ line: Int) -> Bool { isMeasured[line] }

  package mutating func setHeight(_ height: Double, of line: Int) {
    heights[line] = height
    isMeasured[line] = true
  }

  /// The height becomes an estimate again.
  package mutating func forgetHeight(of line: Int) { isMeasured[line] = false }

  /// All heights become estimates again.
  package mutating func forgetHeights() { isMeasured = Array(repeating: false, count: count) }
}
