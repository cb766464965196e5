import Foundation
import RillList

/// The new places of a list's lines in an update.
///
/// Complexity: O(changes · log changes), and O(sections) if sections are inserted, deleted or moved.
struct ListShift {
  /// The shift of the sections. Sections that move leave and arrive.
  let sections: IndexShift
  /// The shifts of rows in sections that stay or move, by the old section. Sections whose rows do not change have none.
  let rows: [Int: IndexShift]
  /// The old places of rows that move, by their new places.
  let movedRows: [ListIndexPath: ListIndexPath]
  /// The old places of sections that move, by their new places.
  let movedSections: [Int: Int]
  private let rowTargets: [ListIndexPath: ListIndexPath]
  private let sectionTargets: [Int: Int]

  /// - Throws: the reason why the update does not fit these rows.
  init(_ update: ListUpdate, of lines: ListLines) throws(ListShiftFault) {
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
  func section(after section: Int) -> Int? { sectionTargets[section] ?? sections[section] }

  /// Returns the new place of a line, or `nil` for a deleted one.
  subscript(line: ListLine) -> ListLine? {
    switch line {
    case .header(let section): self.section(after: section).map { .header(section: $0) }
    case .footer(let section): self.section(after: section).map { .footer(section: $0) }
    case .row(let path): self[path].map { .row($0) }
    }
  }

  /// Returns the new place of a row, or `nil` for a deleted one.
  subscript(path: ListIndexPath) -> ListIndexPath? {
    if let target = rowTargets[path] { return target }
    guard let section = section(after: path.section) else { return nil }
    guard let shift = rows[path.section] else { return ListIndexPath(section: section, item: path.item) }
    return shift[path.item].map { ListIndexPath(section: section, item: $0) }
  }

  // MARK: Back

  /// Returns the old place of a line in the new content, or `nil` for an inserted one.
  func origin(of line: ListLine) -> ListLine? {
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
struct ListShiftFault: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The new places of a list's elements when some leave and others arrive. The elements that stay keep their order and
/// fill the remaining places.
struct IndexShift {
  /// The old places of the elements that leave, in ascending order.
  let leaving: [Int]
  /// The new places of the elements that arrive, in ascending order.
  let arriving: [Int]
  /// The number of elements before and after.
  let counts: (before: Int, after: Int)

  /// - Throws: an index that is listed twice or does not exist.
  init(leaving: [Int], arriving: [Int], count: Int) throws(IndexFault) {
    self.leaving = leaving.sorted()
    self.arriving = arriving.sorted()
    counts = (count, count - leaving.count + arriving.count)
    try Self.check(self.leaving, count: counts.before, "before the update")
    try Self.check(self.arriving, count: counts.after, "after the update")
  }

  private init(inverting shift: IndexShift) {
    leaving = shift.arriving
    arriving = shift.leaving
    counts = (shift.counts.after, shift.counts.before)
  }

  private static func check(_ sorted: [Int], count: Int, _ time: String) throws(IndexFault) {
    for (index, next) in zip(sorted, sorted.dropFirst()) where index == next {
      throw IndexFault(index: index, problem: "is listed twice in the places \(time)")
    }
    if let first = sorted.first, first < 0 { throw IndexFault(index: first, problem: "does not exist \(time)") }
    if let last = sorted.last, last >= count { throw IndexFault(index: last, problem: "does not exist \(time)") }
  }

  /// The reverse shift.
  var inverse: IndexShift { IndexShift(inverting: self) }

  /// Returns the new place of an element that stays, or `nil` for one that leaves. Complexity: O(log changes).
  subscript(before: Int) -> Int? {
    let gone = leaving.prefixCount { $0 < before }
    if gone < leaving.count, leaving[gone] == before { return nil }
    let rank = before - gone
    return rank + arriving.indices.prefixCount { arriving[$0] - $0 <= rank }
  }

  /// Returns a list with the shift applied.
  func applied<Element>(to list: [Element], arriving element: (Int) -> Element) -> [Element] {
    var (staying, gone, come) = (0, 0, 0)
    return (0..<counts.after).map { index in
      if come < arriving.count, arriving[come] == index {
        come += 1
        return element(index)
      }
      while gone < leaving.count, leaving[gone] == staying { (gone, staying) = (gone + 1, staying + 1) }
      defer { staying += 1 }
      return list[staying]
    }
  }
}

/// The fault of an index.
struct IndexFault: Error, Hashable {
  let index: Int
  /// The end of a sentence about the index.
  let problem: String
}

extension RandomAccessCollection {
  /// Returns how many elements at the beginning satisfy a predicate that holds for no element behind them. Complexity:
  /// O(log elements).
  fileprivate func prefixCount(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[index(startIndex, offsetBy: middle)]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

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

/// The scene that a list shows when an animated update begins.
struct ListScene {
  let lines: ListLines
  let offset: Double
  /// The frames of the visible lines as they are drawn, by the old lines.
  let drawn: [ListLine: CGRect]
  /// The new places of the lines; `nil` if they stay.
  var shift: ListShift?

  /// Returns the line before the update, or `nil` for an inserted one.
  func origin(of line: ListLine) -> ListLine? {
    guard let shift else { return lines.contains(line) ? line : nil }
    return shift.origin(of: line).flatMap { lines.contains($0) ? $0 : nil }
  }

  /// Returns the line after the update, or `nil` for a deleted one.
  func target(of line: ListLine) -> ListLine? { shift.map { $0[line] } ?? line }

  /// Returns whether a line was in view before the update.
  func shows(_ line: ListLine) -> Bool { origin(of: line).map { drawn[$0] != nil } ?? false }
}
