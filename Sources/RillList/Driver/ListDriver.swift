public import Dispatch
public import Rill

/// Runs a list screen: it loads, shows the content or the error, and handles pulls to refresh.
///
/// A load that starts while another one runs replaces it, unless the options say otherwise; an answer to a canceled
/// load changes nothing. An error stays until a load succeeds, or until the next one begins if ``LoadOptions/errors``
/// says so. Content stays when a load fails, and the screen can load again after any error. Each pull to refresh ends
/// exactly once.
///
/// When code on the main actor sends a value to the view model's `listItems`, the display shows it before the send
/// returns, unless the list is long or another thread is sending at the same time. Of the values that other threads
/// send, the display shows the newest, at most once for each turn of the main actor.
///
/// ```swift
/// driver = ListDriver(viewModel: viewModel, display: self)   // in setupBindings()
/// driver.appear()                                            // in viewDidAppear(_:)
/// driver.leave()                                             // in viewDidDisappear(_:)
/// ```
@MainActor
public final class ListDriver {
  /// The view model of the screen.
  public let viewModel: ListViewModel
  private var loader: Loader { viewModel.loader }
  private let updates: ListUpdateQueue
  /// Deselects a row, wherever it is now.
  let deselection: @MainActor @Sendable (AnyListRow) -> Void
  /// Cancels the bindings, and the loads if no other screen shows them.
  private let ending: any Disposable
  /// The identity of this screen among those that share the loader.
  private let screen: ObjectIdentifier
  var visible = VisibleRows()
  var isNotifyingRows = false
  var scrollOffset = 0.0
  /// The number of times the display was notified whether to show a refresh.
  private var refreshNotifications = 0

  /// Creates a driver that connects a view model to a display.
  ///
  /// The connection lasts as long as the driver, which holds the display weakly. The end of the driver cancels its
  /// loads and stops the indicators, unless the ``Loader`` is in view elsewhere: see ``leave()``.
  ///
  /// - Parameters:
  ///   - viewModel: the view model to play.
  ///   - display: the display to update.
  ///   - texts: the words of the screen; by default, those of the view model.
  ///   - diffScheduler: the scheduler that compares long lists. The display receives the result on the main actor. If
  ///     newer content has arrived in the meantime, the display receives only that. The indicators do not wait for a
  ///     comparison.
  ///   - diffThreshold: the number of rows, in the current and the new content together, from which a list counts as
  ///     long. Shorter lists are compared immediately. Rows of sections that both contents share do not count: see
  ///     ``ListSections``.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public init(
    viewModel: ListViewModel, display: any ListDisplay, texts: ListTexts? = nil,
    diffScheduler: any Scheduler = SerialDispatchQueueScheduler(qos: .userInitiated, label: "RillList.diff"),
    diffThreshold: Int = 10_000, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.viewModel = viewModel
    if let texts { viewModel.texts.accept(texts) }
    let site = CallSite(file: file, line: line)
    updates = ListUpdateQueue(scheduler: diffScheduler, threshold: diffThreshold, site: site) { [weak display] in
      display?.display($0, update: $1)
    }
    deselection = { [weak display, weak updates] row in
      if let indexPath = updates?.shown.indexPath(of: row) { display?.display(deselectedRowAt: indexPath) }
    }
    let loader = viewModel.loader
    let bag = DisposeBag()
    // The loads end while the display is still subscribed, so no indicator stays visible; then the bag is released.
    let screen = ObjectIdentifier(bag)
    self.screen = screen
    ending = Disposables.create { onMainActor { withExtendedLifetime(bag) { loader.leave(screen) } } }
    viewModel.displayedItems.bindLatest { [weak updates] in updates?.send($0) }.disposed(by: bag)
    let showsStatus = viewModel.page != nil
    let message = Derived(loader.errors, viewModel.texts) { error, texts in error.map { texts.message(for: $0) } }
    // A page without content shows the error in its place, and a part without content may show the same.
    (showsStatus
      ? Derived(message, viewModel.listItems) { message, sections in
        message.flatMap { sections.hasContent && !sections.hasMessage($0) ? $0 : nil }
      } : message)
      .bind(onNext: { [weak display] in display?.display(errorMessage: $0) })
      .disposed(by: bag)
    (showsStatus ? .just(false) : isAnimating)
      .bind(onNext: { [weak display] in display?.display(isAnimating: $0) })
      .disposed(by: bag)
    isRefreshing.bind(onNext: { [weak self, weak display] in
      self?.refreshNotifications += 1
      display?.display(isRefreshing: $0)
    }).disposed(by: bag)
    display.refreshRequests.bind(onNext: { [weak self, weak display] in
      self?.pull { display?.display(isRefreshing: $0) }
    }).disposed(by: bag)
  }

  deinit { ending.dispose() }

  /// The state of the loads, starting with the current one.
  public var state: Observable<LoadingState> { loader.state }

  /// Whether to show the indicator of a first load: exactly during one, adjusted by the options' delay and minimum
  /// time.
  public var isAnimating: Observable<Bool> { loader.isAnimating }

  /// Whether to show the indicator of a refresh: exactly during one, adjusted by the options' delay and minimum time.
  public var isRefreshing: Observable<Bool> { loader.isRefreshing }

  /// Whether to show the indicator of a next page: exactly during one, adjusted by the options' delay and minimum time.
  public var isLoadingNextPage: Observable<Bool> { loader.isLoadingNextPage }

  /// Records an appearance of the screen, and starts a load unless a first load or a refresh has ended, runs or waits.
  /// Stale content is refreshed.
  ///
  /// An appearance after leaving has canceled a load starts a new one. The load is a refresh if there is content to
  /// show in the meantime.
  public func appear() {
    loader.appear(on: screen, hasContent: viewModel.hasContent.value)
    viewModel.trackScreenviews()
  }

  /// Starts a first load, or tries again.
  public func load() { loader.load() }

  /// Starts a refresh, as a pull does.
  public func refresh() { loader.refresh() }

  /// Loads the next page, if the list has pages and no other load runs.
  public func loadNextPage() { loader.loadNextPage() }

  /// Cancels the running load and its request, stops the indicator, and marks every row as out of view; call it when
  /// the screen disappears. The loads go on while another driver of the same ``Loader`` is in view, or a whole of which
  /// it is a part, or the loader itself has appeared without a driver.
  public func leave() {
    rowsAreVisible(at: [])
    loader.leave(screen)
  }

  /// Whether the display waits for the comparison of long lists.
  package var isComparing: BehaviorRelay<Bool> { updates.isComparing }

  /// The content on the display.
  var shown: ListSections { updates.shown }

  /// Starts a refresh after a pull. The pull already shows the control, so the display is notified even if the state of
  /// the refresh does not change.
  private func pull(notify: (Bool) -> Void) {
    let before = refreshNotifications
    loader.pull()
    if refreshNotifications == before { notify(loader.showsRefresh) }
  }
}

