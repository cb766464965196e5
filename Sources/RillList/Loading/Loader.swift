public import Rill

/// Runs the loads of a screen, or of a part of it, and applies what they yield.
///
/// Each load is a request of its own, which begins at subscription and is canceled by disposal. It may yield several
/// values, say first what a cache holds, and ends at completion, error or its time limit. What comes from a load that
/// was canceled changes nothing, and no error ends the ability to load again.
///
/// ```swift
/// loader = Loader(options: LoadOptions(timeLimit: .seconds(10))) { [api] _ in
///   api.cities()
/// } apply: { [listItems] cities, _ in
///   listItems.accept(rows(of: cities))
/// }
/// ```
///
/// The table of ``LoadPolicy`` says what becomes of a load that starts while another one runs.
@MainActor
public final class Loader {
  private let runner: LoadRunner
  private let parts: [Loader]

  /// - Parameters:
  ///   - options: the policy, the time limit and so on.
  ///   - parts: the loaders of parts that load on their own: each first load and each refresh of the whole begins one of
  ///     theirs, which ends for itself. What leaving the screen cancels of them, the next appearance loads again.
  ///   - request: makes the request of one load. With ``LoadOptions/retry`` it is subscribed to several times.
  ///   - apply: writes what a load yields where it belongs, each value while the load counts.
  public convenience init<Value: Sendable>(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [],
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void
  ) {
    self.init(options: options, parts: parts, pages: PageSource(), request: request, apply: apply)
  }

  /// - Parameters:
  ///   - pages: which pages there are; a public loader takes every next page.
  ///   - loadsOnAppearance: false if there is nothing to load.
  convenience init<Value: Sendable>(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], pages: PageSource, loadsOnAppearance: Bool = true,
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void = { _, _ in }
  ) {
    let step: LoadRunner.Step = { machine, event in
      if case .appear = event, !loadsOnAppearance { [] } else { machine.apply(event) }
    }
    self.init(options: options, parts: parts, pages: pages, step: step, request: request, apply: apply)
  }

  /// - Parameter step: how the machine moves; a test may break it, to see that it is noticed.
  package convenience init<Value: Sendable>(
    options: LoadOptions, parts: [Loader] = [],
    step: @escaping @MainActor (inout LoadingMachine, LoadingMachine.Event) -> [LoadingMachine.Action],
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void
  ) {
    self.init(options: options, parts: parts, pages: PageSource(), step: step, request: request, apply: apply)
  }

  private init<Value: Sendable>(
    options: LoadOptions, parts: [Loader], pages: PageSource,
    step: @escaping LoadRunner.Step, request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void
  ) {
    self.parts = parts
    runner = LoadRunner(options, pages: pages, step: step) { kind in
      request(kind).map { value in LoadAnswer { apply(value, kind) } }
    }
    runner.onBegin = { kind in for part in parts { part.runner.start(kind) } }
  }

  /// A loader whose requests write what they have loaded themselves, before they complete.
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [],
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Void>
  ) {
    self.init(options: options, parts: parts, request: request, apply: { _, _ in })
  }

  // MARK: Looking

  /// Where the loads stand; the present state first.
  public var state: Observable<LoadingState> { runner.states.asObservable() }

  /// Where the loads stand now.
  public var currentState: LoadingState { runner.state }

  /// Why the last first load or refresh that ended has failed; nil after a success. The present value first.
  public var loadError: Observable<(any Error)?> { runner.errors.asObservable() }

  /// Why the last first load or refresh that ended has failed.
  public var currentError: (any Error)? { runner.errors.value }

  /// Why the last page has failed; nil when a page begins, and when a first load or refresh brings something or
  /// succeeds. The present value first.
  public var pageError: Observable<(any Error)?> { runner.pageErrors.asObservable() }

  var currentPageError: (any Error)? { runner.pageErrors.value }

  /// Whether to show the indicator of a first load: while one runs, but for the delay and the minimum time.
  public var isAnimating: Observable<Bool> { runner.indicators.animating.isShown.asObservable() }

  /// Whether to show the indicator of a refresh: while one runs, but for the delay and the minimum time.
  public var isRefreshing: Observable<Bool> { runner.indicators.refreshing.isShown.asObservable() }

  /// Whether to show the indicator of a next page: while one is loaded, but for the delay and the minimum time.
  public var isLoadingNextPage: Observable<Bool> { runner.indicators.paging.isShown.asObservable() }

  /// See ``LoadRunner/opportunities``.
  var opportunities: Observable<Void> { runner.opportunities.asObservable() }

  var showsRefresh: Bool { runner.indicators.refreshing.isShown.value }

  // MARK: Loading

  /// The screen has appeared: loads if nothing was loaded yet, or if leaving gave the load up; as a refresh if there is
  /// content to look at meanwhile.
  public func appear(hasContent: Bool) {
    runner.appear(hasContent: hasContent)
    // Those that the load of the whole has begun are running already.
    for part in parts { part.appear(hasContent: false) }
    runner.opportunities.accept(())
  }

  /// Loads, or tries again.
  public func load() { runner.start(.first) }

  /// Loads anew.
  public func refresh() { runner.start(.refresh) }

  /// Loads anew because the user has pulled, which has shown the indicator already: there is no delay.
  public func pull() { runner.start(.refresh, isPulled: true) }

  /// Loads the next page, if nothing else is being loaded.
  public func loadNextPage() { runner.start(.nextPage) }

  /// The screen was left: what runs or waits is canceled, which cancels its requests, and the indicators stop.
  public func leave() {
    runner.leave()
    for part in parts { part.leave() }
  }

  /// Cancels everything, and refuses every load from now on.
  public func dispose() {
    runner.dispose()
    for part in parts { part.dispose() }
  }

  /// One load as a stream, which begins at subscription and ends as that very load ends, its error included. It
  /// completes when the load is refused or canceled; disposal cancels it.
  public nonisolated func run(_ kind: LoadingState.Kind) -> Observable<Void> {
    .create { observer in
      let load = SerialDisposable()
      let hop = onMainActor { load.disposable = self.runner.start(kind, for: observer) }
      // Whoever follows a load keeps the loader.
      return Disposables.create(hop, Disposables.create { withExtendedLifetime(self) { load.dispose() } })
    }
  }
}
