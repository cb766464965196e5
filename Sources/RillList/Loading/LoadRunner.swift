package import Rill

/// Runs the loads that a ``LoadingMachine`` allows, and publishes their state.
///
/// The machine and the errors change at once. The actions run afterward, and only if the machine still wants them at
/// that time, because each one may run user code, which may start or cancel a load. For the same reason, the runner
/// publishes the state and the errors as they are by then: the errors first, so that they are always those of the
/// published state.
@MainActor
final class LoadRunner {
  typealias Step = @MainActor (inout LoadingMachine, LoadingMachine.Event) -> [LoadingMachine.Action]

  let options: LoadOptions
  let states = BehaviorRelay(value: LoadingState.idle)
  let loadError = LoadError()
  let pageError = LoadError()
  /// Whether there is an error.
  let hasError: Derived<Bool>
  let animating, refreshing, paging: TimedIndicator
  /// Emits when a next page may begin: after a load completes, fails or is canceled by its subscriber, and when the
  /// screen appears.
  let opportunities = PublishRelay<Void>()
  /// Called after a first load or a refresh begins, unless another one has replaced it.
  var onBegin: @MainActor (LoadingState.Kind) -> Void = { _ in }

  /// Whether the screen has disappeared, and neither appeared nor loaded since.
  private(set) var hasLeft = false

  private let indicators: [TimedIndicator]
  private var machine: LoadingMachine
  private let step: Step
  private let work: @MainActor (LoadingState.Kind) -> Observable<LoadAnswer>
  /// The requests of the running loads, by token, each with the version of its tags when it began.
  private var requests: [Int: (request: CompositeDisposable, version: Int)] = [:]
  /// The version of the tags when the last successful load of the screen began, and the time when it ended.
  private var freshness: (version: Int, time: Duration)?
  private var invalidations: (any Disposable)?
  private let pages: PageSource
  /// The observers of loads, by token.
  private var followers: [Int: AnyObserver<Void>] = [:]
  private var lastToken = 0
  /// The token of the load that began last.
  private var lastBegun = 0
  private let records: LoadRecords

  init(
    _ options: LoadOptions, pages: PageSource, _ site: CallSite, step: @escaping Step,
    work: @escaping @MainActor (LoadingState.Kind) -> Observable<LoadAnswer>
  ) {
    hasError = Derived(loadError.published) { $0 != nil }
    self.options = options
    machine = LoadingMachine(policy: options.policy)
    animating = TimedIndicator(.first, options)
    refreshing = TimedIndicator(.refresh, options)
    paging = TimedIndicator(.nextPage, options)
    indicators = [animating, refreshing, paging]
    self.work = work
    self.pages = pages
    self.step = step
    records = LoadRecords(site)
    invalidations = options.staleness?.changes.bind(with: self) { runner, tags in
      if !runner.hasLeft, !tags.isDisjoint(with: runner.options.tags) { runner.refreshIfStale() }
    }
  }

  deinit {
    for (request, _) in requests.values { request.dispose() }
    invalidations?.dispose()
  }

  var state: LoadingState { machine.state }

  var currentError: (any Error)? { isErrorHidden ? nil : loadError.current }

  private var isErrorHidden: Bool { options.errors == .hideOnLoad && machine.loadsScreen }

  // MARK: Starting and stopping

  func appear(hasContent: Bool) {
    hasLeft = false
    // A load that begins here may have ended.
    if send(.appear(token: makeToken(), hasContent: hasContent)).isEmpty { refreshIfStale(after: options.staleAfter) }
  }

  /// Refreshes content with invalidated tags or of an age, unless it is being loaded.
  private func refreshIfStale(after age: Duration? = nil) {
    guard let freshness, !machine.loadsScreen else { return }
    let isOld = age.map { options.scheduler.now - freshness.time >= $0 } ?? false
    if isOld || freshness.version < version { start(.refresh) }
  }

  private var version: Int { options.staleness?.version(of: options.tags) ?? 0 }

  /// - Parameter isPulled: whether a pull already shows the indicator.
  func start(_ kind: LoadingState.Kind, isPulled: Bool = false) {
    start(.init(token: makeToken(), kind: kind), isPulled: isPulled)
  }

  /// Starts a load and notifies an observer of its end; disposal cancels the load.
  func start(_ kind: LoadingState.Kind, for observer: AnyObserver<Void>) -> any Disposable {
    let token = makeToken()
    followers[token] = observer
    start(.init(token: token, kind: kind))
    return Disposables.create {
      onMainActor {
        if !self.send(.cancel(token)).isEmpty { self.opportunities.accept(()) }
      }
    }
  }

  func leave() { stop(.leave) }

  func dispose() { stop(.dispose) }

  private func stop(_ event: LoadingMachine.Event) {
    hasLeft = true
    send(event)
    for indicator in indicators { indicator.stop(machine.state) }
  }

  // MARK: Performing actions

  private func makeToken() -> Int {
    lastToken += 1
    return lastToken
  }

