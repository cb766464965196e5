/// The pages of one refresh as a pure value: their items without duplicates, and the cursor that comes next.
struct PagedItems<Cursor: Hashable & Sendable, Item: Sendable> {
  /// The items of all pages, in order. Of those that share an identity, the first.
  private(set) var items: [Item] = []
  /// What to ask for next; nil before the first page and after the last one.
  private(set) var next: Cursor?
  /// Whether the last page is there.
  private(set) var isAtEnd = false
  /// Whether the last page that was answered had no item that was not there before, and is followed by another one.
  private(set) var hasGainedNothing = false

  private let id: (Item) -> ListItemID
  private var positions: [ListItemID: Int] = [:]
  private var answered: Set<Cursor> = []
  /// How many items belong to pages that were answered in full. What follows may be replaced.
  private var settledCount = 0
  /// What the newest value of a page that is not answered in full yet says comes after it.
  private var announced: Cursor?

  init(id: @escaping (Item) -> ListItemID) { self.id = id }

  /// How many rows follow an item; nil if it is not there.
  func rowCount(after id: ListItemID) -> Int? { positions[id].map { items.count - 1 - $0 } }

  /// The first page has come, or a newer value of it: begins anew.
  mutating func begin(with page: Page<Cursor, Item>) {
    items = []
    positions = [:]
    answered = []
    append(page.items)
    settle(next: page.next, oldCount: 0)
  }

  /// The page that comes next has come, or a newer value of it, which takes the place of the one before.
  mutating func show(_ page: Page<Cursor, Item>) {
    for item in items[settledCount...] { positions[id(item)] = nil }
    items.removeSubrange(settledCount...)
    append(page.items)
    announced = page.next
  }

  /// The page that was asked for with `cursor` has come in full: nobody asks for it again.
  mutating func finish(_ cursor: Cursor) {
    answered.insert(cursor)
    settle(next: announced, oldCount: settledCount)
  }

  private mutating func append(_ newItems: [Item]) {
    for item in newItems where positions.updateIfAbsent(items.count, for: id(item)) { items.append(item) }
  }

  private mutating func settle(next cursor: Cursor?, oldCount: Int) {
    // A cursor that was answered already would go round in a circle.
    next = cursor.flatMap { answered.contains($0) ? nil : $0 }
    isAtEnd = next == nil
    hasGainedNothing = items.count == oldCount && !isAtEnd
    settledCount = items.count
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
