extension ObservableType where Self == Observable<Int> {
  /// Creates a stream that emits 0 after `dueTime` and then completes.
  ///
  /// ```
  /// timer(3)  ---(0|)
  /// ```
  ///
  /// ![A marble diagram of timer.](timer)
  ///
  /// `scheduler` delivers both events. Disposal cancels the timer.
  public static func timer(
    _ dueTime: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Int> {
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let subscription = sink.subscription
      subscription.attach(
        scheduler.scheduleWork(after: dueTime, for: site) { if subscription.isLive { sink.finish(with: 0) } })
    }
  }

  /// Creates a stream that emits 0 after `dueTime`, and then 1, 2, and so on, one number every `period`.
  ///
  /// ```
  /// timer(3, period: 2)  ---0-1-2-3-
  /// ```
  ///
  /// ![A marble diagram of timer.](timer-period)
  ///
  /// `scheduler` delivers the numbers until the subscription is disposed of. They keep to the clock: a number that is
  /// late, because the previous one took long or the queue was busy, does not delay those after it. If several due
  /// times pass in the meantime, the timer makes up for one of them.
  ///
  /// - Precondition: `period` is positive.
  public static func timer(
    _ dueTime: Duration, period: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Int> {
    require(period > .zero, "timer was given a period of \(period); it must be positive.", file: file, line: line)
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      TimerRun(sink, scheduler, site, period, due: scheduler.now.adding(clamping: dueTime)).start()
    }
  }

  /// Creates a stream that emits 0, 1, 2, and so on, one number every `period`, the first after one period.
  ///
  /// ```
  /// interval(2)  --0-1-2-3-
  /// ```
  ///
  /// ![A marble diagram of interval.](interval)
  ///
  /// `scheduler` delivers the numbers until the subscription is disposed of.
  ///
  /// - Precondition: `period` is positive.
  public static func interval(
    _ period: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Int> {
    require(period > .zero, "interval was given a period of \(period); it must be positive.", file: file, line: line)
    return timer(period, period: period, scheduler: scheduler, file: file, line: line)
  }
}

/// A running timer. It schedules and emits inside the gate, so that the handle of a number is stored before the number
/// is emitted, even if it is due at once.
private final class TimerRun: Gate, Disposable, @unchecked Sendable {  // because the gate guards every `var`
  private let sink: Sink<Int>
  private let scheduler: any Scheduler
  private let site: CallSite
  private let period: Duration
  private let timer = SerialDisposable()
  private var due: Duration
  private var number = 0

  init(_ sink: Sink<Int>, _ scheduler: any Scheduler, _ site: CallSite, _ period: Duration, due: Duration) {
    self.sink = sink
    self.scheduler = scheduler
    self.site = site
    self.period = period
    self.due = due
  }

  func start() {
    sink.subscription.attach(self)
    run { self.wait() }
  }

  func dispose() { timer.dispose() }

  private func wait() {
    timer.disposable = scheduler.scheduleWork(after: due.subtracting(clamping: scheduler.now), for: site) {
      self.run { self.tick() }
    }
  }

  private func tick() {
    guard sink.subscription.isLive else { return }
    let lag = scheduler.now.subtracting(clamping: due)
    // Whole periods, however many they are: this number makes up for all of them.
    if lag >= period { due += Duration(attoseconds: lag.attoseconds / period.attoseconds * period.attoseconds) }
    due = due.adding(clamping: period)
    // The next number is scheduled first, so it comes before work that its delivery schedules for the same time.
    wait()
    sink.next(number)
    number += 1
  }
}
