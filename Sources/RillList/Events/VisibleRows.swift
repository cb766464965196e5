/// Which rows of a list are in view, across its changes: a row that stays in view while others come and go around it,
/// that is drawn anew, or whose owner is replaced, has neither come nor gone.
struct VisibleRows {
  /// Tells a row in view from the others: identities may be shared, so those of one identity are numbered.
  private struct Key: Hashable {
    let section: String?
    let kind: String
    let id: ListItemID
    var number = 0

    init(_ row: ListRow) {
      section = row.ownedSection
      kind = type(of: row.item).reuseIdentifier
      id = row.item.id
    }
  }

  /// From top to bottom.
  private(set) var rows: [ListRow] = []
  private var keys: [Key] = []

  /// Takes over which rows are in view now. Returns those that have gone out of view and those that have come.
  mutating func show(_ newRows: [ListRow]) -> (gone: [ListRow], come: [ListRow]) {
    var newKeys: [Key] = []
    var counts: [Key: Int] = [:]
    for row in newRows {
      var key = Key(row)
      key.number = counts[key, default: 0]
      counts[Key(row), default: 0] += 1
      newKeys.append(key)
    }
    let (before, after) = (Set(keys), Set(newKeys))
    let gone = zip(keys, rows).filter { !after.contains($0.0) }.map(\.1)
    let come = zip(newKeys, newRows).filter { !before.contains($0.0) }.map(\.1)
    (rows, keys) = (newRows, newKeys)
    return (gone, come)
  }
}
