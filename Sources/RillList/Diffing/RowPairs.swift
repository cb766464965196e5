import Foundation

/// A mapping between the rows of two contents.
struct ContentPairs {
  private let old: ListSections
  private let new: ListSections
  private let oldRows: KeptIDs<ListItemID>
  private let newRows: KeptIDs<ListItemID>
  /// The sections that stay and whose rows are compared, before and after, by their new positions.
  private let parts: [(old: KeptIDs<ListItemID>.Part, new: KeptIDs<ListItemID>.Part)]
  private var rows: Pairing
  /// The new positions of the rows that look different at the common ends of their sections, ascending.
  private var differentEnds: [ListIndexPath] = []

  /// Pairs rows by their identities: first within each section, so an identity that occurs in two sections stays in
  /// both.
  init(_ old: ListSections, _ new: ListSections, sections: SectionPairs, _ checkpoint: () throws -> Void) rethrows {
    (self.old, self.new) = (old, new)
    try checkpoint()
    // Common rows at the beginning and at the end of a section stay, wherever else their identities occur.
    var (oldRanges, newRanges): ([(section: Int, items: Range<Int>)], [(section: Int, items: Range<Int>)]) = ([], [])
    for (source, target) in sections.withOtherItems {
      let ends = try RowEnds(old[source].items, new[target].items, checkpoint)
      differentEnds += ends.different.map { ListIndexPath(section: target, item: $0) }
      guard !ends.oldRest.isEmpty || !ends.newRest.isEmpty else { continue }
      oldRanges.append((source, ends.oldRest))
      newRanges.append((target, ends.newRest))
    }
    try checkpoint()
    let order = oldRanges.indices.sorted { oldRanges[$0].section < oldRanges[$1].section }
    oldRows = KeptIDs(of: old, in: order.map { oldRanges[$0] })
    try checkpoint()
    newRows = KeptIDs(of: new, in: newRanges)
    try checkpoint()
    var oldParts = oldRows.parts
    for (place, index) in order.enumerated() { oldParts[index] = oldRows.parts[place] }
    parts = zip(oldParts, newRows.parts).map { (old: $0, new: $1) }
    rows = Pairing(oldRows.ids.indices, newRows.ids.indices)
    for part in parts { rows.pairInOrder(oldRows.ids, part.old.range, newRows.ids, part.new.range) }
    try checkpoint()
    // The same identity in two sections is no mistake: the parts of a page do not know each other's identities.
    rows.pairAnywhere(oldRows.ids, newRows.ids) { [newRows] first, second in
      newRows.path(ofRow: first).section == newRows.path(ofRow: second).section
    }
    try checkpoint()
  }

  /// Returns the new positions of the rows that look different, and separates the pairs whose kind of cell changes.
  mutating func compareContents(_ checkpoint: () throws -> Void) rethrows -> [ListIndexPath] {
    var (different, bytes): ([ListIndexPath], SameBytes) = ([], SameBytes())
    for part in parts {
      let range = part.old.range
      let (oldItems, newItems) = (old[part.old.section].items, new[part.new.section].items)
      for target in part.new.range {
        if target.isMultiple(of: 4096) { try checkpoint() }
        guard let source = rows.source(of: target) else { continue }
        let path = part.new.path(ofRow: target)
        let before = range.contains(source) ? oldItems[part.old.path(ofRow: source).item] : row(before: source)
        let after = newItems[path.item]
        if bytes.areCopies(before, after) || before.hasSameContent(as: after) { continue }
        if hasSameKind(before, after) { different.append(path) } else { rows.part(source, target) }
      }
    }
    if different.isEmpty { return differentEnds }
    return differentEnds.isEmpty ? different : (differentEnds + different).sorted()
  }

  private func row(before source: Int) -> any ListItemViewModel {
    let path = oldRows.path(ofRow: source)
    return old[path.section].items[path.item]
  }

  /// An identity that two rows of a section in the new content share, if the search has found one.
  var duplicate: ListDuplicate? {
    rows.duplicate.map { .row(newRows.ids[$0], newRows.path(ofRow: $0), newRows.path(ofRow: $1)) }
  }

  /// The deleted, inserted and moved rows.
  var rowChanges: ListChanges<ListIndexPath> {
    rows.changes(parts.map { ($0.old.range, $0.new.range) }, old: oldRows.path, new: newRows.path)
  }
}

/// The identities of the compared rows of a list, in order and numbered consecutively. Sections are treated as the rows
/// of a single section.
struct KeptIDs<ID: Hashable> {
  /// Adjacent rows.
  struct Part {
    let section: Int
    /// The range of the rows in their section.
    let items: Range<Int>
    /// The number of the first row.
    let first: Int

    /// The numbers of the rows.
    var range: Range<Int> { first..<first + items.count }

