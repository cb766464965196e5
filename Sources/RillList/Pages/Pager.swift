public import Rill

/// Loads a long list page by page, each page as the user nears the end of the list.
///
/// A pager sends at most one request for each cursor, drops duplicate items, detects the end, and starts over with each
/// refresh; see <doc:LoadingPageByPage>.
///
/// ```swift
/// pager = Pager(id: { ListItemID($0.id) }) { [api] cursor in api.posts(after: cursor) }
///
/// let feed = ListViewModel(pager: pager) { posts, state in
///   [ListSection(id: "posts", posts), ListSection(id: "footer", footer(state))]
/// }
/// ```
///
/// If the closure has several statements, Swift infers only a cursor that is a `String` or an `Int`. Name another one:
///
/// ```swift
/// pager = Pager(id: { ListItemID($0.id) }) { [api] (cursor: PostKey?) in
///   if cursor == nil { api.trackFirstPage() }
///   return api.posts(after: cursor)
/// }
/// ```
///
/// Otherwise, the compiler's error names ``NameTheTypeOfTheCursor``, expects a `String` in its place, or says that
/// `Cursor` could not be inferred. If the first `return` does not name the type of the items, as `.empty()` in a
/// `guard`, name both types: `Pager<PostKey, Post>(id: { ListItemID($0.id) }) { [api] cursor in`. For a `String` or an
/// `Int`, `id: { (post: Post) in ListItemID(post.id) }` is enough.
@MainActor
public final class Pager<Cursor: Hashable & Sendable, Item: Sendable> {
  /// Runs the requests: a first load or a refresh requests the first page, and a next page requests each later one.
  public nonisolated let loader: Loader
  /// The words of the list that shows the items, for the row after the last one. They follow those of the view model
  /// that is created with the pager, which makes its sections again when they change.
  public nonisolated let texts = BehaviorRelay(value: ListTexts.english)

  let store: PageStore<Cursor, Item>
  private let prefetchDistance: Int
  /// The state after the last row.
  let paging: Derived<PagingState>
  private let bag = DisposeBag()
  private var rowsInView: Set<ListItemID> = []
  private var isAsking = false
  private var asksAgain = false

