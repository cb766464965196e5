/// The base of operators that wait: one gate for the source and the timer, and both canceled at disposal.
class Timed<Input: Sendable, Output: Sendable>: Gate, Disposable, @unchecked Sendable {  // because the gate guards
  final let sink: Sink<Output>
  final let duration: Duration
  private let scheduler: any Scheduler
  private let site: CallSite
  private let timer = SerialDisposable()
  /// The subscription to the source. Set before the first event.
  private var source: Subscription?
  // Guarded by the gate: the end of the wait, and the time at which the timer fires, if there is one.
  private var deadline: Duration?
  private var alarmDue: Duration?
  /// The context in which the wait was set. A timer that is kept was set in an earlier one.
  final private(set) var waitOrigin: Context?
  /// The end of the source that comes after the wait, and its context.
  private var lateEnd: (ending: Ending, origin: Context?)?

  init(_ sink: Sink<Output>, _ duration: Duration, _ scheduler: any Scheduler, _ site: CallSite) {
    self.sink = sink
    self.duration = duration
    self.scheduler = scheduler
    self.site = site
  }

  final func connect(_ source: Observable<Input>) {
    let own = Subscription { [self] ending in run { self.sourceDidEnd(ending) } }
    self.source = own
    sink.subscription.attach(self)
    run { self.begin() }
    if own.isLive { source.connect(Sink(own) { [self] element in run { self.take(element) } }) }
  }

  final func dispose() {
    source?.dispose()
    timer.dispose()
    run { self.clear() }
  }

  // MARK: Inside the gate

  final var now: Duration { scheduler.now }

  /// Calls `alarm` when `duration` has passed, and replaces the previous wait.
  ///
  /// A timer that is set to fire earlier is kept, and set again when it fires. So replacing a wait before it is over
  /// costs a reading of the clock, not a new timer.
  final func wait(_ duration: Duration) {
    let deadline = now.adding(clamping: duration)
    self.deadline = deadline
    waitOrigin = .current
    if let alarmDue, alarmDue <= deadline { return }
    setTimer(for: deadline, after: duration)
  }

  final func stopWaiting() { deadline = nil }

  /// Ends the result when the wait is over, after `alarm`. There must be a wait.
  final func endAfterWait(_ ending: Ending, in origin: Context? = .current) {
    assert(deadline != nil)
    lateEnd = (ending, origin)
  }

  private func setTimer(for due: Duration, after delay: Duration) {
    alarmDue = due
    timer.disposable = scheduler.scheduleWork(after: delay, for: site) {
      // Another thread may already be running a timer that was replaced by an earlier one.
      self.run { if due == self.alarmDue, self.sink.subscription.isLive { self.timerDidEnd(due) } }
    }
  }

  private func timerDidEnd(_ due: Duration) {
    alarmDue = nil
    guard let deadline else { return }
    // A wait that was not extended is over, whatever the clock says: the clock of an immediate scheduler does not
    // advance.
    let left = deadline > due ? deadline.subtracting(clamping: now) : .zero
    guard left <= .zero else { return setTimer(for: deadline, after: left) }
    self.deadline = nil
    Context.run(in: waitOrigin) { alarm() }
    if let (ending, origin) = lateEnd { Context.run(in: origin) { sink.subscription.end(ending) } }
  }

  /// Called before the operator subscribes to the source.
  func begin() {}
  /// Called for each element of the source.
  func take(_ element: Input) {}
  /// Called when the source ends.
  func sourceDidEnd(_ ending: Ending) { sink.subscription.end(ending) }
  /// Called when a wait is over.
  func alarm() {}
  /// Releases waiting elements, after disposal.
  func clear() {}
}
