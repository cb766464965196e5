public import Dispatch
public import Rill

/// Plays a list screen: loads, shows what was loaded and why it was not, and obeys pulls to refresh.
///
/// A load that starts while another one runs takes its place, unless the options say otherwise; the answer of one that
/// was canceled changes nothing. The error stays until a load succeeds, content stays when a load fails, and no error
/// ends the ability to load again. Each pull to refresh ends exactly once.
///
/// What the view model's `listItems` are sent on the main actor is shown before the send returns, unless it is long, or
/// another thread is just sending; of what they are sent elsewhere, the display sees the newest, at most once for each turn of the main actor.
///
/// ```swift
/// driver = ListDriver(viewModel: viewModel, display: self)   // in setupBindings()
/// driver.appear()                                            // in viewDidAppear(_:)
/// driver.leave()                                             // in viewDidDisappear(_:)
/// ```
@MainActor
public final class ListDriver {
  /// What is played.
  public let viewModel: ListViewModel
  private let loader: Loader
  private let updates: ListUpdateQueue
  /// Ends what the driver does.
  private let ending: any Disposable
  var visible = VisibleRows()
  var isTellingRows = false
  var scrollOffset = 0.0
  /// How often the display was told whether to show a refresh.
  private var refreshTellings = 0

  /// Binds the two for as long as the driver lives; the display is held weakly. The end of the driver cancels what is
  /// being loaded and stops the indicators.
  ///
  /// - Parameters:
  ///   - diffScheduler: where long lists are compared. The display sees the result on the main actor, unless a newer
  ///     content has come meanwhile, and then it sees that one only. The indicators do not wait for it.
  ///   - diffThreshold: how many rows, of what is shown and what is to be shown together, make lists long. Shorter ones
  ///     are compared at once. Rows of sections that both share do not count: see ``ListSections``.
  public init(
    viewModel: ListViewModel, display: any ListDisplay,
    diffScheduler: any Scheduler = SerialDispatchQueueScheduler(qos: .userInitiated, label: "RillList.diff"),
    diffThreshold: Int = 10_000, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.viewModel = viewModel
    let site = CallSite(file: file, line: line)
    updates = ListUpdateQueue(scheduler: diffScheduler, threshold: diffThreshold, site: site) { [weak display] in
      display?.display($0, update: $1)
    }
    let loader = viewModel.loader
    self.loader = loader
    let bag = DisposeBag()
    // The loads end while the display still hears of it, so that no indicator stays; then the bag goes.
    ending = Disposables.create { onMainActor { withExtendedLifetime(bag) { loader.leave() } } }
    viewModel.listItems.bindLatest { [weak updates] in updates?.send($0) }.disposed(by: bag)
    let showsStatus = viewModel.showsStatusInContent
    // Content that goes takes the place for its error with it, and content that comes may need one.
    Observable.combineLatest(viewModel.loadError, showsStatus ? viewModel.listItems.map { _ in } : .just(()))
      .map { error, _ in showsStatus && !viewModel.hasContent ? nil : error.map { String(describing: $0) } }
      .distinctUntilChanged()
      .bind(onNext: { [weak display] in display?.display(errorMessage: $0) })
      .disposed(by: bag)
    (showsStatus ? .just(false) : isAnimating)
      .bind(onNext: { [weak display] in display?.display(isAnimating: $0) })
      .disposed(by: bag)
    isRefreshing.bind(onNext: { [weak self, weak display] in
      self?.refreshTellings += 1
      display?.display(isRefreshing: $0)
    }).disposed(by: bag)
    display.refreshRequests.bind(onNext: { [weak self, weak display] in
      self?.pull { display?.display(isRefreshing: $0) }
    }).disposed(by: bag)
  }

  deinit { ending.dispose() }

  /// Where the loads stand; the present state first.
  public var state: Observable<LoadingState> { loader.state }

  /// Whether to show the indicator of a first load: exactly during one, but for the options' delay and minimum time.
  public var isAnimating: Observable<Bool> { loader.isAnimating }

  /// Whether to show the indicator of a refresh: exactly during one, but for the options' delay and minimum time.
  public var isRefreshing: Observable<Bool> { loader.isRefreshing }

  /// Whether to show the indicator of a next page: exactly during one, but for the options' delay and minimum time.
  public var isLoadingNextPage: Observable<Bool> { loader.isLoadingNextPage }

  /// The screen has appeared: counts that, and loads if nothing was loaded yet, or if leaving gave the load up; as a
  /// refresh if there is content to look at meanwhile.
  public func appear() {
    loader.appear(hasContent: viewModel.hasContent)
    viewModel.trackScreenviews()
  }

  /// Loads, or tries again.
  public func load() { loader.load() }

  /// Loads anew, as a pull to refresh does.
  public func refresh() { loader.refresh() }

  /// Loads the next page, if there are pages and nothing else is loaded.
  public func loadNextPage() { loader.loadNextPage() }

  /// The screen was left: a load that runs is canceled, which cancels its request and stops the indicator.
  /// No row is in view any more.
  public func leave() {
    rowsAreVisible(at: [])
    loader.leave()
  }

  /// What the display shows.
  var shown: ListSections { updates.shown }

  /// A pull has shown the control, so the display must hear how that goes on, also if nothing changes by it.
  private func pull(tell: (Bool) -> Void) {
    let before = refreshTellings
    loader.pull()
    if refreshTellings == before { tell(loader.showsRefresh) }
  }
}
