public import Rill

/// Loads a long list page by page, each page as the user nears the end of the list.
///
/// A pager sends at most one request for each cursor, drops duplicate items, detects the end, and starts over with each
/// refresh; see <doc:LoadingPageByPage>.
///
/// ```swift
/// pager = Pager(id: { (post: Post) in ListItemID(post.id) }) { [api] cursor in api.posts(after: cursor) }
///
/// let feed = ListViewModel(pager: pager) { posts, state in
///   [ListSection(id: "posts", posts), ListSection(id: "footer", footer(state))]
/// }
/// ```
@MainActor
public final class Pager<Cursor: Hashable & Sendable, Item: Sendable> {
  /// Runs the requests: a first load or a refresh requests the first page, and a next page requests each later one.
  public nonisolated let loader: Loader

  private let store: PageStore<Cursor, Item>
  private let prefetchDistance: Int
  private let paging: Derived<PagingState>
  private let bag = DisposeBag()
  private var rowsInView: Set<ListItemID> = []
  private var isAsking = false
  private var asksAgain = false

  /// Creates a pager.
  ///
  /// - Parameters:
  ///   - options: the settings of the loads: a policy for refreshes that overlap, a time limit, retries with backoff.
  ///   - prefetchDistance: the number of rows after the last row in view at which the pager requests the next page.
  ///     With 0, the pager waits for the very last row.
  ///   - emptyPageLimit: the number of consecutive pages after the first one that may contain no new items: the last of
  ///     them fails with an ``EmptyPagesError``, and a retry allows as many again. At least 1.
  ///   - id: returns the identity of an item, unique across pages.
  ///   - request: creates the request of the page at a cursor; `nil` stands for the first page.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public init(
    options: LoadOptions = LoadOptions(), prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (Cursor?) -> Observable<PagerPage<Cursor, Item>>,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    require(
      prefetchDistance >= 0, "Pager was given a prefetchDistance of \(prefetchDistance); it must not be negative.",
      file: file, line: line)
    require(
      emptyPageLimit > 0, "Pager was given an emptyPageLimit of \(emptyPageLimit); it must be positive.",
      file: file, line: line)
    let store = PageStore(id: id, request: request)
    self.store = store
    self.prefetchDistance = prefetchDistance
    loader = Loader(
      options: options,
      pages: PageSource(
        hasNext: { store.pages.next != nil }, takeFault: { store.takeFault(emptyPageLimit: emptyPageLimit) }),
      request: { store.load($0) }, apply: { answer, _ in store.apply(answer) })
    paging = Derived(loader.pageIndicator, loader.pageErrors, store.isAtEnd) { isLoading, error, isAtEnd in
      if isLoading { return PagingState.loading }
      return error.map(PagingState.failed) ?? (isAtEnd ? .end : .idle)
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

  /// The changes of the items: one event for each change, after an initial one.
  var itemChanges: Observable<Int> { store.changes.asObservable() }

  /// The current items.
  public var currentItems: [Item] { store.currentItems }

  /// The state after the last row, starting with the current one. Its indicator follows ``LoadOptions``, as others do.
  public var state: Observable<PagingState> { paging.distinctUntilChanged { $0.isSame(as: $1) } }

  /// The current state after the last row.
  public var currentState: PagingState { paging.value }

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
    guard store.pages.next != nil, loader.currentPageError == nil, !loader.currentState.isLoading else { return false }
    return store.pages.hasGainedNothing || rowsInView.contains(where: isNearEnd)
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
