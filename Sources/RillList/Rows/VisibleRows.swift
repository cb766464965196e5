/// The rows of a list that are in view, across its changes. A row that stays in view while other rows appear and
/// disappear around it, while it is redrawn, or while its owner is replaced, neither appears nor disappears.
///
/// The caller takes the changes one by one, because a handler of one change may change the rows in view.
struct VisibleRows {
  /// Identifies a row in view. Rows may share an identity, so the key numbers the rows of each identity.
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

  /// The rows in view, from top to bottom.
  private var shown: [Entry] = []
  /// The number of rows, from the top, that have been checked for an unreported appearance.
  private var lookedAtCount = 0
  /// The rows that have gone out of view without a notification yet.
  private var gone: [Entry] = []
  /// The rows that have been notified that they are in view, and not that they are out of view.
  private var notified: Set<Key> = []

  /// The rows in view, from top to bottom.
  var rows: [AnyListRow] { shown.map(\.row) }

  /// Sets the rows in view.
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
    gone = (gone + shown).filter { notified.contains($0.key) && !keys.contains($0.key) }
    (shown, lookedAtCount) = (entries, 0)
  }

  /// Returns the next row to notify: first the rows that have gone out of view, then those that have come into view.
  mutating func takeChange() -> (row: AnyListRow, isInView: Bool)? {
    if !gone.isEmpty {
      let entry = gone.removeFirst()
      notified.remove(entry.key)
      return (entry.row, false)
    }
    while lookedAtCount < shown.count {
      let entry = shown[lookedAtCount]
      lookedAtCount += 1
      if notified.insert(entry.key).inserted { return (entry.row, true) }
    }
    return nil
  }
}
