public import Rill

/// The state of a list screen and its loads, independent of any view.
///
/// A view model with a request defines what it loads and how an answer becomes sections:
///
/// ```swift
/// final class CitiesViewModel: ListViewModel {
///   init(api: CitiesAPI) {
///     super.init(request: api.cities) { cities in
///       [ListSection(id: "cities", title: "Cities", cities.map(CityRow.init))]
///     }
///     on(RowSelected.self, in: CityRow.self) { _, row in api.visit(row.item.id) }
///   }
/// }
/// ```
///
/// Without a request, ``init(_:sections:loader:texts:)`` shows fixed content or that of a stream,
/// ``init(page:loader:texts:)`` a page of components, and `init(pager:with:texts:sections:)` a list that loads page
/// by page. The view model can load again after any error.
///
/// The view model owns the sections that name no owner: it handles the events in their rows. It works with one
/// ``ListDriver`` at a time.
@MainActor
open class ListViewModel: ListSectionOwner {
  /// The sections of the list. Can be set on any thread.
  public nonisolated let listItems = BehaviorRelay<ListSections>(value: [])
  /// The loader of the list.
  public nonisolated let loader: Loader
  /// The words of the list and of its parts. Can be set on any thread.
  public final nonisolated let texts = BehaviorRelay(value: ListTexts.english)
  /// The handlers of events in rows of sections without an owner.
  public final let events = ListEventHandlers()

  /// Whether there is content to show: see ``ListSections/hasContent``. The messages of a page and of its parts do not
  /// count. Can be read and observed on any thread.
  public final nonisolated let hasContent: Derived<Bool>

  /// The page that the list shows, in which it also shows loading, emptiness and errors; `nil` without one.
  package private(set) final var page: (any Component)?

  private let bag = DisposeBag()

  // MARK: Creating a list

  /// Creates a list with given content: fixed, or that of a stream, for example of a repository.
  ///
  /// - Parameters:
  ///   - content: the sections to show until the stream emits others.
  ///   - sections: the sections to show. The view model subscribes once, for as long as it lives.
  ///   - loader: the loader that runs when the screen appears or is pulled, and is canceled when the screen disappears;
  ///     by default, the list loads nothing.
  ///   - texts: the words of the list.
  public init(
    _ content: ListSections = [], sections: Observable<ListSections>? = nil, loader: Loader? = nil,
    texts: ListTexts = .english
  ) {
    (self.loader, hasContent) = (loader ?? .idle(), listItems.hasContent)
    self.texts.accept(texts)
    listItems.accept(content)
    if let sections { PageFeed().bind(nesting.contents { sections }, onNext: listItems.accept).disposed(by: bag) }
  }

  /// Creates a list that shows the answers of a request.
  ///
  /// - Parameters:
  ///   - options: the settings of the loads.
  ///   - texts: the words of the list.
  ///   - request: creates the request of one load. Disposal cancels it. It may emit several answers, for example a
  ///     cached one first, and ends with completion or an error.
  ///   - sections: turns an answer into the sections that replace the current ones.
  public init<Answer: Sendable>(
    options: LoadOptions = LoadOptions(), texts: ListTexts = .english,
    request: @escaping @MainActor () -> Observable<Answer>,
    sections: @escaping @MainActor (Answer) -> ListSections
  ) {
    loader = Loader(options: options, pages: .none) { _ in
      request()
    } apply: { [listItems] answer, _ in
      listItems.accept(sections(answer))
    }
    hasContent = listItems.hasContent
    self.texts.accept(texts)
  }

  /// Creates a list that loads page by page and shows a relay or a derived value beside the items.
  ///
  /// - Parameters:
  ///   - pager: loads the pages. The view model reports to it which rows are in view.
  ///   - state: the other content of the sections, such as a header. By default there is none, and the third argument
  ///     of `sections` has no meaning.
  ///   - texts: the words of the list.
  ///   - sections: turns the items of all pages, the state after the last one, and the value of `state` into sections.
  ///     It runs for each change of any of them and of the words.
  public init<Cursor, Item, State: StateType>(
    pager: Pager<Cursor, Item>, with state: State = BehaviorRelay(value: 0), texts: ListTexts = .english,
    sections: @escaping @MainActor ([Item], PagingState, State.Element) -> ListSections
  ) {
    (loader, hasContent) = (pager.loader, listItems.hasContent)
    self.texts.accept(texts)
    self.texts.bind(to: pager.texts).disposed(by: bag)
    // The list retains no items between two pages, which avoids copying them.
    Derived(pager.store.changes, pager.paging, state, pager.texts) { _, paging, value, _ in (paging, value) }
      .bind(onNext: { [listItems] paging, value in listItems.accept(sections(pager.currentItems, paging, value)) })
      .disposed(by: bag)
    pager.followRows(of: self)
  }

  /// Creates a list that loads page by page and shows any number of relays and derived values beside the items.
  ///
  /// Changes in one `batch` are one change. A subclass with a designated initializer derives one value from several, as
  /// Swift lets no class inherit a designated initializer with any number of arguments:
  /// `super.init(pager: pager, with: Derived(profile, likes) { (profile: $0, likes: $1) }) { posts, state, values in`.
  public convenience init<Cursor, Item, each State: StateType>(
    pager: Pager<Cursor, Item>, with states: repeat each State, texts: ListTexts = .english,
    sections: @escaping @MainActor ([Item], PagingState, repeat (each State).Element) -> ListSections
  ) {
    let state = Derived<(repeat (each State).Element)>(repeat each states) { (value: repeat (each State).Element) in
      (repeat each value)
    }
    self.init(pager: pager, with: state, texts: texts) {
      (items: [Item], paging: PagingState, values: (repeat (each State).Element)) in
      sections(items, paging, repeat each values)
    }
  }

