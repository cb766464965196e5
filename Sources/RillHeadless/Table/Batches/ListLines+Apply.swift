import RillList

extension ListLines {
  /// Applies an update: elements that stay keep their sizes, and those that arrive get their known or estimated ones.
  ///
  /// Complexity: O(changes · log lines), in flowing sections also O(log lines) for each line between the first and the
  /// last change and behind it until lines begin where they did; and O(sections) if sections are inserted, deleted or
  /// moved.
  ///
  /// - Parameters:
  ///   - newRow: returns the values of a row that arrives, by its new place.
  ///   - newSection: returns the values of a section that arrives.
  mutating func apply(
    _ shift: ListShift, newRow: (ListIndexPath) -> LineHeights.Line, newSection: (Int) -> SectionLines
  ) {
    let moved = shift.movedRows.mapValues { sections[$0.section][$0.item] }
    for (section, rows) in shift.rows {
      // A section that leaves takes its rows with it.
      guard let target = shift.section(after: section) else { continue }
      applyRows(rows, ofSection: section) { item in
        let path = ListIndexPath(section: target, item: item)
        guard var line = moved[path] else { return newRow(path) }
        guard shift.movedRows[path]?.section != section else { return line }
        // Another section may leave less space for it.
        let known = newRow(path)
        if known.isMeasured { return known }
        line.isMeasured = false
        return line
      }
    }
    guard shift.sections.leaving.count + shift.sections.arriving.count > 0 else { return }
    let before = sections
    replaceSections(
      with: shift.sections.applied(to: before) { section in
        shift.movedSections[section].map { before[$0] } ?? newSection(section)
      })
  }
}
