package import RillList

/// The new places of a list's lines in an update.
///
/// Complexity: O(changes · log changes), and O(sections) if sections are inserted, deleted or moved.
package struct ListShift {
  /// The shift of the sections. Sections that move leave and arrive.
  package let sections: IndexShift
  /// The shifts of rows in sections that stay or move, by the old section. Sections whose rows do not change have none.
  package let rows: [Int: IndexShift]
  /// The old places of rows that move, by their new places.
  package let movedRows: [ListIndexPath: ListIndexPath]
  /// The old places of sections that move, by their new places.
  package let movedSections: [Int: Int]
  private let rowTargets: [ListIndexPath: ListIndexPath]
  private let sectionTargets: [Int: Int]

  /// - Throws: the reason why the update does not fit these rows.
  package init(_ update: ListUpdate, of lines: ListLines) throws(ListShiftFault) {
    movedSections = Dictionary(update.sections.moves.map { ($0.to, $0.from) }) { $1 }
    sectionTargets = Dictionary(update.sections.moves.map { ($0.from, $0.to) }) { $1 }
    movedRows = Dictionary(update.rows.moves.map { ($0.to, $0.from) }) { $1 }
    rowTargets = Dictionary(update.rows.moves.map { ($0.from, $0.to) }) { $1 }
    do {
      sections = try IndexShift(
        leaving: update.sections.deletes + update.sections.moves.map(\.from),
        arriving: update.sections.inserts + update.sections.moves.map(\.to), count: lines.sections.count)
    } catch {
      throw ListShiftFault("Section \(error.index) \(error.problem)")
    }
    var changes: [Int: (leaving: [Int], arriving: [Int])] = [:]
    for path in update.rows.deletes + update.rows.moves.map(\.from) {
      changes[path.section, default: ([], [])].leaving.append(path.item)
    }
    let origins = sections.inverse
    for path in update.rows.inserts + update.rows.moves.map(\.to) {
      let section = movedSections[path.section] ?? (path.section < sections.counts.after ? origins[path.section] : nil)
      guard let section else {
        throw ListShiftFault("Row \(path) arrives in a section that does not exist before the update")
      }
      changes[section, default: ([], [])].arriving.append(path.item)
    }
    var rows: [Int: IndexShift] = [:]
    for (section, change) in changes.sorted(by: { $0.key < $1.key }) {
      guard lines.sections.indices.contains(section) else {
        throw ListShiftFault("Section \(section) does not exist before the update")
      }
      do {
        let count = lines.sections[section].rows.count
        rows[section] = try IndexShift(leaving: change.leaving, arriving: change.arriving, count: count)
      } catch {
        throw ListShiftFault("Row \(error.index) of section \(section) \(error.problem)")
      }
    }
    self.rows = rows
  }

  /// Returns the new place of a section, or `nil` for a deleted one.
  package func section(after section: Int) -> Int? { sectionTargets[section] ?? sections[section] }

  /// Returns the new place of a line, or `nil` for a deleted one.
  package subscript(line: ListLine) -> ListLine? {
    switch line {
    case .header(let section): self.section(after: section).map { .header(section: $0) }
    case .footer(let section): self.section(after: section).map { .footer(section: $0) }
    case .row(let path): self[path].map { .row($0) }
    }
  }

  /// Returns the new place of a row, or `nil` for a deleted one.
  package subscript(path: ListIndexPath) -> ListIndexPath? {
    if let target = rowTargets[path] { return target }
    guard let section = section(after: path.section) else { return nil }
    guard let shift = rows[path.section] else { return ListIndexPath(section: section, item: path.item) }
    return shift[path.item].map { ListIndexPath(section: section, item: $0) }
  }

  // MARK: Back

  /// Returns the old place of a line in the new content, or `nil` for an inserted one.
  package func origin(of line: ListLine) -> ListLine? {
    switch line {
    case .header(let section): origin(ofSection: section).map { .header(section: $0) }
    case .footer(let section): origin(ofSection: section).map { .footer(section: $0) }
    case .row(let path): origin(of: path).map { .row($0) }
    }
  }

  private func origin(ofSection section: Int) -> Int? { movedSections[section] ?? sections.inverse[section] }

  private func origin(of path: ListIndexPath) -> ListIndexPath? {
    if let origin = movedRows[path] { return origin }
    guard let section = origin(ofSection: path.section) else { return nil }
    guard let shift = rows[section] else { return ListIndexPath(section: section, item: path.item) }
    return shift.inverse[path.item].map { ListIndexPath(section: section, item: $0) }
  }
}

/// The reason why an update does not fit a list's rows: a sentence without its period.
package struct ListShiftFault: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
