public import Rill

/// The visibility of an indicator as a pure value: a delay keeps it hidden for short loads, and a minimum time keeps it
/// from flickering.
package struct Indicator: Hashable, Sendable {
  private let delay: Duration
  private let minimum: Duration
  /// Whether the indicator is visible.
  package private(set) var isShown = false
  /// When the indicator changes without another event: a load that runs shows it, and one that has ended hides it.
  package private(set) var due: Duration?
  /// When it became visible the last time.
  private var start = Duration.zero

  package init(delay: Duration, minimum: Duration) {
    self.delay = delay
    self.minimum = minimum
  }

  /// Reports that a load runs. A pull already shows the indicator, so there is no delay.
  package mutating func show(isPulled: Bool, now: Duration) {
    if isShown {
      due = nil
    } else if isPulled || delay == .zero {
      appear(now)
    } else if due == nil {
      due = now.adding(clamping: delay)
    }
  }

  /// Reports that no load runs.
  package mutating func hide(now: Duration) {
    let end = start.adding(clamping: minimum)
    if isShown, end > now { due = end } else { stop() }
  }

  /// Hides the indicator at once, because the screen has disappeared.
  package mutating func stop() { (isShown, due) = (false, nil) }

  /// Applies a change that is due.
  package mutating func tick(now: Duration) {
    guard let due, due <= now else { return }
    if isShown { stop() } else { appear(now) }
  }

  private mutating func appear(_ now: Duration) { (isShown, due, start) = (true, nil, now) }
}

/// The ``Indicator`` of the loads of a kind, which a scheduler drives.
@MainActor
final class TimedIndicator {
  /// Whether the indicator is visible.
  let isShown = BehaviorRelay(value: false)

  private let kind: LoadingState.Kinds
  private let scheduler: any Scheduler
  /// Whether there is neither a delay nor a minimum time, which avoids reading the clock.
  private let isTimeless: Bool
  private var indicator: Indicator
  private let timer = SerialDisposable()

  init(_ kind: LoadingState.Kinds, _ options: LoadOptions) {
    self.kind = kind
    scheduler = options.scheduler
    isTimeless = options.indicatorDelay == .zero && options.indicatorMinimum == .zero
    indicator = Indicator(delay: options.indicatorDelay, minimum: options.indicatorMinimum)
  }

  deinit { timer.dispose() }

  /// - Parameter isPulled: whether the user has pulled to refresh.
  func follow(_ state: LoadingState, isPulled: Bool) {
    let isPulled = isPulled && kind == .refresh
    let isRunning = state.kinds.contains(kind)
    change { isRunning ? $0.show(isPulled: isPulled, now: $1) : $0.hide(now: $1) }
  }

  /// Hides the indicator at once if no load runs.
  func stop(_ state: LoadingState) {
    if !state.kinds.contains(kind) { change { indicator, _ in indicator.stop() } }
  }

  private func change(_ body: (inout Indicator, Duration) -> Void) {
    let old = indicator
    let now = isTimeless ? .zero : scheduler.now
    body(&indicator, now)
    guard indicator != old else { return }
    timer.disposable = indicator.due.map { due in
      scheduler.scheduleWork(after: due.subtracting(clamping: scheduler.now), for: CallSite()) { [weak self] in
        onMainActor { self?.tick(due) }
      }
    }
    if isShown.value != indicator.isShown { isShown.accept(indicator.isShown) }
  }

  /// Trusts the timer rather than the clock: a timer may fire slightly early, and a scheduler that never waits fires at
  /// once.
  private func tick(_ due: Duration) { change { $0.tick(now: max($1, due)) } }
}

extension Loader {
  /// Whether to show the indicator of a first load: while one runs, adjusted by the delay and the minimum time.
  public var isAnimating: Observable<Bool> { firstIndicator.asObservable() }

  /// Whether to show the indicator of a refresh: while one runs, adjusted by the delay and the minimum time.
  public var isRefreshing: Observable<Bool> { refreshing.isShown.asObservable() }

  /// Whether to show the indicator of a next page: while one loads, adjusted by the delay and the minimum time.
  public var isLoadingNextPage: Observable<Bool> { pageIndicator.asObservable() }

  var firstIndicator: BehaviorRelay<Bool> { animating.isShown }
  var pageIndicator: BehaviorRelay<Bool> { paging.isShown }
  var showsRefresh: Bool { refreshing.isShown.value }
}
