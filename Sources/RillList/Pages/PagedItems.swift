import Rill

/// The pages of one refresh as a pure value: the identities of the items without duplicates, and the next cursor.
///
/// The caller that applies the changes and the edits stores the items themselves, so a page costs O(its items),
/// regardless of the items before it.
struct PagedItems<Cursor: Hashable & Sendable, Item: Sendable> {
  /// A change of the items: the position from which on all of them are replaced, and those that replace them.
  typealias Change = (start: Int, items: [Item])

  /// The cursor of the next page; nil before the first page and after the last one.
  private(set) var next: Cursor?
  /// Whether the last page has arrived.
  private(set) var isAtEnd = false
  /// Whether the last complete page contains no new item and has a successor.
  private(set) var hasGainedNothing = false
  /// Whether there are no items.
  var isEmpty: Bool { positions.isEmpty }
  /// The number of consecutive pages after the first one that contain no new item.
  private var emptyCount = 0

  /// Returns the identity of an item.
  let id: (Item) -> ListItemID
  private var positions: [ListItemID: Int] = [:]
  /// The items that an edit has removed, which later pages do not bring back.
  private var removed: Set<ListItemID> = []
  private var answered: Set<Cursor> = []
  /// The number of items in complete pages. The items after them may be replaced.
  private var settledCount = 0
  /// The identities of the items in the page that is not complete yet.
  private var unsettled: [ListItemID] = []
  /// Whether the newest value of that page contains a new item.
  private var hasGained = false
  /// The cursor in the newest value of that page.
  private var announced: Cursor?

  init(id: @escaping (Item) -> ListItemID) { self.id = id }

  /// The number of rows after an item; nil if there is no such item.
  func rowCount(after id: ListItemID) -> Int? { positions[id].map { positions.count - 1 - $0 } }

  /// Starts over with the first page, or with a newer value of it.
  mutating func begin(with page: PagerPage<Cursor, Item>) -> Change {
    self = PagedItems(id: id)
    let change = append(page.items)
    settle(next: page.next)
    emptyCount = 0
    return change
  }

  /// Shows the next page, or a newer value of it, which replaces the previous value.
  mutating func show(_ page: PagerPage<Cursor, Item>) -> Change {
    for id in unsettled { positions[id] = nil }
    unsettled = []
    announced = page.next
    return append(page.items)
  }

  /// Marks the page at `cursor` as complete, so it is never requested again.
  mutating func finish(_ cursor: Cursor) {
    answered.insert(cursor)
    settle(next: announced)
  }

  /// Returns whether the last `limit` pages contain no new item, and resets their count if so.
  mutating func takeEmptyPages(limit: Int) -> Bool {
    guard emptyCount >= limit else { return false }
    emptyCount = 0
    return true
  }

  private mutating func append(_ newItems: [Item]) -> Change {
    var change: Change = (settledCount, [])
    for item in newItems {
      let id = id(item)
      guard !removed.contains(id), positions[id] == nil else { continue }
      positions[id] = positions.count
      unsettled.append(id)
      change.items.append(item)
    }
    hasGained = !change.items.isEmpty
    return change
  }

  private mutating func settle(next cursor: Cursor?) {
    // A cursor whose page is complete would lead around in a circle.
    next = cursor.flatMap { answered.contains($0) ? nil : $0 }
    isAtEnd = next == nil
    hasGainedNothing = !hasGained && !isAtEnd
    emptyCount = hasGainedNothing ? emptyCount + 1 : 0
    settledCount += unsettled.count
    unsettled = []
    announced = nil
    hasGained = false
  }
}

// MARK: Edits

extension PagedItems {
  /// The position of an item.
  func position(of id: ListItemID) -> Int? { positions[id] }

  /// Gives an item another identity; returns false if another item has it.
  mutating func rename(_ id: ListItemID, to new: ListItemID) -> Bool {
    guard id != new else { return true }
    guard positions[new] == nil, let position = positions.removeValue(forKey: id) else { return false }
    positions[new] = position
    if position >= settledCount { unsettled[position - settledCount] = new }
    return true
  }

  /// Makes room for a new item; returns false if there is one with its identity.
  mutating func insert(_ id: ListItemID, at position: Int) -> Bool {
    guard positions[id] == nil else { return false }
    shift(from: position, by: 1)
    positions[id] = position
    removed.remove(id)
    // A newer value of the page replaces only what is below the new item.
    unsettled.removeFirst(max(0, position - settledCount))
    settledCount = max(settledCount, position) + 1
    return true
  }

  /// Removes an item; returns its position.
  mutating func remove(_ id: ListItemID) -> Int? {
    guard let position = positions.removeValue(forKey: id) else { return nil }
    removed.insert(id)
    if position < settledCount { settledCount -= 1 } else { unsettled.remove(at: position - settledCount) }
    shift(from: position, by: -1)
    return position
  }

  private mutating func shift(from position: Int, by distance: Int) {
    for index in positions.values.indices where positions.values[index] >= position {
      positions.values[index] += distance
    }
  }
}

/// How recent the items of a ``Pager`` are, for ``Optimistic``: those of a refresh have the edits that were confirmed
/// before it began.
public struct PagerMark: Comparable, Sendable {
  /// The number of the refresh whose items are shown, from 1, once it has completed.
  var shown = 0
  /// The number of refreshes that have begun.
  var begun = 0

