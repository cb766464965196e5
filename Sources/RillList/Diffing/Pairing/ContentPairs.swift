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
    var different: [ListIndexPath] = []
    for part in parts {
      let range = part.old.range
      let (oldItems, newItems) = (old[part.old.section].items, new[part.new.section].items)
      for target in part.new.range {
        if target.isMultiple(of: 4096) { try checkpoint() }
        guard let source = rows.source(of: target) else { continue }
        let path = part.new.path(ofRow: target)
        let before = range.contains(source) ? oldItems[part.old.path(ofRow: source).item] : row(before: source)
        if before.hasSameContent(as: newItems[path.item]) { continue }
        if hasSameKind(before, newItems[path.item]) { different.append(path) } else { rows.part(source, target) }
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