  /// Creates a page of components whose status shows loading, emptiness and errors in place of the screen, with the
  /// states of ``LoadStatus`` or with its own.
  ///
  /// The screen shows the errors of loads only while there is content. If code sets the states, the component of a
  /// failure is a ``MessageComponent`` or a ``PlaceholderComponent``: otherwise its rows are content, and the reason
  /// shows twice. All changes that a loader's `apply` makes to the components are one change of the page.
  ///
  /// - Parameters:
  ///   - page: the status.
  ///   - loader: the loader of the page; by default, the one that the status follows.
  ///   - texts: the words of the list.
  public init<State>(page: StatusComponent<State>, loader: Loader? = nil, texts: ListTexts = .english) {
    (self.loader, hasContent) = (loader ?? page.followed?.loader ?? .idle(), listItems.hasContent)
    show(page, texts)
  }

  /// Creates a page of components that a request fills.
  ///
  /// - Parameters:
  ///   - page: the component to show once it has content; until then, a message shows the state of the request.
  ///   - options: the settings of the loads.
  ///   - parts: the loaders of components that load independently of the page.
  ///   - texts: the words of the page.
  ///   - request: creates the request of one load.
  ///   - show: passes an answer to the components.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public init<Answer: Sendable>(
    page: any Component, options: LoadOptions = LoadOptions(), parts: [Loader] = [], texts: ListTexts = .english,
    request: @escaping @MainActor () -> Observable<Answer>, show: @escaping @MainActor (Answer) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    loader = Loader(options: options, parts: parts, pages: .none) { _ in
      request()
    } apply: { answer, _ in
      show(answer)
    }
    hasContent = listItems.hasContent
    self.show(StatusComponent(page.name, following: loader, normal: page, file: file, line: line), texts)
  }

  private func show(_ page: any Component, _ texts: ListTexts) {
    self.page = page
    self.texts.accept(texts)
    PageFeed().bind(nesting.contents(of: page), onNext: listItems.accept).disposed(by: bag)
  }

  /// The sections to display. Components that come from outside get their list.
  final var displayedItems: Observable<ListSections> { nesting.placing(listItems.asObservable()) }

  /// Passes the words and the loader of the list to its components.
  private var nesting: Nesting { Nesting(texts: texts, loader: loader) }

  // MARK: Appearance

  /// Records one appearance of the screen. The driver calls it at each appearance; it does nothing by default.
  open func trackScreenviews() {}

  // MARK: Events in rows

  /// Adds a handler for events of a type in rows of sections without an owner.
  ///
  /// Handlers of one type run in the order in which they were added.
  public final func on<E: ListEvent>(_ event: E.Type, _ handler: @escaping @MainActor (E, AnyListRow) -> Void) {
    events.on(event, handler)
  }

  /// Returns the size of an item; `nil`, the default, leaves it to the cell's own constraints.
  open func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? { nil }

  /// Returns the swipe actions of a row; none by default. Choosing an action sends its event.
  open func swipeActions(in row: AnyListRow) -> [SwipeAction] { [] }

  /// Returns whether the user may drag a row to another position; false by default. A completed drag sends
  /// ``RowMoved``.
  open func canMove(_ row: AnyListRow) -> Bool { false }
}

extension BehaviorRelay<ListSections> {
  fileprivate var hasContent: Derived<Bool> { Derived(self) { $0.hasContent } }
}

extension Loader {
  /// Returns a loader that loads nothing.
  fileprivate static func idle() -> Loader {
    let step: Step = { machine, event in if case .appear = event { [] } else { machine.apply(event) } }
    return Loader(pages: .none, step: step) { _ in Observable<Void>.empty() }
  }
}

extension ListViewModel {
  /// Returns a stream that starts one load at subscription and ends as that load ends, including its error.
  ///
  /// Disposal cancels the load. The load is a refresh if there is content to show in the meantime.
  ///
  /// A subclass cannot override this. A fake gives the initializer another `request`, which creates what a load
  /// subscribes to:
  ///
  /// ```swift
  /// let loading = ListViewModel(request: { Observable<[City]>.never() }, sections: citySections)
  /// ```
  public func loadItems() -> Observable<Void> {
    onMain { [self] in loader.run(hasContent.value ? .refresh : .first) }
  }

  /// The error of the load that ended last, starting with the current value; nil after a success. The screen shows it
  /// in the words of ``texts``.
  public var loadError: Observable<(any Error)?> { loader.loadError }

  /// Whether the load that ended last failed. Can be read and observed on any thread.
  ///
  /// A subclass cannot override this. It is true in a fake whose `request` fails:
  ///
  /// ```swift
  /// let failing = ListViewModel(request: { Observable<[City]>.error(Unreachable()) }, sections: citySections)
  /// ```
  public nonisolated var hasError: Derived<Bool> { loader.hasError }

  /// Whether to show the indicator of a first load: while one runs, adjusted by the options' delay and minimum time.
  /// The current value comes first.
  public var isAnimating: Observable<Bool> { loader.isAnimating }
}
