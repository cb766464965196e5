public import Dispatch
public import Rill

/// Plays a list screen: loads, shows what was loaded and why it was not, and obeys pulls to refresh.
///
/// A load that starts while another one runs takes its place; the answer of the one given up changes nothing. The error
/// stays until a load succeeds, content stays when a load fails, and no error ends the ability to load again.
///
/// ```swift
/// driver = ListDriver(viewModel: viewModel, display: self)   // in setupBindings()
/// driver.appear()                                            // in viewDidAppear(_:)
/// driver.leave()                                             // in viewDidDisappear(_:)
/// ```
@MainActor
public final class ListDriver {
  let viewModel: any ListViewModel
  private let loader: Loader
  private let updates: ListUpdateQueue
  private let bag = DisposeBag()
  var visible = VisibleRows()

  /// Binds the two for as long as the driver lives; the display is held weakly.
  ///
  /// - Parameters:
  ///   - diffScheduler: where long lists are compared. The display sees the result on the main actor, unless a newer
  ///     content has come meanwhile, and then it sees that one only. The indicators do not wait for it.
  ///   - diffThreshold: how many rows, of what is shown and what is to be shown together, make lists long. Shorter ones
  ///     are compared at once.
  public init(
    viewModel: any ListViewModel, display: any ListDisplay,
    diffScheduler: any Scheduler = SerialDispatchQueueScheduler(qos: .userInitiated, label: "RillList.diff"),
    diffThreshold: Int = 10_000
  ) {
    self.viewModel = viewModel
    updates = ListUpdateQueue(scheduler: diffScheduler, threshold: diffThreshold) { [weak display] in
      display?.display($0, update: $1)
    }
    loader = Loader(didEnd: { viewModel.loadError.accept($0) })
    viewModel.listItems
      .bind(onNext: { [weak updates] in updates?.send($0) })
      .disposed(by: bag)
    viewModel.loadError
      .map { $0.map { String(describing: $0) } }
      .distinctUntilChanged()
      .bind(onNext: { [weak display] in display?.display(errorMessage: $0) })
      .disposed(by: bag)
    isAnimating.bind(onNext: { [weak display] in display?.display(isAnimating: $0) }).disposed(by: bag)
    isRefreshing.bind(onNext: { [weak display] in display?.display(isRefreshing: $0) }).disposed(by: bag)
    display.refreshRequests.bind(onNext: { [weak self] in self?.refresh() }).disposed(by: bag)
  }

  /// Where the loads stand; the present state first.
  public var state: Observable<LoadingState> { loader.state.asObservable() }

  /// True exactly during a first load or a retry.
  public var isAnimating: Observable<Bool> { state.map(\.isAnimating).distinctUntilChanged() }

  /// True exactly during a refresh.
  public var isRefreshing: Observable<Bool> { state.map(\.isRefreshing).distinctUntilChanged() }

  /// The screen has appeared: loads if nothing was loaded yet, or if leaving gave the load up; as a refresh if there is
  /// content to look at meanwhile.
  public func appear() {
    guard loader.state.value == .idle else { return }
    if viewModel.hasContent { refresh() } else { load() }
  }

  /// Loads, or tries again.
  public func load() { loader.start(.first, viewModel.loadItems()) }

  /// Loads anew, as a pull to refresh does.
  public func refresh() { loader.start(.refresh, viewModel.loadItems()) }

  /// The screen was left: a load that runs is given up, which cancels its request and stops the indicator.
  /// No row is in view any more.
  public func leave() {
    rowsAreVisible(at: [])
    loader.leave()
  }

  /// What the display shows.
  var shown: ListSections { updates.shown }
}
