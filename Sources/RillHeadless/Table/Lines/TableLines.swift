import RillList

/// A table's section titles and rows, one below the other, with what is known of their heights.
///
/// Complexity: O(log lines) for each line that is looked at or changed.
package struct TableLines {
  package private(set) var sections: [SectionLines] = []
  /// How much room each section takes.
  private var heights = LineHeights([])

  /// Complexity: O(sections).
  package init(_ sections: [SectionLines] = []) { replaceSections(with: sections) }

  package var totalHeight: Double { heights.total }

  package func contains(_ line: TableLine) -> Bool {
    guard sections.indices.contains(line.section) else { return false }
    return switch line {
    case .title(let section): sections[section].title != nil
    case .row(let path): 0 <= path.item && path.item < sections[path.section].rows.count
    }
  }

  /// How far below the first line another one begins.
  package func top(of line: TableLine) -> Double {
    heights.offset(of: line.section)
      + (line.row.map { sections[line.section].top(ofRow: $0) } ?? 0)
  }

  /// What is known of a line that there is. If it is changed, what is below moves.
  package subscript(line: TableLine) -> LineHeights.Line {
    get {
      let section = sections[line.section]
      return line.row.map { section[$0] } ?? section.title ?? LineHeights.Line(height: 0, isMeasured: true)
    }
    set {
      if let row = line.row { sections[line.section][row] = newValue } else { sections[line.section].title = newValue }
      measureSection(line.section)
    }
  }

  /// All heights become estimates. Complexity: O(sections + lines that were measured).
  package mutating func forgetHeights() {
    for section in sections.indices { sections[section].forgetHeights() }
  }

  // MARK: From top to bottom

  /// The line at the bottom.
  package var last: TableLine? { last(ofSectionsBefore: sections.count) }

  /// The line that covers an offset, or the next one below it; one above it if there is none below.
  package func first(from offset: Double) -> TableLine? {
    guard let section = heights.line(at: offset) else { return nil }
    let inSection = offset - heights.offset(of: section)
    if let title = sections[section].title, inSection < title.height { return .title(section: section) }
    return sections[section].row(at: inSection).map { .row(ListIndexPath(section: section, item: $0)) }
      ?? first(ofSectionsFrom: section) ?? last
  }

  /// The next line below.
  package func line(after line: TableLine) -> TableLine? {
    let (section, row) = (line.section, (line.row ?? -1) + 1)
    if row < sections[section].rows.count { return .row(ListIndexPath(section: section, item: row)) }
    return first(ofSectionsFrom: section + 1)
  }

  /// The next line above.
  package func line(before line: TableLine) -> TableLine? {
    guard let row = line.row else { return last(ofSectionsBefore: line.section) }
    if row > 0 { return .row(ListIndexPath(section: line.section, item: row - 1)) }
    return sections[line.section].title == nil ? last(ofSectionsBefore: line.section) : .title(section: line.section)
  }

  private func first(ofSectionsFrom section: Int) -> TableLine? {
    sections[section...].indices.first { !isEmpty($0) }.map { section in
      sections[section].title == nil ? .row(ListIndexPath(section: section, item: 0)) : .title(section: section)
    }
  }

  private func last(ofSectionsBefore section: Int) -> TableLine? {
    sections[..<section].indices.last { !isEmpty($0) }.map { section in
      let rows = sections[section].rows.count
      return rows > 0 ? .row(ListIndexPath(section: section, item: rows - 1)) : .title(section: section)
    }
  }

  private func isEmpty(_ section: Int) -> Bool { sections[section].title == nil && sections[section].rows.count == 0 }

  // MARK: Changes

  /// Complexity: O(sections).
  mutating func replaceSections(with sections: [SectionLines]) {
    self.sections = sections
    heights = LineHeights(sections.map { LineHeights.Line(height: $0.height, isMeasured: true) })
  }

  mutating func applyRows(_ shift: IndexShift, ofSection section: Int, arriving: (Int) -> LineHeights.Line) {
    sections[section].apply(shift, arriving: arriving)
    measureSection(section)
  }

  mutating func changeSection(_ section: Int, hasTitle: Bool, layout: ListSectionLayout, estimate: Double) {
    sections[section].change(hasTitle: hasTitle, layout: layout, estimate: estimate)
    measureSection(section)
  }

  private mutating func measureSection(_ section: Int) { heights[section].height = sections[section].height }

  /// What changes have cost so far.
  package var nodesMade: Int { sections.reduce(heights.nodesMade) { $0 + $1.rows.nodesMade } }
}

extension TableLine {
  fileprivate var row: Int? { if case .row(let path) = self { path.item } else { nil } }
}
