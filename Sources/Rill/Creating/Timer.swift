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
    just(0).delaySubscription(dueTime, scheduler: scheduler, file: file, line: line)
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
      TimerRun(sink, period, scheduler, site, due: scheduler.now.adding(clamping: dueTime)).connect(.never())
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

/// A running timer: it waits like an operator, without elements of a source. The duration of a wait is the period.
private final class TimerRun: Timed<Never, Int>, @unchecked Sendable {  // because the gate guards every `var`
  private var due: Duration
  private var number = 0

  init(_ sink: Sink<Int>, _ period: Duration, _ scheduler: any Scheduler, _ site: CallSite, due: Duration) {
    self.due = due
    super.init(sink, period, scheduler, site)
  }

  override func begin() { wait(due.subtracting(clamping: now)) }

  override func alarm() {
    let missed = now.subtracting(clamping: due).attoseconds / duration.attoseconds
    // Whole periods, however many they are: this number makes up for all of them.
    if missed > 0 { due += Duration(attoseconds: missed * duration.attoseconds) }
    due = due.adding(clamping: duration)
    // The next number is scheduled first, so it comes before work that its delivery schedules for the same time.
    begin()
    sink.next(number)
    number += 1
  }
}
