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
  package typealias Step = @MainActor (inout LoadingMachine, LoadingMachine.Event) -> [LoadingMachine.Action]

  /// The settings of the loads.
  let options: LoadOptions
  private let step: Step
  private(set) var machine: LoadingMachine
  private let work: @MainActor (LoadingState.Kind) -> Observable<LoadAnswer>
  private let pages: PageSource
  private let parts: [Loader]
  private let records: LoadRecords

  /// The relay of ``state``.
  let states = BehaviorRelay(value: LoadingState.idle)
  /// Emits when a next page may begin: after a load completes, fails or is canceled by its subscriber, and when the
  /// screen appears.
  let opportunities = PublishRelay<Void>()
  let lastError = LoadError()
  let lastPageError = LoadError()
  let animating, refreshing, paging: TimedIndicator
  private var indicators: [TimedIndicator] { [animating, refreshing, paging] }

  /// The requests of the running loads, by token, each with the version of its tags when it began.
  private var requests: [Int: (request: CompositeDisposable, version: Int)] = [:]
  /// The observers of loads, by token.
  private var followers: [Int: AnyObserver<Void>] = [:]
  private var lastToken = 0
  /// The token of the first load or refresh that began last.
  private var lastBegun = 0
  /// Whether a first load or a refresh has begun since the screen has last appeared.
  private var hasBegun = false
  /// The version of the tags when the last successful load of the screen began, and the time when it ended. Content from
  /// elsewhere, or from a load that has not succeeded, has no time: it is older than any age.
  private var freshness: (version: Int, time: Duration?)?
  private var invalidations: (any Disposable)?
  /// Whether the screen has disappeared, and neither appeared nor loaded since.
  private(set) var hasLeft = false
  private var isRetrying = false
  /// The drivers and the wholes in view that share the loader, and the loader itself if it has appeared without them.
  private var screens: Set<ObjectIdentifier> = []
  /// The identity of this loader among the screens of its own, and of its parts. That of an object which outlives the
  /// loader until its parts are left.
  private nonisolated var id: ObjectIdentifier { ObjectIdentifier(records) }

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - options: the policy, the time limit and the other settings.
  ///   - parts: the loaders of parts that load independently: each first load and each refresh of the whole also begins
  ///     one in each part, and each of them ends independently. When leaving the screen cancels a part's load, the next
  ///     appearance starts it again. A part of several wholes is in view while one of them is; the release of a whole
  ///     leaves its parts. A part needs only tags that the whole does not have: an invalidation of a common one refreshes
  ///     the part by itself, and again with the whole.
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
    site: CallSite = CallSite(file: #fileID, line: #line), step: @escaping Step = { $0.apply($1) },
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Value>,
    apply: @escaping @MainActor (Value, LoadingState.Kind) -> Void = { _, _ in }
  ) {
    self.options = options
    self.step = step
    machine = LoadingMachine(policy: options.policy)
    work = { kind in
      request(kind).map { value -> LoadAnswer in
        (text: Recording.current?.words(for: value)?.text, apply: { apply(value, kind) })
      }
    }
    self.pages = pages
    (self.parts, hasError) = (parts, Derived(lastError.published) { $0 != nil })
    records = LoadRecords(site)
    animating = TimedIndicator(.first, options)
    refreshing = TimedIndicator(.refresh, options)
    paging = TimedIndicator(.nextPage, options)
    invalidations = options.staleness?.changes.bind(with: self) { loader, tags in
      if !loader.hasLeft, !tags.isDisjoint(with: loader.options.tags) { loader.refreshIfStale() }
    }
  }

  deinit {
    for (request, _) in requests.values { request.dispose() }
    invalidations?.dispose()
    guard !parts.isEmpty else { return }
    onMainActor { [records, parts] in
      let id = ObjectIdentifier(records)
      for part in parts where part.screens.contains(id) { part.leave(id) }
    }
  }

  /// Creates a loader whose requests store their results themselves, before they complete.
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], file: StaticString = #fileID, line: UInt = #line,
    request: @escaping @MainActor (LoadingState.Kind) -> Observable<Void>
  ) {
    self.init(options: options, parts: parts, file: file, line: line, request: request, apply: { _, _ in })
  }

  // MARK: State

  /// The state of the loads, starting with the current one.
  public var state: Observable<LoadingState> { states.asObservable() }

  /// The current state of the loads.
  public var currentState: LoadingState { machine.state }

  /// Whether the first load or refresh that ended last failed.
  let hasError: Derived<Bool>

  // MARK: Loading

  /// Starts a load when the screen appears, unless a first load or a refresh has ended, runs or waits. Stale content is
  /// refreshed.
  ///
  /// An appearance after leaving has canceled a load starts a new one. The load is a refresh if there is content to
  /// show in the meantime. The screen is in view until ``leave()``; several without a driver count as one.
  public func appear(hasContent: Bool) { appear(on: id, hasContent: hasContent) }

  /// Records an appearance of one of the screens that share this loader.
  func appear(on screen: ObjectIdentifier, hasContent: Bool) {
    enter(screen)
    load(appearingWith: hasContent)
  }

  /// Brings the loader and its parts into view, before one of them loads: an observer of a load may leave some of them.
  private func enter(_ screen: ObjectIdentifier) {
    screens.insert(screen)
    (hasBegun, hasLeft) = (false, false)
    for part in parts { part.enter(id) }
  }

  private func load(appearingWith hasContent: Bool) {
    if hasContent, freshness == nil { freshness = (0, nil) }
    // A load that has begun in this appearance may have ended.
    if send(.appear(token: makeToken(), hasContent: hasContent)).isEmpty, !hasBegun {
      refreshIfStale(after: options.staleAfter)
    }
    for part in parts where !hasLeft && !part.hasLeft { part.load(appearingWith: false) }
    opportunities.accept(())
  }

  /// Records that one of the screens disappears. The loads go on while another one is in view.
  func leave(_ screen: ObjectIdentifier) {
    screens.remove(screen)
    if screens.isEmpty { leave() }
  }

  /// Starts a first load, or tries again.
  public func load() { start(.first) }

  /// Loads the whole again, and those of its parts that have failed or been canceled. A button that tries again calls it.
  public func retry() {
    isRetrying = true
    load()
    isRetrying = false
  }

  /// Starts a refresh.
  public func refresh() { start(.refresh) }

  /// Starts a refresh after a pull. The pull already shows the indicator, so there is no delay.
  public func pull() { start(.refresh, isPulled: true) }

  /// Loads the next page unless another load runs.
  public func loadNextPage() { start(.nextPage) }

  /// Cancels the running and waiting loads and their requests, and stops the indicators; call it when the screen
  /// disappears. Until it appears or loads again, a ``Pager`` requests no page on its own. A part goes on if it is
  /// in view without this loader. Drivers of this loader are left, too.
  public func leave() {
    screens.remove(id)
    stop(.leave)
    for part in parts { part.leave(id) }
  }

  /// Cancels all loads, and refuses every later one; in its parts, too, even if they are parts of others.
  public func dispose() {
    stop(.dispose)
    for part in parts { part.dispose() }
  }

  /// Returns a stream that starts one load at subscription and ends exactly as that load ends, including its error.
  ///
  /// The stream completes if the load is refused or canceled. Disposal cancels the load.
  public nonisolated func run(_ kind: LoadingState.Kind) -> Observable<Void> {
    .create { observer in
      let load = SerialDisposable()
      let hop = onMainActor {
        let token = self.start(kind, for: observer)
        load.disposable = Disposables.create {
          onMainActor { if !self.send(.cancel(token)).isEmpty { self.opportunities.accept(()) } }
        }
      }
      // A subscription to a load retains the loader.
      return Disposables.create(hop, Disposables.create { withExtendedLifetime(self) { load.dispose() } })
    }
  }

  // MARK: How

  /// Refreshes content with invalidated tags or of an age, unless it is being loaded.
  private func refreshIfStale(after age: Duration? = nil) {
    guard let freshness, !machine.loadsScreen else { return }
    let isOld = age.map { age in freshness.time.map { options.scheduler.now - $0 >= age } ?? true } ?? false
    if isOld || freshness.version < version { start(.refresh) }
  }

  private var version: Int { options.staleness?.version(of: options.tags) ?? 0 }

  /// Starts a load, and returns its token. `follower` observes its end.
  @discardableResult
  private func start(
    _ kind: LoadingState.Kind, isPulled: Bool = false, for follower: AnyObserver<Void>? = nil
  ) -> Int {
    let load = LoadingMachine.Load(token: makeToken(), kind: kind)
    followers[load.token] = follower
    if kind != .nextPage { hasLeft = false }
    if kind == .nextPage, !pages.hasNext() {
      finish(.refuse(load), nil)
    } else {
      send(.start(load), isPulled: isPulled)
    }
    return load.token
  }

  private func stop(_ event: LoadingMachine.Event) {
    hasLeft = true
    send(event)
    for indicator in indicators { indicator.stop(machine.state) }
  }

  private func makeToken() -> Int {
    lastToken += 1
    return lastToken
  }

  /// Changes the machine and the errors at once. The actions run afterward, and only if the machine still wants them,
  /// because each one may run user code, which may start or cancel a load. For the same reason, the state and the errors
  /// are published as they are by then: the errors first, so that they are always those of the published state.
  @discardableResult
  private func send(
    _ event: LoadingMachine.Event, _ error: (any Error)? = nil, isPulled: Bool = false
  ) -> [LoadingMachine.Action] {
    let actions = step(&machine, event)
    for case .end(let load, _) in actions { settle(load, error) }
    records.end(actions, error) {
      for action in actions { endRequest(of: action) }
      // An observer of one of these may change the state before the next one updates.
      // The load that hides an error is published before, so no observer sees a failure without its error.
      if isErrorHidden { publishState() }
      lastError.publish(isHidden: isErrorHidden)
      lastPageError.publish()
      publishState()
      for indicator in indicators { indicator.follow(machine.state, isPulled: isPulled) }
      for action in actions { finish(action, error) }
    }
    return actions
  }

  private func publishState() {
    if states.value != machine.state { states.accept(machine.state) }
  }

  /// Changes the errors for a load that has ended.
  private func settle(_ load: LoadingMachine.Load, _ error: (any Error)?) {
    if load.kind == .nextPage { return lastPageError.set(error) }
    lastError.set(error)
    guard error == nil else { return }
    lastPageError.clear()
    freshness = (requests[load.token]?.version ?? version, options.scheduler.now)
  }

  private func endRequest(of action: LoadingMachine.Action) {
    switch action {
    case .cancel(let load), .end(let load, _): requests.removeValue(forKey: load.token)?.request.dispose()
    case .refuse, .apply, .begin: break
    }
  }

  /// Performs the part of an action that follows the notification of the new state.
  private func finish(_ action: LoadingMachine.Action, _ error: (any Error)?) {
    switch action {
    case .refuse(let load): followers.removeValue(forKey: load.token)?.onCompleted()
    case .cancel(let load):
      followers.removeValue(forKey: load.token)?.onCompleted()
      refreshIfInvalidated(since: load)
    case .end(let load, _):
      let follower = followers.removeValue(forKey: load.token)
      if let error { follower?.onError(error) } else { follower?.onCompleted() }
      if error == nil { refreshIfInvalidated(since: load) }
      opportunities.accept(())
    case .begin(let load):
      guard machine.isRunning(load.token) else { return }
      begin(load)
      if load.kind != .nextPage, load.token == lastBegun {
        // An observer of a part may retry.
        let isRetrying = isRetrying
        for part in parts where !hasLeft && (!isRetrying || [.failed, .idle].contains(part.currentState)) {
          part.start(load.kind)
        }
      }
    case .apply: break
    }
  }

  /// Refreshes if tags were invalidated while a load of the screen ran.
  private func refreshIfInvalidated(since load: LoadingMachine.Load) {
    if load.kind != .nextPage, !hasLeft { refreshIfStale() }
  }

  private func begin(_ load: LoadingMachine.Load) {
    if load.kind == .nextPage {
      clearPageError()
      guard machine.isRunning(load.token) else { return }
    } else {
      (lastBegun, hasBegun) = (load.token, true)
    }
    records.begin(load) { request(load) }
  }

  private func request(_ load: LoadingMachine.Load) {
    let request = CompositeDisposable()
    requests[load.token] = (request, version)
    let receive = { @MainActor @Sendable [weak self] (event: Event<LoadAnswer>) in
      self?.receive(event, from: load.token)
    }
    if let limit = options.timeLimit {
      request.insert(
        Observable.timer(limit, scheduler: options.scheduler)
          .bind(onNext: { _ in receive(.error(LoadTimeLimitError(limit: limit))) }))
    }
    var answers = work(load.kind)
    if let retry = options.retry {
      answers = answers.retry(retry.maxAttemptCount, backoff: retry.backoff, scheduler: options.scheduler)
    }
    // The load may have ended by the time its request is created.
    guard machine.isRunning(load.token) else { return }
    request.insert(
      answers.observe(on: MainScheduler.instance).subscribe { event in MainActor.assumeIsolated { receive(event) } })
  }

  /// A load that is replaced during its subscription may still emit; the machine ignores it.
  private func receive(_ event: Event<LoadAnswer>, from token: Int) {
    switch event {
    case .next(let answer):
      for case .apply(let load) in step(&machine, .value(token)) {
        // The failed page belongs to content that is being replaced. An observer of the error may start another load.
        if load.kind != .nextPage {
          clearPageError()
          guard machine.isRunning(token) else { return }
          if freshness?.time == nil { freshness = (requests[token]?.version ?? version, nil) }
        }
        records.answer(load, answer.text) { PageChange.perform(answer.apply) }
      }
    case .error(let error): send(.fail(token), error)
    case .completed:
      let fault = machine.running.contains(.init(token: token, kind: .nextPage)) ? pages.takeFault() : nil
      send(fault == nil ? .succeed(token) : .fail(token), fault)
    }
  }

  private func clearPageError() {
    lastPageError.clear()
    lastPageError.publish()
  }
}