  /// Creates a pager.
  ///
  /// - Parameters:
  ///   - options: the settings of the loads: a policy for refreshes that overlap, a time limit, retries with backoff.
  ///   - parts: the loaders of the parts beside the items, such as a header: each begins with a first load and a
  ///     refresh, and ends independently.
  ///   - prefetchDistance: the number of rows after the last row in view at which the pager requests the next page.
  ///     With 0, the pager waits for the very last row.
  ///   - emptyPageLimit: the number of consecutive pages after the first one that may contain no new items: the last of
  ///     them fails with an ``EmptyPagesError``, and a retry allows as many again. At least 1.
  ///   - id: returns the identity of an item, unique across pages.
  ///   - request: creates the request of the page at a cursor; `nil` stands for the first page.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (Cursor?) -> Observable<PagerPage<Cursor, Item>>,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(PageStore(id: id, request: request), options, parts, prefetchDistance, emptyPageLimit, file, line)
  }

  init(
    _ store: PageStore<Cursor, Item>, _ options: LoadOptions, _ parts: [Loader], _ prefetchDistance: Int,
    _ emptyPageLimit: Int, _ file: StaticString, _ line: UInt
  ) {
    require(
      prefetchDistance >= 0, "Pager was given a prefetchDistance of \(prefetchDistance); it must not be negative.",
      file: file, line: line)
    require(
      emptyPageLimit > 0, "Pager was given an emptyPageLimit of \(emptyPageLimit); it must be positive.",
      file: file, line: line)
    self.store = store
    self.prefetchDistance = prefetchDistance
    loader = Loader(
      options: options, parts: parts,
      pages: PageSource(
        hasNext: { store.pages.next != nil }, takeFault: { store.takeFault(emptyPageLimit: emptyPageLimit) }),
      request: { store.load($0) }, apply: { answer, _ in store.apply(answer) })
    // The indicator of a first load takes the place of the error.
    let isFirst = Derived(loader.states, loader.firstIndicator) { $0.isLoadingFirst || $1 }
    let error = Derived(loader.pageErrors, isFirst) { $1 ? nil : $0 }
    paging = Derived(loader.pageIndicator, error, store.isAtEnd, areEqual: PagingState.looksSame) {
      isLoading, error, isAtEnd in
      isLoading ? .loading : error.map(PagingState.failed) ?? (isAtEnd ? .end : .idle)
    }
    // Not a binding, which would wait for another turn of the main actor.
    loader.opportunities.subscribe(onNext: { [weak self] in MainActor.assumeIsolated { self?.askIfWanted() } })
      .disposed(by: bag)
  }

  // MARK: State

  /// The items of all pages, without duplicates, starting with the current ones.
  ///
  /// Complexity: O(items of the page) for each page. A subscriber that retains the items until the next page arrives
  /// causes one copy of them.
  public var items: Observable<[Item]> { store.items }

  /// The current items.
  public var currentItems: [Item] { store.currentItems }

  /// The state after the last row, starting with the current one. Its indicator follows ``LoadOptions``, as others do.
  public var state: Observable<PagingState> { paging.asObservable() }

  /// The current state after the last row.
  public var currentState: PagingState { paging.value }

  // MARK: Editing

  /// Changes an item in its place, for example when the user likes it; returns false if there is no such item.
  ///
  /// A later value of the item's page, in a refresh for example, replaces the change; an edit of ``Optimistic`` stays
  /// as long as the server does not know it. The item may get another identity, for example the server's in place of a
  /// temporary one; if another item has it, nothing changes, and the result is false.
  ///
  /// Complexity: O(1).
  @discardableResult
  public func update(_ id: ListItemID, _ change: (inout Item) -> Void) -> Bool { store.update(id, change) }

  /// Removes an item and returns it; `nil` if there is no such item.
  ///
  /// Later pages do not bring the item back. A refresh does if its pages contain the item.
  ///
  /// Complexity: O(items).
  @discardableResult
  public func remove(_ id: ListItemID) -> Item? {
    defer { askIfWanted() }
    return store.remove(id)
  }

  /// Inserts an item before the one at a position, or at the end; returns false if there is an item with its identity.
  ///
  /// Later pages do not repeat the item. A refresh removes it unless its pages contain the item.
  ///
  /// Complexity: O(items).
  @discardableResult
  public func insert(_ item: Item, at position: Int, file: StaticString = #fileID, line: UInt = #line) -> Bool {
    let count = store.currentCount
    require(
      0...count ~= position, "Pager was asked to insert an item at \(position) of \(count).", file: file, line: line)
    defer { askIfWanted() }
    return store.insert(item, at: position)
  }

  // MARK: Paging

  /// Reports that an item's row has come into view, and requests the next page if the row is within the prefetch
  /// distance of the end.
  ///
  /// While another load runs, the request waits for as long as the row is in view. After a failure it waits for
  /// ``retryPage()``.
  public func rowWillDisplay(_ id: ListItemID) {
    rowsInView.insert(id)
    if isNearEnd(id) { askIfWanted() }
  }

  /// Reports that an item's row has gone out of view.
  public func rowDidEndDisplaying(_ id: ListItemID) { rowsInView.remove(id) }

  /// Tracks the rows in view by the events in an owner's rows, which must share the identities of the pager's items.
  ///
  /// The owner retains the pager from then on. A list view model that is created with the pager does not need this
  /// call.
  public func followRows(of owner: some ListSectionOwner) {
    owner.events.on(RowWillDisplay.self) { [self] _, row in rowWillDisplay(row.item.id) }
    owner.events.on(RowDidEndDisplaying.self) { [self] _, row in rowDidEndDisplaying(row.item.id) }
  }

  /// Requests the failed page again, unless another load runs.
  public func retryPage() {
    if loader.currentPageError != nil { loader.loadNextPage() }
  }

  private func isNearEnd(_ id: ListItemID) -> Bool {
    store.pages.rowCount(after: id).map { $0 <= prefetchDistance } ?? false
  }

  private var isWanted: Bool {
    guard !loader.hasLeft, !loader.currentState.isLoading, loader.currentPageError == nil else { return false }
    guard store.pages.next != nil else { return false }
    return store.pages.hasGainedNothing || store.pages.isEmpty || rowsInView.contains(where: isNearEnd)
  }

  /// Loops instead of recursing, because the answer to a page may arrive synchronously and request the next one.
  private func askIfWanted() {
    asksAgain = true
    guard !isAsking else { return }
    isAsking = true
    while asksAgain {
      asksAgain = false
      if isWanted { loader.loadNextPage() }
    }
    isAsking = false
  }
}

