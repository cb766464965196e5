/// Which rows of a list are in view, across its changes: a row that stays in view while others come and go around it,
/// that is drawn anew, or whose owner is replaced, has neither come nor gone.
///
/// Changes are taken one by one, because who hears of one may change what is in view.
struct VisibleRows {
  /// Tells a row in view from the others: identities may be shared, so those of one identity are numbered.
  private struct Key: Hashable {
    let section: String?
    let kind: String
    let id: ListItemID
    var number = 0

    init(_ row: AnyListRow) {
      section = row.ownedSection
      kind = type(of: row.item).reuseIdentifier
      id = row.item.id
    }
  }

  private typealias Entry = (key: Key, row: AnyListRow)

  /// What is in view, from top to bottom.
  private var shown: [Entry] = []
  /// How many of them, from the top, have been looked at for what to tell.
  private var lookedAtCount = 0
  /// What has gone out of view and was not told so yet.
  private var gone: [Entry] = []
  /// What was told that it has come into view, and not that it has gone.
  private var told: Set<Key> = []

  /// What is in view, from top to bottom.
  var rows: [AnyListRow] { shown.map(\.row) }

  /// Takes over which rows are in view now.
  mutating func show(_ rows: [AnyListRow]) {
    var counts: [Key: Int] = [:]
    let entries = rows.map { row -> Entry in
      var key = Key(row)
      let number = counts[key, default: 0]
      counts[key] = number + 1
      key.number = number
      return (key, row)
    }
    let keys = Set(entries.map(\.key))
    gone = (gone + shown).filter { told.contains($0.key) && !keys.contains($0.key) }
    (shown, lookedAtCount) = (entries, 0)
  }

  /// The next row that is to be told that it has gone out of view, and then that has come into it.
  mutating func takeChange() -> (row: AnyListRow, isInView: Bool)? {
    if !gone.isEmpty {
      let entry = gone.removeFirst()
      told.remove(entry.key)
      return (entry.row, false)
    }
    while lookedAtCount < shown.count {
      let entry = shown[lookedAtCount]
      lookedAtCount += 1
      if told.insert(entry.key).inserted { return (entry.row, true) }
    }
    return nil
  }
}
