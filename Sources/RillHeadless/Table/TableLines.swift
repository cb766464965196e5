package import RillList

/// A table's section titles, rows and the room around them as one sequence of lines, with what is known of their
/// heights.
package struct TableLines {
  /// What a line shows.
  package enum Line: Hashable {
    case title(section: Int)
    case row(ListIndexPath)
    case space(height: Double)
  }

  /// What a table is told about a section.
  package struct Section {
    package let rows: Int
    package let hasTitle: Bool
    package let layout: ListSectionLayout

    package init(rows: Int, hasTitle: Bool, layout: ListSectionLayout = ListSectionLayout()) {
      self.rows = max(0, rows)
      self.hasTitle = hasTitle
      self.layout = layout
    }
  }

  private var heights: HeightIndex
  private var isMeasured: [Bool]
  private let sections: [Section]
  /// The line of each section's first row.
  private let firstRows: [Int]
  private let lines: [Line]

  /// Complexity: O(lines).
  package init(sections: [Section], estimate: Double) {
    var lines: [Line] = []
    var firstRows: [Int] = []
    func add(space height: Double) {
      if height > 0 { lines.append(.space(height: height)) }
    }
    for (number, section) in sections.enumerated() {
      if section.hasTitle { lines.append(.title(section: number)) }
      add(space: section.layout.insets.top)
      firstRows.append(lines.count)
      for item in 0..<section.rows {
        if item > 0 { add(space: section.layout.lineSpacing) }
        lines.append(.row(ListIndexPath(section: number, item: item)))
      }
      add(space: section.layout.insets.bottom)
    }
    self.lines = lines
    self.firstRows = firstRows
    self.sections = sections
    heights = HeightIndex(lines.map { if case .space(let height) = $0 { height } else { estimate } })
    isMeasured = lines.map(\.isSpace)
  }

  package var count: Int { lines.count }
  package var totalHeight: Double { heights.total }

  package subscript(line: Int) -> Line { lines[line] }

  /// The layout of a section; that without any room if there is no such section.
  package func layout(ofSection section: Int) -> ListSectionLayout {
    sections.indices.contains(section) ? sections[section].layout : ListSectionLayout()
  }

  /// The line of a row; `nil` if there is no such row.
  package func line(of path: ListIndexPath) -> Int? {
    guard sections.indices.contains(path.section) else { return nil }
    let section = sections[path.section]
    guard 0 <= path.item, path.item < section.rows else { return nil }
    return firstRows[path.section] + path.item * (section.layout.lineSpacing > 0 ? 2 : 1)
  }

  package func line(at offset: Double) -> Int? { heights.line(at: offset) }
  package func offset(of line: Int) -> Double { heights.offset(of: line) }
  package func height(of line: Int) -> Double { heights[line] }
  package func isMeasured(_ line: Int) -> Bool { isMeasured[line] }

  package mutating func setHeight(_ height: Double, of line: Int) {
    heights[line] = height
    isMeasured[line] = true
  }

  /// The height of a row becomes an estimate again.
  package mutating func forgetHeight(of line: Int) { isMeasured[line] = false }

  /// All heights become estimates again, but that of room.
  package mutating func forgetHeights() { isMeasured = lines.map(\.isSpace) }
}

extension TableLines.Line {
  fileprivate var isSpace: Bool { if case .space = self { true } else { false } }
}
