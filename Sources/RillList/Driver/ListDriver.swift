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
  private let viewModel: any ListViewModel
  private let loader: Loader
  private let bag = DisposeBag()
  private var shown: ListSections = []

  /// Binds the two for as long as the driver lives; the display is held weakly.
  public init(viewModel: any ListViewModel, display: any ListDisplay) {
    self.viewModel = viewModel
    loader = Loader(didEnd: { viewModel.loadError.accept($0) })
    viewModel.listItems
      .bind(onNext: { [weak self, weak display] sections in
        if let self, let display { show(sections, on: display) }
      })
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
  public func leave() { loader.leave() }

  private func show(_ sections: ListSections, on display: any ListDisplay) {
    guard let update = ListUpdate(from: shown, to: sections) else { return }
    shown = sections
    display.display(sections, update: update)
  }
}
