public import Rill

/// The state of a list screen and how to load it. It names no view.
///
/// One with a request says what it asks for, and how an answer becomes sections:
///
/// ```swift
/// final class CitiesViewModel: ListViewModel {
///   init(api: CitiesAPI) {
///     super.init(request: api.cities) { cities in
///       [ListSection(model: "Cities", items: cities.map(CityRow.init))]
///     }
///     on(RowSelected.self, in: CityRow.self) { _, row in api.visit(row.item.id) }
///   }
/// }
/// ```
///
/// Without a request, ``init(_:)`` shows a fixed content; ``init(page:)`` shows a page of components, ``init(pager:sections:)``
/// a list that is loaded page by page, and ``init(sections:loader:)`` whatever a stream of sections brings. No error ends
/// the ability to load again.
///
/// It is the owner of the sections that name none: it handles the events in their rows. One ``ListDriver`` at a time
/// plays it.
@MainActor
open class ListViewModel: ListSectionOwner {
  /// What the list shows. May be set on any thread.
  public nonisolated let listItems: BehaviorRelay<ListSections>
  /// Runs the loads.
  public nonisolated let loader: Loader
  /// What is done at events in rows of sections without an owner.
  public final let events = ListEventHandlers()

  private nonisolated let status: StatusComponent<LoadStatus>?
  private let bag = DisposeBag()

  // MARK: Making one

  /// Makes a list of a content that is there already. There is nothing to load.
  public init(_ sections: ListSections = []) {
    listItems = BehaviorRelay(value: sections)
    loader = .idle()
    status = nil
  }

  /// Makes a list of what a request brings.
  ///
  /// - Parameters:
  ///   - options: how the request is run.
  ///   - request: makes the request of one load. It is canceled by disposal, may bring several answers, say first what a
  ///     cache holds, and ends at completion or error.
  ///   - sections: what each answer shows. It takes the place of what is shown.
  public init<Answer: Sendable>(
    options: LoadOptions = LoadOptions(), request: @escaping @MainActor () -> Observable<Answer>,
    sections: @escaping @MainActor (Answer) -> ListSections
  ) {
    let listItems = BehaviorRelay<ListSections>(value: [])
    self.listItems = listItems
    loader = Loader(options: options, pages: .none) { _ in
      request()
    } apply: { answer, _ in
      listItems.accept(sections(answer))
    }
    status = nil
  }

  /// Makes a list of what a stream brings, such as what a repository holds.
  ///
  /// - Parameters:
  ///   - sections: what the list shows. It is subscribed to once, for as long as the view model lives.
  ///   - loader: what the screen runs when it appears, is pulled and is left.
  public init(sections: Observable<ListSections>, loader: Loader) {
    listItems = BehaviorRelay(value: [])
    self.loader = loader
    status = nil
    PageFeed().bind(sections.map { sections in { sections } }, to: listItems).disposed(by: bag)
  }

  /// Makes a list that is loaded page by page.
  ///
  /// - Parameters:
  ///   - pager: loads the pages. It learns from this which rows are in view.
  ///   - sections: what the items of all pages show, and what stands behind the last one. It is asked for each page and
  ///     each change of the pager's state.
  public init<Cursor, Item>(
    pager: Pager<Cursor, Item>, sections: @escaping @MainActor ([Item], PagingState) -> ListSections
  ) {
    listItems = BehaviorRelay(value: [])
    loader = pager.loader
    status = nil
    // Nobody keeps the items between two pages, so that they are not copied.
    Observable.combineLatest(pager.itemChanges, pager.state) { $1 }
      .bind(onNext: { [listItems] in listItems.accept(sections(pager.currentItems, $0)) })
      .disposed(by: bag)
    pager.followRows(of: self)
  }

  /// Makes a page of components, which say themselves that they are being loaded, or why they show nothing, so that the
  /// screen does not. What a loader's `apply` writes into several components is one change of the page.
  public init(page: StatusComponent<LoadStatus>) {
    listItems = BehaviorRelay(value: [])
    loader = page.followedLoader ?? .idle()
    status = page
    PageFeed().bind(Nesting.contents(of: page), to: listItems).disposed(by: bag)
  }

  /// Makes a page of components that a request fills.
  ///
  /// - Parameters:
  ///   - page: what is shown once it shows anything; until then a message says how the request stands.
  ///   - options: how the request is run.
  ///   - parts: the loaders of components that load on their own, beside the page.
  ///   - request: makes the request of one load.
  ///   - show: gives the components what an answer brings.
  public init<Answer: Sendable>(
    page: any Component, options: LoadOptions = LoadOptions(), parts: [Loader] = [],
    request: @escaping @MainActor () -> Observable<Answer>, show: @escaping @MainActor (Answer) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let loader = Loader(options: options, parts: parts, pages: .none) { _ in
      request()
    } apply: { answer, _ in
      show(answer)
    }
    let status = StatusComponent(page.name, following: loader, normal: page, file: file, line: line)
    listItems = BehaviorRelay(value: [])
    self.loader = loader
    self.status = status
    PageFeed().bind(Nesting.contents(of: status), to: listItems).disposed(by: bag)
  }

  // MARK: Looking

  /// Whether there is anything to show. That a page says that it is being loaded, or why it is empty, is none.
  ///
  /// Complexity: O(1) for a page, O(sections / 32) otherwise.
  public final nonisolated var hasContent: Bool {
    status.map { $0.shownState.value == .normal } ?? listItems.value.hasContent
  }

  /// Whether the content itself says that it is being loaded, or why there is none.
  final nonisolated var showsStatusInContent: Bool { status != nil }

  /// Counts one appearance of the screen. The driver calls it at each; it does nothing by default.
  open func trackScreenviews() {}

  // MARK: What happens in rows

  /// Does something at each event of a type in a row of a section without an owner. Handlers of one type of event are
  /// called in the order in which they were added.
  public final func on<E: ListEvent>(_ event: E.Type, _ handler: @escaping @MainActor (E, AnyListRow) -> Void) {
    events.on(event, handler)
  }

  /// How large an item is shown; `nil`, the default, leaves it to the cell's own constraints.
  open func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? { nil }

  /// What a swipe over a row offers; nothing by default. An action that is taken comes as its event.
  open func swipeActions(in row: AnyListRow) -> [SwipeAction] { [] }

  /// Whether the user may drag a row to another place; not by default. A row that was dragged comes as ``RowMoved``.
  open func canMove(_ row: AnyListRow) -> Bool { false }
}

extension Loader {
  /// A loader with nothing to load.
  fileprivate static func idle() -> Loader {
    Loader(pages: .none, loadsOnAppearance: false) { _ in Observable<Void>.empty() }
  }
}