  private func start(_ load: LoadingMachine.Load, isPulled: Bool = false) {
    if load.kind != .nextPage { hasLeft = false }
    if load.kind == .nextPage, !pages.hasNext() {
      finish(.refuse(load), nil)
    } else {
      send(.start(load), isPulled: isPulled)
    }
  }

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
      loadError.publish(isHidden: isErrorHidden)
      pageError.publish()
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
    if load.kind == .nextPage { return pageError.set(error) }
    loadError.set(error)
    guard error == nil else { return }
    pageError.clear()
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
      if load.kind != .nextPage, load.token == lastBegun { onBegin(load.kind) }
    case .apply: break
    }
  }

  /// Refreshes if tags were invalidated while a load of the screen ran.
  private func refreshIfInvalidated(since load: LoadingMachine.Load) {
    if load.kind != .nextPage, !hasLeft { refreshIfStale() }
  }

  private func begin(_ load: LoadingMachine.Load) {
    lastBegun = load.token
    if load.kind == .nextPage {
      clearPageError()
      guard machine.isRunning(load.token) else { return }
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
    pageError.clear()
    pageError.publish()
  }
}

/// A value of a load, together with the closure that applies it.
struct LoadAnswer: Sendable {
  /// The text of the value in a recording, if there is one.
  let text: String?
  let apply: @MainActor @Sendable () -> Void
}

/// An error that changes together with the machine and is published afterward, together with the state.
///
/// User code may run between the two and end another load. The published error is always the current one, so the error
/// of an older load never replaces the error of a newer one.
@MainActor
final class LoadError {
  nonisolated let published = BehaviorRelay<(any Error)?>(value: nil)
  private(set) var current: (any Error)?
  private var isPublished = true
  private var isHidden = false

  nonisolated init() {}

  /// Changes the error, without running user code.
  func set(_ error: (any Error)?) {
    current = error
    isPublished = false
  }

  /// Clears the error, without running user code. Its absence is not published again.
  func clear() {
    if current != nil { set(nil) }
  }

  /// Publishes the current error, or its absence while it is hidden, unless that has been done.
  func publish(isHidden: Bool = false) {
    let isNew = !isPublished || isHidden != self.isHidden && current != nil
    (isPublished, self.isHidden) = (true, isHidden)
    if isNew { published.accept(isHidden ? nil : current) }
  }
}

/// The records of loads, for the recording of the current scope, if there is one.
@MainActor
final class LoadRecords {
  private let site: CallSite
  /// The recordings of the running loads, and the common origin of their records, by token.
  private var running: [Int: (recording: Recording, origin: Recording.Record.Origin)] = [:]

  init(_ site: CallSite) { self.site = site }

  /// Records that a load begins, and runs `body` because of it.
  func begin(_ load: LoadingMachine.Load, _ body: () -> Void) {
    guard let recording = Recording.current else { return body() }
    let number = recording.add(.loadStarted, .init("load", site: site), "\(load.kind.name) started")
    running[load.token] = (recording, .init("load", site: site, beginning: number))
    recording.cause(number).resume(body)
  }

  /// Records a value of a load, and runs `body` because of it.
  func answer(_ load: LoadingMachine.Load, _ value: String?, _ body: () -> Void) {
    guard let (recording, origin) = running[load.token] else { return body() }
    recording.add(
      .loadAnswered, origin, "\(load.kind.name) answered" + (value.map { ": \($0)" } ?? ""), because: body)
  }

  /// Records how the loads have ended that actions end, and runs `body` because of the last one.
  func end(_ actions: [LoadingMachine.Action], _ error: (any Error)?, _ body: () -> Void) {
    var cause: Cause?
    for action in actions {
      switch action {
      case .cancel(let load): cause = end(load, "was canceled") ?? cause
      case .end(let load, _): cause = end(load, error.map { "failed: \($0)" } ?? "completed", atMost: .max) ?? cause
      case .begin, .apply, .refuse: break
      }
    }
    if let cause { cause.resume(body) } else { body() }
  }

  private func end(_ load: LoadingMachine.Load, _ how: @autoclosure () -> String, atMost limit: Int = 80) -> Cause? {
    guard let (recording, origin) = running.removeValue(forKey: load.token) else { return nil }
    let text = Recording.printable("\(load.kind.name) \(how())", atMost: limit)
    return recording.cause(recording.add(.loadEnded, origin, text))
  }
}

extension LoadingState.Kind {
  fileprivate var name: String {
    switch self {
    case .first: "first load"
    case .refresh: "refresh"
    case .nextPage: "next page"
    }
  }
}

/// Runs work immediately if the caller is on the main actor, and schedules it there otherwise.
@discardableResult
package func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
  guard !MainScheduler.instance.isCurrent else {
    MainActor.assumeIsolated(work)
    return Disposables.create()
  }
  return MainScheduler.instance.schedule { MainActor.assumeIsolated(work) }
}

/// Creates a stream on the main actor: immediately if the subscriber is there, and in a later turn otherwise.
func onMain<Element>(_ make: @escaping @MainActor @Sendable () -> Observable<Element>) -> Observable<Element> {
  .create { observer in
    let subscription = SerialDisposable()
    let hop = onMainActor { subscription.disposable = make().subscribe(observer) }
    return Disposables.create(hop, subscription)
  }
}

/// The answers a loader needs about the pages it loads.
@MainActor
package struct PageSource {
  /// Pages without end.
  package static let all = PageSource()
  /// No pages: the loader refuses each next page.
  static let none = PageSource(hasNext: { false })

  /// Whether there is a next page.
  var hasNext: @MainActor () -> Bool = { true }
  /// The error of a next page whose request has completed but which counts as failed.
  var takeFault: @MainActor () -> (any Error)? = { nil }
}
