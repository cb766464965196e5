public import Rill

/// Loads a long list page by page, each page as its end comes near.
///
/// It asks at most once with each cursor, drops what comes twice, knows its end, and begins anew with each refresh; see
/// <doc:LoadingPageByPage>.
///
/// ```swift
/// pager = Pager(id: { (post: Post) in ListItemID(post.id) }) { [api] cursor in api.posts(after: cursor) }
///
/// let feed = ListViewModel(pager: pager) { posts, state in
///   [ListSection(model: "posts", items: posts), ListSection(model: "footer", items: footer(state))]
/// }
/// ```
@MainActor
public final class Pager<Cursor: Hashable & Sendable, Item: Sendable> {
  /// Runs the requests: a first load or a refresh for the first page, a next page for each after it.
  public nonisolated let loader: Loader

  private let store: PageStore<Cursor, Item>
  private let prefetchDistance: Int
  private let states = BehaviorRelay(value: PagingState.idle)
  private let bag = DisposeBag()
  private var rowsInView: Set<ListItemID> = []
  private var isAsking = false
  private var asksAgain = false

  /// - Parameters:
  ///   - options: how the requests are run: a policy for refreshes that overlap, a time limit, retries with backoff.
  ///   - prefetchDistance: how many rows follow the last row in view when the next page is asked for. With 0, that is
  ///     the last row of all.
  ///   - emptyPageLimit: how many pages after the first one may come in a row that bring nothing new: the last of them
  ///     has failed, with an ``EmptyPagesError``, and a retry asks for as many again. At least 1.
  ///   - id: tells an item from others, across pages.
  ///   - request: makes the request of the page that a cursor stands for; `nil` stands for the first page.
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
    // Not a binding, which would wait for a turn of its own.
    loader.opportunities.subscribe(onNext: { [weak self] in MainActor.assumeIsolated { self?.askIfWanted() } })
      .disposed(by: bag)
    Observable.combineLatest(loader.isLoadingNextPage, loader.pageError, store.isAtEnd) { isLoading, error, isAtEnd in
      if isLoading { return PagingState.loading }
      return error.map(PagingState.failed) ?? (isAtEnd ? .end : .idle)
    }
    .distinctUntilChanged { $0.isSame(as: $1) }
    .bind(to: states)
    .disposed(by: bag)
  }

  // MARK: Looking

  /// The items of all pages, without duplicates; the present ones first.
  ///
  /// Complexity: a page costs what it brings. Whoever keeps the items until the next page comes has them copied then.
  public var items: Observable<[Item]> { store.items }

  /// One event for each change of the items, and one at first.
  var itemChanges: Observable<Int> { store.changes.asObservable() }

  /// The items of now.
  public var currentItems: [Item] { store.currentItems }

  /// What stands behind the last row; the present state first. Its indicator follows ``LoadOptions`` as others do.
  public var state: Observable<PagingState> { states.asObservable() }

  /// What stands behind the last row now.
  public var currentState: PagingState { states.value }

  // MARK: Paging

  /// An item's row has come into view: asks for the next page if the row is within the prefetch distance of the end.
  ///
  /// While something else is loaded the wish is kept for as long as the row is in view, and after a failure it waits
  /// for ``retryPage()``.
  public func rowWillDisplay(_ id: ListItemID) {
    rowsInView.insert(id)
    if isNearEnd(id) { askIfWanted() }
  }

  /// An item's row is out of view.
  public func rowDidEndDisplaying(_ id: ListItemID) { rowsInView.remove(id) }

  /// Learns which rows are in view from the events in an owner's rows, which share the identities of the pager's items.
  /// The owner keeps the pager from then on. A list view model that was made with the pager needs no such call.
  public func followRows(of owner: some ListSectionOwner) {
    owner.events.on(RowWillDisplay.self) { [self] _, row in rowWillDisplay(row.item.id) }
    owner.events.on(RowDidEndDisplaying.self) { [self] _, row in rowDidEndDisplaying(row.item.id) }
  }

  /// Asks again for the page that has failed, if nothing else is being loaded.
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

  /// A page that is answered at once asks from within: it takes its turn here, so that the stack does not grow.
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