// Swift infers no type of a parameter from the later statements of a closure (seen with Swift 6.3.1; not reported).
// With these initializers, it tries the two usual types of cursors, and such a closure compiles.

extension Pager where Cursor == String {
  /// Creates a pager whose cursors are texts. See the initializer for any cursor.
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (String?) -> Observable<PagerPage<String, Item>>,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(PageStore(id: id, request: request), options, parts, prefetchDistance, emptyPageLimit, file, line)
  }
}

extension Pager where Cursor == Int {
  /// Creates a pager whose cursors are numbers. See the initializer for any cursor.
  ///
  /// It is disfavored because the compiler has no sentence for a closure that fits neither this one nor that for texts.
  @_disfavoredOverload public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (Int?) -> Observable<PagerPage<Int, Item>>,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(PageStore(id: id, request: request), options, parts, prefetchDistance, emptyPageLimit, file, line)
  }
}

/// The name in the compiler's error if the type of a pager's cursor has to be written: `{ (cursor: PostKey?) in … }`.
///
/// Swift infers no type of a cursor from the later statements of a closure, unless it is a `String` or an `Int`. No
/// cursor has this type.
public enum NameTheTypeOfTheCursor: Hashable, Sendable {}

extension Pager {
  /// Takes the closures whose cursor has no type, because the compiler's error for the other initializers does not say
  /// what to write.
  @available(*, unavailable, message: "Name the type of the cursor: `{ (cursor: MyCursor?) in … }`.")
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID,
    request: @escaping @MainActor (NameTheTypeOfTheCursor?) -> Observable<PagerPage<Cursor, Item>>
  ) {
    self.init(id: id) { (_: Cursor?) in request(nil) }
  }
}

/// A part of a long list, as a server returns it.
public struct PagerPage<Cursor: Hashable & Sendable, Item: Sendable>: Sendable {
  /// The items of the page, in order.
  public var items: [Item]
  /// The cursor of the page after this one; `nil` if this is the last page.
  public var next: Cursor?

  /// Creates a page.
  public init(items: [Item], next: Cursor?) {
    self.items = items
    self.next = next
  }
}

extension PagerPage: Equatable where Item: Equatable {}

/// The state of a ``Pager`` after its last row.
public enum PagingState: Sendable {
  /// There may be more items, and nothing has requested them. Also the state before the first page.
  case idle
  /// The next page is loading.
  case loading
  /// The next page has failed; only a retry or a refresh continues.
  case failed(any Error)
  /// There are no more items.
  case end

  /// Whether the next page is loading.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether there are no more items.
  public var isEnd: Bool {
    if case .end = self { true } else { false }
  }

  /// The error of the next page, if that has failed.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// Returns whether both states look the same. Two failures always differ, because errors cannot be compared.
  static func looksSame(_ left: Self, _ right: Self) -> Bool {
    switch (left, right) {
    case (.idle, .idle), (.loading, .loading), (.end, .end): true
    default: false
    }
  }
}

/// The error of the last page in a series of consecutive pages that contain no new items.
public struct EmptyPagesError: Error, Equatable, CustomStringConvertible {
  /// The number of pages without new items.
  public let count: Int

  /// A sentence that describes the error.
  public var description: String {
    count == 1 ? "A page contained no new items." : "\(count) pages in a row contained no new items."
  }
}