    /// Returns the position of the row with a number.
    func path(ofRow row: Int) -> ListIndexPath {
      ListIndexPath(section: section, item: row - first + items.lowerBound)
    }
  }

  private(set) var ids: ContiguousArray<ID> = []
  /// The parts, in ascending order.
  private(set) var parts: [Part] = []

  /// Returns the position of the row with a number.
  func path(ofRow row: Int) -> ListIndexPath {
    parts[parts.indices.partitioningIndex(where: { parts[$0].first > row }) - 1].path(ofRow: row)
  }
}

extension KeptIDs<ListItemID> {
  /// - Parameter ranges: the sections whose rows are compared, ascending, and the ranges of their rows.
  init(of sections: ListSections, in ranges: [(section: Int, items: Range<Int>)]) {
    ids.reserveCapacity(ranges.reduce(0) { $0 + $1.items.count })
    parts.reserveCapacity(ranges.count)
    for (section, items) in ranges {
      parts.append(Part(section: section, items: items, first: ids.count))
      for item in sections[section].items[items] { ids.append(item.id) }
    }
  }
}

extension KeptIDs<String> {
  /// - Parameter ranges: the compared sections, ascending.
  init(of sections: ListSections, in ranges: [Range<Int>]) {
    ids.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges {
      parts.append(Part(section: 0, items: range, first: ids.count))
      sections.forEach(in: range) { ids.append($0.pointee.model.id) }
    }
  }
}

/// Detects by their bytes that rows are copies of each other, and therefore the same value. Different bytes prove
/// nothing.
///
/// An existential has three words for the value, one for its type and one for its conformance. A larger value is stored
/// in a box, which copies share; then the first word is the box's address, and the other two are unset.
///
/// The benchmark rows *list of 100,000, 1,000 appended* and *list of 100,000, one row changed in place*, which a list
/// that loads page by page runs, take 40 and 4 times as long without it.
struct SameBytes {
  /// The type of the last comparison, and the number of bytes of the three words that it sets.
  private var type: UInt = 0
  private var size = 0

  /// Returns whether one row is a copy of the other.
  mutating func areCopies(_ old: any ListItemViewModel, _ new: any ListItemViewModel) -> Bool {
    withUnsafePointer(to: old) { old in withUnsafePointer(to: new) { areCopies(old, $0) } }
  }

  /// Returns whether one row is a copy of the other.
  @inline(__always)
  mutating func areCopies(
    _ old: UnsafePointer<any ListItemViewModel>, _ new: UnsafePointer<any ListItemViewModel>
  ) -> Bool {
    let (left, right) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    let word = MemoryLayout<UInt>.size
    let type = left.load(fromByteOffset: 3 * word, as: UInt.self)
    guard type == right.load(fromByteOffset: 3 * word, as: UInt.self),
      left.load(fromByteOffset: 4 * word, as: UInt.self) == right.load(fromByteOffset: 4 * word, as: UInt.self)
    else { return false }
    if type != self.type { (self.type, size) = (type, Self.sizeInPlace(of: old.pointee)) }
    // Most rows are in boxes, and a call takes longer than the comparison of two addresses.
    return size == word ? left.load(as: UInt.self) == right.load(as: UInt.self) : memcmp(left, right, size) == 0
  }

  /// Returns whether one row is a copy of the other, so that it keeps its box (the benchmark row *component: one of 10,000
  /// rows changes*). Bytes between fields may differ between copies, too.
  static func areCopies<Row: ListItemViewModel>(_ old: Row, _ new: Row) -> Bool {
    withUnsafeBytes(of: old) { old in
      withUnsafeBytes(of: new) { new in
        guard let one = old.baseAddress, let other = new.baseAddress else { return true }
        return memcmp(one, other, old.count) == 0
      }
    }
  }

  /// Returns the number of bytes of an existential that a value of this type sets: those of the value, or of its box's
  /// address.
  private static func sizeInPlace<Row: ListItemViewModel>(of row: Row) -> Int {
    let word = MemoryLayout<UInt>.size
    let isInPlace = MemoryLayout<Row>.size <= 3 * word && MemoryLayout<Row>.alignment <= word
    return isInPlace ? MemoryLayout<Row>.size : word
  }
}

extension Array where Element: AnyObject {
  /// The places in which another array of the same length has other objects.
  ///
  /// Through buffers, because an array retains each object that it hands out (the benchmark row *grouped: one of 10,000
  /// rows in 100 sections changes*).
  @inlinable func differences(from other: [Element]) -> [Int] {
    withUnsafeBufferPointer { objects in
      other.withUnsafeBufferPointer { others in
        objects.baseAddress == others.baseAddress ? [] : objects.indices.filter { objects[$0] !== others[$0] }
      }
    }
  }
}
