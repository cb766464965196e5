import Rill

/// The storage that a ``Pager`` and its loader share: the loader fills it, and neither retains the other.
@MainActor
final class PageStore<Cursor: Hashable & Sendable, Item: Sendable> {
  /// An event of a page request, with the cursor of that request.
  enum Answer: Sendable {
    /// A page, or a newer value of it; without a cursor, the first page.
    case page(PagerPage<Cursor, Item>, Cursor?)
    /// The request has completed, and no newer value follows.
    case finished(Cursor?)
  }

  /// The current items. Nothing else retains them, so a new page copies nothing.
  private let list = Protected<[Item]>([])
  /// The number of changes. It is not `Void`, because the thread sanitizer confuses a value without a size with its
  /// neighbor in memory (seen with Swift 6.3.1 on Linux).
  let changes = BehaviorRelay(value: 0)
  let isAtEnd = BehaviorRelay(value: false)
  private(set) var pages: PagedItems<Cursor, Item>
  private let id: (Item) -> ListItemID
  private let request: @MainActor (Cursor?) -> Observable<PagerPage<Cursor, Item>>

  init(
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (Cursor?) -> Observable<PagerPage<Cursor, Item>>
  ) {
    pages = PagedItems(id: id)
    self.id = id
    self.request = request
  }

  var currentItems: [Item] { list.value }
  var currentCount: Int { list.withLock { $0.count } }

  /// The items, starting with the current ones.
  var items: Observable<[Item]> { changes.map { [list] _ in list.value } }

  func load(_ kind: LoadingState.Kind) -> Observable<Answer> {
    guard kind == .nextPage else { return answers(to: nil, request(nil)) }
    guard let cursor = pages.next else { return .empty() }
    return answers(to: cursor, request(cursor).ifEmpty(default: PagerPage(items: [], next: nil)))
  }

  func apply(_ answer: Answer) {
    switch answer {
    case .page(let page, let cursor):
      let change = cursor == nil ? pages.begin(with: page) : pages.show(page)
      replace(change.start..., with: change.items)
    case .finished(nil): break
    case .finished(let cursor?): pages.finish(cursor)
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
    guard let position = pages.position(of: id), pages.rename(id, to: self.id(item)) else { return false }
    replace(position..<position + 1, with: [item])
    return true
  }

  func remove(_ id: ListItemID) -> Item? { pages.remove(id).flatMap { replace($0..<$0 + 1, with: []).first } }

  func insert(_ item: Item, at position: Int) -> Bool {
    guard pages.insert(id(item), at: position) else { return false }
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

  /// Emits the end of a request as a separate value, so the cursor advances before the load ends: an observer of that
  /// end may request the following page.
  private func answers(to cursor: Cursor?, _ pages: Observable<PagerPage<Cursor, Item>>) -> Observable<Answer> {
    pages.map { .page($0, cursor) }.concat(.just(.finished(cursor)))
  }
}
