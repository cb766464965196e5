import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

/// Durations at the limits of their type saturate, where the standard library would trap.
@Suite(.tags(.concurrency)) struct LongDurationTests {
  private let scheduler = VirtualTimeScheduler(start: .seconds(5))
  private static let endless = [Duration.seconds(1e19), Duration(attoseconds: .max)]

  @Test(arguments: endless) func `a wait without end waits, on every scheduler`(wait: Duration) {
    let schedulers: [any Scheduler] = [
      scheduler, SerialDispatchQueueScheduler(), ConcurrentDispatchQueueScheduler(), MainScheduler.instance,
    ]
    for scheduler in schedulers {
      let (subject, log) = (PublishSubject<Int>(), Log<Int>())
      let flows: [Observable<Int>] = [
        .timer(wait, scheduler: scheduler), .timer(wait, period: wait, scheduler: scheduler),
        .interval(wait, scheduler: scheduler), subject.delay(wait, scheduler: scheduler),
        subject.debounce(wait, scheduler: scheduler), subject.timeout(wait, scheduler: scheduler).filter { $0 > 9 },
        subject.throttle(wait, scheduler: scheduler).filter { $0 > 9 },
        subject.delaySubscription(wait, scheduler: scheduler),
        subject.buffer(timeSpan: wait, count: 9, scheduler: scheduler).map(\.count),
        subject.window(timeSpan: wait, count: 9, scheduler: scheduler).skip(1).map { _ in 1 },
        subject.flatMap { _ in Observable<Int>.error(TestError()) }
          .retry(2, backoff: Backoff(delay: wait, factor: 1e300, ceiling: wait, jitter: 1), scheduler: scheduler),
      ]
      let subscriptions = flows.map { $0.subscribe(onNext: { log.add($0) }, onError: { _ in }) }
      for number in 1...3 { subject.onNext(number) }
      for subscription in subscriptions { subscription.dispose() }
      #expect(log.entries.isEmpty)
    }
  }

  @Test func `nanoseconds are exact, up to 146 years of either sign`() {
    #expect(Duration.milliseconds(1_500).nanoseconds == 1_500_000_000)
    #expect(Duration.milliseconds(-1).nanoseconds == -1_000_000)
    #expect(Duration.seconds(1e18).nanoseconds == .max / 2)
    #expect(Duration(attoseconds: .min).nanoseconds == -(.max / 2))
  }

  @Test(arguments: endless) func `the virtual clock stops at the last time there is`(wait: Duration) {
    scheduler.schedule(after: wait) {}.dispose()
    scheduler.advance(by: wait)
    scheduler.advance(by: wait)
    scheduler.advance(by: wait)
    let clock = scheduler.clock
    #expect(clock.now.advanced(by: wait) >= clock.now)
    #expect(VirtualClock.Instant(offset: Duration(attoseconds: .min)).duration(to: clock.now) >= wait)
    #expect(scheduler.now >= wait)
  }

  @Test func `a period of one attosecond skips what a slow observer has missed`() {
    let log = Log<Int>()
    let scheduler = scheduler
    let subscription = Observable<Int>.interval(Duration(attoseconds: 1), scheduler: scheduler).take(3)
      .subscribe(onNext: { number in
        log.add(number)
        scheduler.advance(by: .seconds(100))
      })
    for _ in 0..<3 { scheduler.advance(by: .seconds(1)) }
    #expect(log.entries == [0, 1, 2])
    subscription.dispose()
  }

  @Test(arguments: [Duration(attoseconds: .max), Duration(attoseconds: .min), .seconds(1e19)])
  func `a recording takes any clock`(time: Duration) {
    let times = Log<Duration>()
    let recording = Recording(capacity: 4) { times.entries.last ?? .zero }
    let scope = Diagnostics()
    scope.recording = recording
    times.add(time)
    scope.run { Diagnostics.event("far") {} }
    times.add(.zero - .seconds(1))
    scope.run { Diagnostics.event("back") {} }
    #expect(recording.records.count == 2)
  }
}
