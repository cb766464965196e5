public import Rill

/// Runs the loads of a screen, or of a part of it, and applies what they yield.
///
/// Each load is a request of its own, which begins at subscription and is cancelled by disposal. It may yield several
/// values, say first what a cache holds, and ends at completion, error or its time limit. What comes from a load that
/// was given up changes nothing, and no error ends the ability to load again.
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
  private let requests: LoadRequests
  private let pages: PageSource
  private let states = BehaviorRelay(value: LoadingState.idle)
  private let errors = BehaviorRelay<(any Error)?>(value: nil)
  private let pageErrors = BehaviorRelay<(any Error)?>(value: nil)
  private let indicators: LoadIndicators

  /// It moves at once; what it asks for is done only if it still wants it when its turn comes, because whatever is done
  /// may start or give up a load in between.
  private var machine: LoadingMachine
  private let step: @MainActor (inout LoadingMachine, LoadingMachine.Event) -> [LoadingMachine.Action]
  private var lastToken = 0
  /// Who follows a load as a stream, by its token.
  private var runs: [Int: AnyObserver<Void>] = [:]
  private var isPulled = false
  /// The load that was begun last.
  private var lastBegun = 0
  private let parts: [Loader]

  /// Sends when a next page might begin: after a load has ended by itself or was given up by who has started it, and
  /// when the screen has appeared.
  nonisolated let opportunities = PublishRelay<Void>()

  /// - Parameters:
  ///   - options: the policy, the time limit and so on.
  ///   - parts: the loaders of parts that load on their own: each first load and each refresh of the whole begins one of
  ///     theirs, which ends for itself. What leaving the screen gives up of them, the next appearance loads again.
  ///   - request: makes the request of one load. With ``LoadOptions/retry`` it is subscribed to several times.
  ///   - apply: writes what a load yields where it belongs, each value while the load counts.
  public convenience init<Value: Sendable>(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [],
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void
  ) {
    self.init(options: options, parts: parts, pages: PageSource(), request: request, apply: apply)
  }

  /// - Parameter pages: which pages there are; a public loader takes every next page.
  convenience init<Value: Sendable>(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], pages: PageSource,
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void = { _, _ in }
  ) {
    self.init(options: options, parts: parts, pages: pages, step: { $0.apply($1) }, request: request, apply: apply)
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
    step: @escaping @MainActor (inout LoadingMachine, LoadingMachine.Event) -> [LoadingMachine.Action],
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void
  ) {
    self.parts = parts
    self.pages = pages
    self.step = step
    requests = LoadRequests(options) { kind in request(kind).map { value in LoadAnswer { apply(value, kind) } } }
    machine = LoadingMachine(policy: options.policy)
    indicators = LoadIndicators(options)
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
  public var state: Observable<LoadingState> { states.asObservable() }

  /// Where the loads stand now.
  public var currentState: LoadingState { machine.state }

  /// Why the last first load or refresh that ended has failed; nil after a success. The present value first.
  public var loadError: Observable<(any Error)?> { errors.asObservable() }

  /// Why the last first load or refresh that ended has failed.
  public var currentError: (any Error)? { errors.value }

  /// Why the last page has failed; nil when a page begins, and when a first load or refresh brings something or
  /// succeeds. The present value first.
  public var pageError: Observable<(any Error)?> { pageErrors.asObservable() }

  var currentPageError: (any Error)? { pageErrors.value }

  /// Whether to show the indicator of a first load: while one runs, but for the delay and the minimum time.
  public var isAnimating: Observable<Bool> { indicators.animating.isShown.asObservable() }

  /// Whether to show the indicator of a refresh: while one runs, but for the delay and the minimum time.
  public var isRefreshing: Observable<Bool> { indicators.refreshing.isShown.asObservable() }

  /// Whether to show the indicator of a next page: while one is loaded, but for the delay and the minimum time.
  public var isLoadingNextPage: Observable<Bool> { indicators.paging.isShown.asObservable() }

  var showsRefresh: Bool { indicators.refreshing.isShown.value }

  // MARK: Loading

  /// The screen has appeared: loads if nothing was loaded yet, or if leaving gave the load up; as a refresh if there is
  /// content to look at meanwhile.
  public func appear(hasContent: Bool) {
    send(.appear(token: makeToken(), hasContent: hasContent))
    // Those that the load of the whole has begun are running already.
    for part in parts { part.appear(hasContent: false) }
    opportunities.accept(())
  }

  /// Loads, or tries again.
  public func load() { start(.first) }

  /// Loads anew.
  public func refresh() { start(.refresh) }

  /// Loads anew because the user has pulled, which has shown the indicator already: there is no delay.
  public func pull() {
    isPulled = true
    defer { isPulled = false }
    refresh()
  }

  /// Loads the next page, if nothing else is being loaded.
  public func loadNextPage() { start(.nextPage) }

  /// The screen was left: what runs or waits is given up, which cancels its requests, and the indicators stop.
  public func leave() {
    send(.leave)
    indicators.stop { machine.state }
    for part in parts { part.leave() }
  }

  /// Gives everything up, and refuses every load from now on.
  public func dispose() {
    send(.dispose)
    indicators.stop { machine.state }
    for part in parts { part.dispose() }
  }

  /// One load as a stream, which begins at subscription and ends as that very load ends, its error included. It
  /// completes when the load is refused or given up; disposal gives it up.
  public nonisolated func run(_ kind: LoadingState.Kind) -> Observable<Void> {
    .create { observer in
      let load = SerialDisposable()
      let hop = onMainActor { load.disposable = self.start(kind, for: observer) }
      return Disposables.create(hop, load)
    }
  }

  // MARK: Doing

  private func makeToken() -> Int {
    lastToken += 1
    return lastToken
  }

  private func start(_ kind: LoadingState.Kind) { start(.init(token: makeToken(), kind: kind)) }

  private func start(_ kind: LoadingState.Kind, for observer: AnyObserver<Void>) -> any Disposable {
    let token = makeToken()
    runs[token] = observer
    start(.init(token: token, kind: kind))
    return Disposables.create {
      onMainActor {
        if !self.send(.giveUp(token)).isEmpty { self.opportunities.accept(()) }
      }
    }
  }

  private func start(_ load: LoadingMachine.Load) {
    if load.kind == .nextPage, !pages.hasNext() { finish(.refuse(load), nil) } else { send(.start(load)) }
  }

  @discardableResult
  private func send(_ event: LoadingMachine.Event, _ error: (any Error)? = nil) -> [LoadingMachine.Action] {
    let actions = step(&machine, event)
    for action in actions { prepare(action, error) }
    publish()
    for action in actions { finish(action, error) }
    return actions
  }

  /// What comes before the new state is told.
  private func prepare(_ action: LoadingMachine.Action, _ error: (any Error)?) {
    switch action {
    case .giveUp(let load): requests.end(load.token)
    case .end(let load, _):
      requests.end(load.token)
      if load.kind == .nextPage {
        pageErrors.accept(error)
      } else {
        errors.accept(error)
        if error == nil { clearPageError() }
      }
    case .refuse, .apply, .begin: break
    }
  }

  /// What comes after the new state was told.
  private func finish(_ action: LoadingMachine.Action, _ error: (any Error)?) {
    switch action {
    case .refuse(let load), .giveUp(let load): runs.removeValue(forKey: load.token)?.onCompleted()
    case .end(let load, _):
      let run = runs.removeValue(forKey: load.token)
      if let error { run?.onError(error) } else { run?.onCompleted() }
      opportunities.accept(())
    case .begin(let load):
      guard machine.isRunning(load.token) else { return }
      begin(load)
      beginParts(load)
    case .apply: break
    }
  }

  /// A load that has taken this one's place meanwhile has begun them itself.
  private func beginParts(_ load: LoadingMachine.Load) {
    guard load.kind != .nextPage, load.token == lastBegun else { return }
    for part in parts { part.start(load.kind) }
  }

  private func begin(_ load: LoadingMachine.Load) {
    lastBegun = load.token
    if load.kind == .nextPage { clearPageError() }
    requests.begin(load, isRunning: { machine.isRunning(load.token) }) { [weak self] event in
      self?.receive(event, from: load.token)
    }
  }

  /// A load that is superseded while it is still being subscribed to goes on sending: the machine does not listen.
  private func receive(_ event: Event<LoadAnswer>, from token: Int) {
    switch event {
    case .next(let answer):
      for case .apply(let load) in step(&machine, .value(token)) {
        // The page that has failed came after a content that is going. Whoever hears of it may start another load.
        if load.kind != .nextPage, pageErrors.value != nil {
          pageErrors.accept(nil)
          guard machine.isRunning(token) else { return }
        }
        PageChange.perform(answer.apply)
      }
    case .error(let error): send(.fail(token), error)
    case .completed:
      let fault = machine.running.contains(.init(token: token, kind: .nextPage)) ? pages.takeFault() : nil
      send(fault == nil ? .succeed(token) : .fail(token), fault)
    }
  }

  private func clearPageError() {
    if pageErrors.value != nil { pageErrors.accept(nil) }
  }

  /// Tells the state of now: whoever hears of one of its parts may have changed it before the next is told.
  private func publish() {
    if states.value != machine.state { states.accept(machine.state) }
    indicators.follow({ machine.state }, isPulled: isPulled)
  }
}