extension ListDriver {
  /// Sends an event in a row of the displayed content to the owner of the row's section, with the row's index path
  /// there, or to the view model if the section has no owner.
  ///
  /// If there is no row at the index path, nothing handles the event. An event that the app defines and nothing handles
  /// is a ``ListDiagnostic``, with the place of this call.
  ///
  /// - Returns: whether the owner handles the event.
  @discardableResult
  public func send(
    _ event: some ListEvent, at indexPath: ListIndexPath, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    if let row = row(at: indexPath) { return send(event, to: row, file: file, line: line) }
    notTaken(event, from: "the row at \(indexPath), which is not there", asked: nil, CallSite(file: file, line: line))
    return false
  }

  /// Sends an event in a row that a display has shown until now, regardless of the current content.
  ///
  /// - Returns: whether the owner handles the event.
  @discardableResult
  public func send(
    _ event: some ListEvent, to row: AnyListRow, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let isTaken = offer(event, to: row)
    if !isTaken { notTaken(event, from: row.inWords, asked: asked(for: row), CallSite(file: file, line: line)) }
    return isTaken
  }

  /// Offers an event to the row's owner, or to the view model if there is none. Returns whether a handler takes it.
  package func offer(_ event: any ListEvent, to row: AnyListRow) -> Bool {
    var row = row
    row.deselection = deselection
    return (row.owner ?? viewModel).events.handle(event, in: row)
  }

  /// A description of the object that handles the events in a row.
  package func asked(for row: AnyListRow) -> String { row.asked ?? "\(type(of: viewModel))" }

  private func notTaken(_ event: some ListEvent, from row: String, asked: String?, _ site: CallSite) {
    guard !(event is any EventOfEveryRow) else { return }
    ListDiagnostic.eventNotTaken(event: "\(event)", from: row, asked: asked).report(site)
  }

  /// Sets the rows in view, from top to bottom: new ones receive ``RowWillDisplay``, and those that are no longer in
  /// view receive ``RowDidEndDisplaying``.
  ///
  /// A display calls this after each layout; leaving the screen ends the display of every row.
  ///
  /// A handler may change the rows in view; the remaining rows are then notified only of the new state.
  public func rowsAreVisible(at indexPaths: [ListIndexPath]) {
    visible.show(indexPaths.compactMap(row(at:)))
    guard !isNotifyingRows else { return }
    isNotifyingRows = true
    while let (row, isInView) = visible.takeChange() {
      if isInView { send(RowWillDisplay(), to: row) } else { send(RowDidEndDisplaying(), to: row) }
    }
    isNotifyingRows = false
  }

  /// Notifies each owner of rows in view that the user or the program has scrolled the list, unless the offset is
  /// unchanged.
  ///
  /// - Parameter offset: the scroll offset of the content, in points.
  public func didScroll(to offset: Double) {
    guard offset != scrollOffset else { return }
    scrollOffset = offset
    var notified: Set<ObjectIdentifier?> = []
    for row in visible.rows where notified.insert(row.owner.map { ObjectIdentifier($0) }).inserted {
      send(ListScrolled(offset: offset), to: row)
    }
  }

  /// Returns the row at a position on the display, with its owner and the position that the owner uses for it.
  public func row(at indexPath: ListIndexPath) -> AnyListRow? { shown.row(at: indexPath) }
}

extension AnyListRow {
  /// A description of the row.
  package var inWords: String { "the row \("\(item.id)".quotedBriefly) at \(indexPath)" }

  /// The type of the row's owner, and the owner's name for the row's section.
  fileprivate var asked: String? {
    owner.map { owner in ["\(type(of: owner))", ownedSection?.quotedBriefly].compactMap(\.self).joined(separator: " ") }
  }
}

/// The screen of a ``ListDriver``: everything a list screen can do, headless or in an app.
@MainActor
public protocol ListDisplay: AnyObject {
  /// Shows content. `update` is the difference from the content shown directly before.
  func display(_ sections: ListSections, update: ListUpdate)

  /// Shows or hides the indicator of a first load.
  func display(isAnimating: Bool)

  /// Shows or ends the indicator of a refresh.
  func display(isRefreshing: Bool)

  /// Shows the error of the last load; nil hides it.
  ///
  /// An error may arrive or stay while the indicator of a first load shows. A display without content that has one place
  /// for both shows the indicator, and then the error.
  func display(errorMessage: String?)

  /// Shows a row as not selected, if the display shows it as selected.
  func display(deselectedRowAt indexPath: ListIndexPath)

  /// Emits one event for each pull to refresh.
  var refreshRequests: Observable<Void> { get }
}
