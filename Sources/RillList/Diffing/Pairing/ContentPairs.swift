/// The rows of a content, by section.
typealias RowsBySection = [[any ListItemViewModel]]

/// Which rows of one content go on as which of another.
///
/// It knows nothing of the sections' models, so that the loops over all rows are compiled once.
struct ContentPairs {
  private let sections: Pairing
  private let old: RowsBySection
  private let new: RowsBySection
  private let oldRows: KeptRows
  private let newRows: KeptRows
  private var rows: Pairing

  /// Pairs rows by their identities: first within each section, so that an identity which stands in two sections stays
  /// in both.
  init(_ old: RowsBySection, _ new: RowsBySection, sections: Pairing, _ checkpoint: () throws -> Void) rethrows {
    (self.old, self.new, self.sections) = (old, new, sections)
    try checkpoint()
    // What is the same at the beginning and at the end of a section stays, whatever its identity is elsewhere.
    var (oldRanges, newRanges) = (old.map { _ in 0..<0 }, new.map { _ in 0..<0 })
    for (target, source) in sections.sources.enumerated() where source >= 0 {
      guard !shareStorage(old[source], new[target]) else { continue }
      let ends = sameBytes(old[source], new[target])
      oldRanges[source] = ends.prefix..<old[source].count - ends.suffix
      newRanges[target] = ends.prefix..<new[target].count - ends.suffix
    }
    try checkpoint()
    oldRows = KeptRows(of: old, in: oldRanges)
    try checkpoint()
    newRows = KeptRows(of: new, in: newRanges)
    try checkpoint()
    rows = Pairing(oldRows.ids.indices, newRows.ids.indices)
    for (target, source) in sections.sources.enumerated() where source >= 0 {
      rows.pairInOrder(
        oldRows.ids, oldRows.range(ofSection: source), newRows.ids, newRows.range(ofSection: target))
    }
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
    for (section, origin) in sections.sources.enumerated() where origin >= 0 {
      let (oldItems, newItems) = (old[origin], new[section])
      let originRange = oldRows.range(ofSection: origin)
      for target in newRows.range(ofSection: section) {
        if target.isMultiple(of: 4096) { try checkpoint() }
        guard let source = rows.source(of: target) else { continue }
        let item = newRows.item(ofRow: target, inSection: section)
        let answer =
          if originRange.contains(source) {
            Likeness(oldItems[oldRows.item(ofRow: source, inSection: origin)], newItems[item])
          } else {
            Likeness(row(at: oldRows.path(ofRow: source)), newItems[item])
          }
        switch answer {
        case .same: break
        case .different: different.append(ListIndexPath(section: section, item: item))
        case .ofAnotherKind: rows.part(source, target)
        }
      }
    }
    return different
  }

  /// An identity that two rows of a section after share, if both were looked for.
  var duplicate: ListDuplicate? {
    rows.duplicate.map { .row(newRows.ids[$0], newRows.path(ofRow: $0), newRows.path(ofRow: $1)) }
  }

  private func row(at path: ListIndexPath) -> any ListItemViewModel { old[path.section][path.item] }

  /// What comes, goes and moves among the rows.
  var rowChanges: ListChanges<ListIndexPath> {
    var changes = ListChanges<ListIndexPath>(deletes: rows.unpairedOld.map(oldRows.path))
    for (section, origin) in sections.sources.enumerated() where origin >= 0 {
      let range = newRows.range(ofSection: section)
      rows.forEachArrival(in: range, from: oldRows.range(ofSection: origin)) { source, target in
        let path = ListIndexPath(section: section, item: newRows.item(ofRow: target, inSection: section))
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

/// How alike two rows of one identity are.
enum Likeness {
  case same, different
  /// Another kind of cell shows it.
  case ofAnotherKind

  init(_ old: any ListItemViewModel, _ new: any ListItemViewModel) {
    if hasSameKind(old, new) {
      self = old.hasSameContent(as: new) ? .same : .different
    } else {
      self = .ofAnotherKind
    }
  }
}

/// Whether the same kind of cell shows both. Types come first: an identifier may be a text that is made for the asking.
func hasSameKind(_ left: any ListItemViewModel, _ right: any ListItemViewModel) -> Bool {
  let (left, right) = (type(of: left), type(of: right))
  return left == right || left.reuseIdentifier == right.reuseIdentifier
}
