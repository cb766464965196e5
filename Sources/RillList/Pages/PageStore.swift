import Rill

/// What a ``Pager`` and its loader share: the loader fills it, and neither holds the other.
@MainActor
final class PageStore<Cursor: Hashable & Sendable, Item: Sendable> {
  /// What a request of pages brings: first or last of all, what it was asked with.
  enum Answer: Sendable {
    /// A page, or a newer value of it; without a cursor, the first one.
    case page(PagerPage<Cursor, Item>, Cursor?)
    /// There will be no newer value.
    case finished(Cursor?)
  }

  /// The items of now, which nobody else holds, so that they are not copied when a page comes.
  private let list = Protected<[Item]>([])
  /// How often the items have changed. A number, since the thread sanitizer takes what has no size for its neighbor.
  let changes = BehaviorRelay(value: 0)
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

  /// The items; the present ones first.
  var items: Observable<[Item]> { changes.map { [list] _ in list.value } }

  func load(_ kind: LoadingState.Kind) -> Observable<Answer> {
    guard kind == .nextPage else { return answers(to: nil, request(nil)) }
    guard let cursor = pages.next else { return .empty() }
    return answers(to: cursor, request(cursor).ifEmpty(default: PagerPage(items: [], next: nil)))
  }

  func apply(_ answer: Answer) {
    switch answer {
    case .page(let page, nil): carryOut(pages.begin(with: page))
    case .page(let page, _): carryOut(pages.show(page))
    case .finished(nil): break
    case .finished(let cursor?): pages.finish(cursor)
    }
    if isAtEnd.value != pages.isAtEnd { isAtEnd.accept(pages.isAtEnd) }
  }

  /// Why the page that has come last has failed, although it was answered.
  func takeFault(emptyPageLimit: Int) -> EmptyPagesError? {
    pages.takeEmptyPages(limit: emptyPageLimit) ? EmptyPagesError(count: emptyPageLimit) : nil
  }

  private func carryOut(_ change: PagedItems<Cursor, Item>.Change) {
    // What goes is released after the lock.
    let gone = list.withLock { items in
      defer { items.replaceSubrange(change.start..., with: change.items) }
      return Array(items[change.start...])
    }
    withExtendedLifetime(gone) { changes.update { $0 += 1 } }
  }

  /// The end of a request as a value of its own, so that the cursor has moved on before the load ends: whoever hears of
  /// that end may ask for the page after it.
  private func answers(to cursor: Cursor?, _ pages: Observable<PagerPage<Cursor, Item>>) -> Observable<Answer> {
    pages.map { .page($0, cursor) }.concat(.just(.finished(cursor)))
  }
}
