/// Which sections and rows of one content go on as which of another.
struct ContentPairs<Model: Hashable & Sendable> {
  typealias Section = ListSection<Model, any ListItemViewModel>

  private(set) var sections: Pairing
  private let old: [Section]
  private let new: [Section]
  private let oldRows: KeptRows
  private let newRows: KeptRows
  private var rows: Pairing

  /// Pairs sections by their models, and then rows by their identities: first within each section, so that an identity
  /// which stands in two sections stays in both.
  init<Stop: Error>(_ old: [Section], _ new: [Section], _ checkpoint: () throws(Stop) -> Void) throws(Stop) {
    (self.old, self.new) = (old, new)
    var sections = Pairing(old.indices, new.indices)
    let (oldModels, newModels) = (ContiguousArray(old.map(\.model)), ContiguousArray(new.map(\.model)))
    sections.pairInOrder(oldModels, old.indices, newModels, new.indices)
    sections.pairAnywhere(oldModels, newModels)
    self.sections = sections

    let oldRows = KeptRows(of: old) { sections.targets[$0] >= 0 }
    try checkpoint()
    let newRows = KeptRows(of: new) { sections.sources[$0] >= 0 }
    try checkpoint()
    var rows = Pairing(oldRows.ids.indices, newRows.ids.indices)
    for (target, source) in sections.sources.enumerated() where source >= 0 {
      rows.pairInOrder(
        oldRows.ids, oldRows.range(ofSection: source), newRows.ids, newRows.range(ofSection: target))
    }
    try checkpoint()
    rows.pairAnywhere(oldRows.ids, newRows.ids)
    try checkpoint()
    (self.oldRows, self.newRows, self.rows) = (oldRows, newRows, rows)
  }

  /// Where the rows stand, in the list after, that look different. Parts the rows that another kind of cell shows.
  mutating func compareContents<Stop: Error>(_ checkpoint: () throws(Stop) -> Void) throws(Stop) -> [ListIndexPath] {
    var different: [ListIndexPath] = []
    for (section, origin) in sections.sources.enumerated() where origin >= 0 {
      let range = newRows.range(ofSection: section)
      let originRange = oldRows.range(ofSection: origin)
      for (item, row) in new[section].items.enumerated() {
        let target = range.lowerBound + item
        if target.isMultiple(of: 4096) { try checkpoint() }
        guard let source = rows.source(of: target) else { continue }
        let path =
          originRange.contains(source)
          ? ListIndexPath(section: origin, item: source - originRange.lowerBound) : oldRows.path(ofRow: source)
        let before = old[path.section].items[path.item]
        if !hasSameKind(before, row) {
          rows.part(source, target)
        } else if !before.hasSameContent(as: row) {
          different.append(ListIndexPath(section: section, item: item))
        }
      }
    }
    return different
  }

  /// What comes, goes and moves among the rows.
  var rowChanges: ListChanges<ListIndexPath> {
    var changes = ListChanges<ListIndexPath>(deletes: rows.unpairedOld.map(oldRows.path))
    for (section, origin) in sections.sources.enumerated() where origin >= 0 {
      let range = newRows.range(ofSection: section)
      rows.forEachArrival(in: range, from: oldRows.range(ofSection: origin)) { source, target in
        let path = ListIndexPath(section: section, item: target - range.lowerBound)
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

/// Whether the same kind of cell shows both. Types are compared first: an identifier may be a text made for the asking.
func hasSameKind(_ left: any ListItemViewModel, _ right: any ListItemViewModel) -> Bool {
  let (left, right) = (type(of: left), type(of: right))
  return left == right || left.reuseIdentifier == right.reuseIdentifier
}
