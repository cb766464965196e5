public import Rill

/// Runs the loads of a screen, or of a part of it, and applies the values they emit.
///
/// Each load subscribes to its own request; disposal cancels it. A request may emit several values, for example a
/// cached one first, and ends with completion, an error or its time limit. Values of a canceled load change nothing,
/// and the loader can load again after any error.
///
/// ```swift
/// loader = Loader(options: LoadOptions(timeLimit: .seconds(10))) { [api] _ in
///   api.cities()
/// } apply: { [listItems] cities, _ in
///   listItems.accept(rows(of: cities))
/// }
/// ```
///
/// The table of ``LoadPolicy`` shows what happens to a load that starts while another one runs.
@MainActor
public final class Loader {
  private let runner: LoadRunner
  private let parts: [Loader]
  private var isRetrying = false
  /// The drivers in view that share this loader.
  private var screens: Set<ObjectIdentifier> = []

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - options: the policy, the time limit and the other settings.
  ///   - parts: the loaders of parts that load independently: each first load and each refresh of the whole also begins
  ///     one in each part, and each of them ends independently. When leaving the screen cancels a part's load, the next
  ///     appearance starts it again.
  ///   - request: creates the request of one load. ``LoadOptions/retry`` subscribes to it several times.
  ///   - file: the file that a recording names; by default, the caller's.
  ///   - line: the line that a recording names; by default, the caller's.
  ///   - apply: stores each value of a load, unless the load has been canceled.
  public convenience init<Value: Sendable>(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], file: StaticString = #fileID, line: UInt = #line,
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void
  ) {
    self.init(
      options: options, parts: parts, pages: .all, site: CallSite(file: file, line: line), request: request,
      apply: apply)
  }

  /// - Parameters:
  ///   - pages: the available pages; a public loader accepts every next page.
  ///   - step: the transition function of the machine; a test may replace it with a broken one, to check that the fault
  ///     is noticed.
  package init<Value: Sendable>(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], pages: PageSource,
    site: CallSite = CallSite(file: #fileID, line: #line),
    step: @escaping @MainActor (inout LoadingMachine, LoadingMachine.Event) -> [LoadingMachine.Action] = {
      $0.apply($1)
    },
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void = { _, _ in }
  ) {
    self.parts = parts
    runner = LoadRunner(options, pages: pages, site, step: step) { kind in
      request(kind).map { value in
        LoadAnswer(text: Recording.current?.words(for: value)?.text) { apply(value, kind) }
      }
    }
    runner.onBegin = { [weak self] kind in
      let isRetrying = self?.isRetrying == true
      for part in parts where !isRetrying || part.needsRetry { part.runner.start(kind) }
    }
  }

  /// Creates a loader that loads nothing.
  static func idle() -> Loader {
    let step: LoadRunner.Step = { machine, event in if case .appear = event { [] } else { machine.apply(event) } }
    return Loader(pages: .none, step: step) { _ in Observable<Void>.empty() }
  }

  /// Creates a loader whose requests store their results themselves, before they complete.
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], file: StaticString = #fileID, line: UInt = #line,
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Void>
  ) {
    self.init(options: options, parts: parts, file: file, line: line, request: request, apply: { _, _ in })
  }

  // MARK: State

  /// The settings of the loads.
  nonisolated var options: LoadOptions { runner.options }

  /// The state of the loads, starting with the current one.
  public var state: Observable<LoadingState> { runner.states.asObservable() }

  /// The current state of the loads.
  public var currentState: LoadingState { runner.state }

  /// The error of the first load or refresh that ended last, starting with the current value; nil after a success, and
  /// while a load runs if ``LoadOptions/errors`` says so.
  public var loadError: Observable<(any Error)?> { errors.asObservable() }

  /// The current error of the first load or refresh that ended last.
  public var currentError: (any Error)? { runner.currentError }

  /// The error of the last next page, starting with the current value; nil once a page begins, and once a first load or
  /// refresh emits a value or succeeds.
  public var pageError: Observable<(any Error)?> { pageErrors.asObservable() }

  var currentPageError: (any Error)? { runner.pageError.current }

  /// Whether to show the indicator of a first load: while one runs, adjusted by the delay and the minimum time.
  public var isAnimating: Observable<Bool> { runner.animating.isShown.asObservable() }

  /// Whether to show the indicator of a refresh: while one runs, adjusted by the delay and the minimum time.
  public var isRefreshing: Observable<Bool> { runner.refreshing.isShown.asObservable() }

  /// Whether to show the indicator of a next page: while one loads, adjusted by the delay and the minimum time.
  public var isLoadingNextPage: Observable<Bool> { runner.paging.isShown.asObservable() }

  /// The relays of ``state``, ``loadError``, ``pageError`` and ``isLoadingNextPage``, from which other values are derived.
  nonisolated var states: BehaviorRelay<LoadingState> { runner.states }
  nonisolated var errors: BehaviorRelay<(any Error)?> { runner.loadError.published }
  nonisolated var pageErrors: BehaviorRelay<(any Error)?> { runner.pageError.published }
  var pageIndicator: BehaviorRelay<Bool> { runner.paging.isShown }

  /// Whether the first load or refresh that ended last failed.
  nonisolated var hasError: Derived<Bool> { runner.hasError }

  /// See ``LoadRunner/opportunities``.
  var opportunities: Observable<Void> { runner.opportunities.asObservable() }

  /// See ``LoadRunner/hasLeft``.
  var hasLeft: Bool { runner.hasLeft }

  var showsRefresh: Bool { runner.refreshing.isShown.value }

  // MARK: Loading

  /// Starts a load when the screen appears, unless a first load or a refresh has ended, runs or waits.
  ///
  /// An appearance after leaving has canceled a load starts a new one. The load is a refresh if there is content to
  /// show in the meantime.
  public func appear(hasContent: Bool) {
    runner.appear(hasContent: hasContent)
    // Parts that the load of the whole has started are already running.
    for part in parts { part.appear(hasContent: false) }
    runner.opportunities.accept(())
  }

  /// Records an appearance of one of the screens that share this loader.
  func appear(on screen: ObjectIdentifier, hasContent: Bool) {
    screens.insert(screen)
    appear(hasContent: hasContent)
  }

  /// Records that one of the screens disappears. The loads go on while another one is in view.
  func leave(_ screen: ObjectIdentifier) {
    screens.remove(screen)
    if screens.isEmpty { leave() }
  }

  /// Starts a first load, or tries again.
  public func load() { runner.start(.first) }

  /// Loads the whole again, and those of its parts that have failed or been canceled. A button that tries again calls it.
  public func retry() {
    isRetrying = true
    load()
    isRetrying = false
  }

  private var needsRetry: Bool { currentState == .failed || currentState == .idle }

  /// Starts a refresh.
  public func refresh() { runner.start(.refresh) }

  /// Starts a refresh after a pull. The pull already shows the indicator, so there is no delay.
  public func pull() { runner.start(.refresh, isPulled: true) }

  /// Loads the next page unless another load runs.
  public func loadNextPage() { runner.start(.nextPage) }

  /// Cancels the running and waiting loads and their requests, and stops the indicators; call it when the screen
  /// disappears. Until it appears or loads again, a ``Pager`` requests no page on its own.
  public func leave() {
    runner.leave()
    for part in parts { part.leave() }
  }

  /// Cancels all loads, and refuses every later one.
  public func dispose() {
    runner.dispose()
    for part in parts { part.dispose() }
  }

  /// Returns a stream that starts one load at subscription and ends exactly as that load ends, including its error.
  ///
  /// The stream completes if the load is refused or canceled. Disposal cancels the load.
  public nonisolated func run(_ kind: LoadingState.Kind) -> Observable<Void> {
    .create { observer in
      let load = SerialDisposable()
      let hop = onMainActor { load.disposable = self.runner.start(kind, for: observer) }
      // A subscription to a load retains the loader.
      return Disposables.create(hop, Disposables.create { withExtendedLifetime(self) { load.dispose() } })
    }
  }
}
