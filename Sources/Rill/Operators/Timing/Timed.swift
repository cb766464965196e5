/// What the operators that wait share: one gate for the source and the timer, and both canceled at disposal.
class Timed<Input: Sendable, Output: Sendable>: Gate, Disposable, @unchecked Sendable {  // because the gate guards
  final let sink: Sink<Output>
  final let duration: Duration
  private let scheduler: any Scheduler
  private let site: CallSite
  private let timer = SerialDisposable()
  private let source = SerialDisposable()
  // Gate: when the wait is over, if there is one; when the timer goes off, if there is one, and which one that is.
  private var deadline: Duration?
  private var alarmDue: Duration?
  private var timers = 0

  init(_ sink: Sink<Output>, _ duration: Duration, _ scheduler: any Scheduler, _ site: CallSite) {
    self.sink = sink
    self.duration = duration
    self.scheduler = scheduler
    self.site = site
  }

  final func connect(_ source: Observable<Input>) {
    let own = Subscription { [self] ending in
      // Not by `run`, as where streams follow each other.
      guard tryEnter() else { return enqueue { self.sourceDidEnd(ending) } }
      sourceDidEnd(ending)
      leave()
    }
    self.source.disposable = own
    sink.subscription.attach(self)
    run { self.begin() }
    guard own.isLive else { return }
    source.connect(
      Sink(own) { [self] element in
        guard tryEnter() else { return enqueue { self.take(element) } }
        take(element)
        leave()
      })
  }

  final func dispose() {
    source.dispose()
    timer.dispose()
    run { self.clear() }
  }

  // MARK: Inside the gate

  final var now: Duration { scheduler.now }

  /// Has `alarm` called when `duration` has passed. Replaces the wait before.
  ///
  /// A timer that goes off too early for this is left to, and moved on then: so a wait that is replaced before it is over
  /// costs a look at the clock, and not a timer.
  final func wait(_ duration: Duration) {
    let deadline = now + duration
    self.deadline = deadline
    if let alarmDue, alarmDue <= deadline { return }
    setTimer(for: deadline, after: duration)
  }

  final func stopWaiting() { deadline = nil }

  private func setTimer(for due: Duration, after delay: Duration) {
    alarmDue = due
    timers += 1
    let mine = timers
    timer.disposable = scheduler.scheduleWork(after: delay, for: site) {
      // It may be another thread that has already begun with one that was replaced.
      self.run { if mine == self.timers, self.sink.subscription.isLive { self.timerDidEnd(due) } }
    }
  }

  private func timerDidEnd(_ due: Duration) {
    alarmDue = nil
    guard let deadline else { return }
    // A wait that was not moved is over, whatever the clock says: that of an immediate scheduler stands still.
    let left = deadline > due ? deadline - now : .zero
    guard left <= .zero else { return setTimer(for: deadline, after: left) }
    self.deadline = nil
    alarm()
  }

  /// The source is about to be subscribed to.
  func begin() {}
  /// The source has sent.
  func take(_ element: Input) {}
  /// The source has ended.
  func sourceDidEnd(_ ending: Ending) {}
  /// A wait is over.
  func alarm() {}
  /// Releases what waits, after disposal.
  func clear() {}
}
