extension ObservableType where Self == Observable<Int> {
  /// One 0 after `dueTime`, then completion, delivered by `scheduler`. Disposal cancels it.
  ///
  /// ```
  /// timer(3)  ---(0|)
  /// ```
  public static func timer(
    _ dueTime: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Int> {
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let subscription = sink.subscription
      subscription.attach(
        scheduler.scheduleWork(after: dueTime, for: site) {
          guard subscription.isLive else { return }
          sink.next(0)
          subscription.end(nil)
        })
    }
  }

  /// 0 after `dueTime`, then 1, 2 and so on, `period` apart, delivered by `scheduler` until it is disposed of.
  ///
  /// ```
  /// timer(3, period: 2)  ---0-1-2-3…
  /// ```
  ///
  /// The numbers keep to the clock: one that is late, because the one before took long or the queue was busy, does not
  /// delay those after it; of several moments that have gone by meanwhile, one is made up for.
  ///
  /// - Precondition: `period` is positive.
  public static func timer(
    _ dueTime: Duration, period: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Int> {
    require(period > .zero, "timer was given a period of \(period); it must be positive.", file: file, line: line)
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      TimerRun(sink, scheduler, site, period, due: scheduler.now + dueTime).start()
    }
  }

  /// 0, 1, 2 and so on, `period` apart, the first after one period, delivered by `scheduler` until it is disposed of.
  ///
  /// ```
  /// interval(2)  --0-1-2-3…
  /// ```
  ///
  /// - Precondition: `period` is positive.
  public static func interval(
    _ period: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Int> {
    require(period > .zero, "interval was given a period of \(period); it must be positive.", file: file, line: line)
    return timer(period, period: period, scheduler: scheduler, file: file, line: line)
  }
}

/// Scheduled and run inside the gate, so that a number which is due at once waits until its predecessor's handle is
/// stored.
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
    timer.disposable = scheduler.scheduleWork(after: due - scheduler.now, for: site) { self.run { self.tick() } }
  }

  private func tick() {
    guard sink.subscription.isLive else { return }
    sink.next(number)
    number += 1
    due += period
    let lag = scheduler.now - due
    if lag >= period { due += period * Int((lag / period).rounded(.down)) }
    if sink.subscription.isLive { wait() }
  }
}