  /// The mark from which on the items have what the server has now.
  var next: PagerMark { PagerMark(shown: begun + 1) }

  /// Returns whether the left mark is of an older refresh.
  public static func < (left: Self, right: Self) -> Bool { (left.shown, left.begun) < (right.shown, right.begun) }
}

/// The storage that a ``Pager`` and its loader share: the loader fills it, and neither retains the other.
@MainActor
final class PageStore<Cursor: Hashable & Sendable, Item: Sendable> {
  /// An event of a page request, with the number of the refresh or the cursor that it answers.
  enum Answer: Sendable {
    /// The first page, or a newer value of it, and the number of its refresh.
    case first(PagerPage<Cursor, Item>, refresh: Int)
    /// A later page, or a newer value of it.
    case next(PagerPage<Cursor, Item>)
    /// The refresh has completed, and no newer value follows.
    case refreshed(Int)
    /// The request for a later page has completed, and no newer value follows.
    case finished(Cursor)
  }

  /// The current items. Nothing else retains them, so a new page copies nothing.
  private let list = Protected<[Item]>([])
  /// The number of changes. It is not `Void`, because the thread sanitizer confuses a value without a size with its
  /// neighbor in memory (seen with Swift 6.3.1 on Linux).
  let changes = BehaviorRelay(value: 0)
  /// The refreshes, of which the first load is one.
  let mark = BehaviorRelay(value: PagerMark())
  /// The refresh whose items are shown, maybe a cached value that precedes its last one.
  private var shownRefresh = 0
  let isAtEnd = BehaviorRelay(value: false)
  private(set) var pages: PagedItems<Cursor, Item>
  private let request: @MainActor (Cursor?) -> Observable<PagerPage<Cursor, Item>>

  init(
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (Cursor?) -> Observable<PagerPage<Cursor, Item>>
  ) {
    pages = PagedItems(id: id)
    self.request = request
  }

  var currentItems: [Item] { list.value }
  var currentCount: Int { list.withLock { $0.count } }

  /// The items, starting with the current ones.
  var items: Observable<[Item]> { changes.map { [list] _ in list.value } }
  /// The items as a state, which retains them: so a page copies them once it has been read.
  var state: Derived<[Item]> { Derived(changes) { [list] _ in list.value } }

  /// Requests a page. The end of the request is a separate value, so the cursor advances before the load ends: an
  /// observer of that end may request the following page.
  func load(_ kind: LoadingState.Kind) -> Observable<Answer> {
    guard kind == .nextPage else {
      let refresh = mark.update { mark in
        mark.begun += 1
        return mark.begun
      }
      return request(nil).map { .first($0, refresh: refresh) }.concat(.just(.refreshed(refresh)))
    }
    guard let cursor = pages.next else { return .empty() }
    let page = request(cursor).ifEmpty(default: PagerPage(items: [], next: nil))
    return page.map { .next($0) }.concat(.just(.finished(cursor)))
  }

  func apply(_ answer: Answer) {
    switch answer {
    case .first(let page, let refresh):
      let change = pages.begin(with: page)
      shownRefresh = refresh
      batch {
        // An older refresh has answered after a newer one.
        if mark.value.shown >= refresh { mark.update { $0.shown = refresh - 1 } }
        replace(change.start..., with: change.items)
      }
    case .next(let page):
      let change = pages.show(page)
      replace(change.start..., with: change.items)
    // The mark rises with the end, because the first value may be a cached one.
    case .refreshed(let refresh): if refresh == shownRefresh { mark.update { $0.shown = refresh } }
    case .finished(let cursor): pages.finish(cursor)
    }
    if isAtEnd.value != pages.isAtEnd { isAtEnd.accept(pages.isAtEnd) }
  }

  /// The error of the last page, if the pager counts that page as failed although its request has completed.
  func takeFault(emptyPageLimit: Int) -> EmptyPagesError? {
    pages.takeEmptyPages(limit: emptyPageLimit) ? EmptyPagesError(count: emptyPageLimit) : nil
  }

  func update(_ id: ListItemID, _ change: (inout Item) -> Void) -> Bool {
    guard let position = pages.position(of: id) else { return false }
    var item = list.withLock { $0[position] }
    change(&item)
    // The closure may have edited the list, too.
    guard let position = pages.position(of: id), pages.rename(id, to: pages.id(item)) else { return false }
    replace(position..<position + 1, with: [item])
    return true
  }

  func remove(_ id: ListItemID) -> Item? { pages.remove(id).flatMap { replace($0..<$0 + 1, with: []).first } }

  func insert(_ item: Item, at position: Int) -> Bool {
    guard pages.insert(pages.id(item), at: position) else { return false }
    replace(position..<position, with: [item])
    return true
  }

  /// Returns the replaced items, because they must be released after the lock.
  @discardableResult
  private func replace(_ range: some RangeExpression<Int> & Sendable, with new: [Item]) -> [Item] {
    let gone = list.withLock { items in
      defer { items.replaceSubrange(range, with: new) }
      return Array(items[range])
    }
    changes.update { $0 += 1 }
    return gone
  }
}
