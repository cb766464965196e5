/// Which rows of one content go on as which of another.
struct ContentPairs {
  private let old: ListSections
  private let new: ListSections
  private let oldRows: KeptIDs<ListItemID>
  private let newRows: KeptIDs<ListItemID>
  /// The sections that stay and have rows which are looked at, before and after, by their places after.
  private let parts: [(old: KeptIDs<ListItemID>.Part, new: KeptIDs<ListItemID>.Part)]
  private var rows: Pairing
  /// The rows that look different among those that are not looked at, by their positions in the list after, ascending.
  private var differentEnds: [ListIndexPath] = []

  /// Pairs rows by their identities: first within each section, so that an identity which stands in two sections stays
  /// in both.
  init(_ old: ListSections, _ new: ListSections, sections: SectionPairs, _ checkpoint: () throws -> Void) rethrows {
    (self.old, self.new) = (old, new)
    try checkpoint()
    // What is the same at the beginning and at the end of a section stays, whatever its identity is elsewhere.
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
    // The same identity in two sections is no mistake: the parts of a page know nothing of each other's.
    rows.pairAnywhere(oldRows.ids, newRows.ids) { [newRows] first, second in
      newRows.path(ofRow: first).section == newRows.path(ofRow: second).section
    }
    try checkpoint()
  }

  /// Where the rows stand, in the list after, that look different. Parts the rows that another kind of cell shows.
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
        switch RowComparison(before, newItems[path.item]) {
        case .same: break
        case .different: different.append(path)
        case .ofAnotherKind: rows.part(source, target)
        }
      }
    }
    if different.isEmpty { return differentEnds }
    return differentEnds.isEmpty ? different : (differentEnds + different).sorted()
  }

  private func row(before source: Int) -> any ListItemViewModel {
    let path = oldRows.path(ofRow: source)
    return old[path.section].items[path.item]
  }

  /// An identity that two rows of a section after share, if both were looked for.
  var duplicate: ListDuplicate? {
    rows.duplicate.map { .row(newRows.ids[$0], newRows.path(ofRow: $0), newRows.path(ofRow: $1)) }
  }

  /// What comes, goes and moves among the rows.
  var rowChanges: ListChanges<ListIndexPath> {
    var changes = ListChanges<ListIndexPath>(deletes: rows.unpairedOld.map(oldRows.path))
    for part in parts {
      rows.forEachArrival(in: part.new.range, from: part.old.range) { source, target in
        let path = part.new.path(ofRow: target)
        if let source {
          changes.moves.append(.init(from: oldRows.path(ofRow: source), to: path))
        } else {
          changes.inserts.append(path)
        }
      }
    }
    return changes
  }
}
