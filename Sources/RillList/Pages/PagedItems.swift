/// The pages of one refresh as a pure value: what they make of the items without duplicates, and the cursor that comes
/// next.
///
/// The items themselves are held by whoever carries its changes out, so that a page costs what it brings, however much
/// was loaded before.
struct PagedItems<Cursor: Hashable & Sendable, Item: Sendable> {
  /// What becomes of the items.
  struct Change {
    /// The place from which on all items go.
    let start: Int
    /// What comes in their place.
    var items: [Item] = []
  }

  /// What to ask for next; nil before the first page and after the last one.
  private(set) var next: Cursor?
  /// Whether the last page is there.
  private(set) var isAtEnd = false
  /// Whether the last page that was answered had no item that was not there before, and is followed by another one.
  private(set) var hasGainedNothing = false
  /// How many pages after the first one in a row have gained nothing.
  private var emptyCount = 0

  private let id: (Item) -> ListItemID
  private var positions: [ListItemID: Int] = [:]
  private var answered: Set<Cursor> = []
  /// How many items belong to pages that were answered in full. What follows may be replaced.
  private var settledCount = 0
  /// The items of a page that is not answered in full yet, by their identities.
  private var unsettled: [ListItemID] = []
  /// What the newest value of that page says comes after it.
  private var announced: Cursor?

  init(id: @escaping (Item) -> ListItemID) { self.id = id }

  /// How many rows follow an item; nil if it is not there.
  func rowCount(after id: ListItemID) -> Int? { positions[id].map { positions.count - 1 - $0 } }

  /// The first page has come, or a newer value of it: begins anew.
  mutating func begin(with page: PagerPage<Cursor, Item>) -> Change {
    self = PagedItems(id: id)
    let change = append(page.items)
    settle(next: page.next)
    emptyCount = 0
    return change
  }

  /// The page that comes next has come, or a newer value of it, which takes the place of the one before.
  mutating func show(_ page: PagerPage<Cursor, Item>) -> Change {
    for id in unsettled { positions[id] = nil }
    unsettled = []
    announced = page.next
    return append(page.items)
  }

  /// The page that was asked for with `cursor` has come in full: nobody asks for it again.
  mutating func finish(_ cursor: Cursor) {
    answered.insert(cursor)
    settle(next: announced)
  }

  /// Whether the last so many pages have all gained nothing. If so, they are counted anew.
  mutating func takeEmptyPages(limit: Int) -> Bool {
    guard emptyCount >= limit else { return false }
    emptyCount = 0
    return true
  }

  private mutating func append(_ newItems: [Item]) -> Change {
    var change = Change(start: settledCount)
    for item in newItems {
      let id = id(item)
      guard positions.updateIfAbsent(positions.count, for: id) else { continue }
      unsettled.append(id)
      change.items.append(item)
    }
    return change
  }

  private mutating func settle(next cursor: Cursor?) {
    // A cursor that was answered already would go round in a circle.
    next = cursor.flatMap { answered.contains($0) ? nil : $0 }
    isAtEnd = next == nil
    hasGainedNothing = unsettled.isEmpty && !isAtEnd
    emptyCount = hasGainedNothing ? emptyCount + 1 : 0
    settledCount += unsettled.count
    unsettled = []
    announced = nil
  }
}

extension Dictionary {
  /// Returns whether the key was new.
  fileprivate mutating func updateIfAbsent(_ value: Value, for key: Key) -> Bool {
    guard self[key] == nil else { return false }
    self[key] = value
    return true
  }
}
