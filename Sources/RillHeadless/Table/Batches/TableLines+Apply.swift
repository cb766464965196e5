import RillList

extension TableLines {
  /// Takes an update over: what stays keeps its height, what arrives gets an estimate.
  ///
  /// Complexity: O(changes · log lines), and O(sections) if sections come, go or move.
  ///
  /// - Parameter newSection: what there is to know of a section that arrives.
  package mutating func apply(_ shift: TableShift, estimate: Double, newSection: (Int) -> SectionLines) {
    let moved = shift.movedRows.mapValues { sections[$0.section][$0.item] }
    for (section, rows) in shift.rows {
      // A section that leaves takes its rows with it.
      guard let target = shift.section(after: section) else { continue }
      applyRows(rows, ofSection: section) { item in
        let path = ListIndexPath(section: target, item: item)
        guard var line = moved[path] else { return LineHeights.Line(height: estimate, isMeasured: false) }
        // Another section may leave less room for it.
        if shift.movedRows[path]?.section != section { line.isMeasured = false }
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
