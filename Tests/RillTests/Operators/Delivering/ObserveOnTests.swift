import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct ObserveOnTests {
  @Test func `the same events occur at the same times`() {
    let scheduler = VirtualTimeScheduler()
    let source = TestableObservable<String>.cold("--a-(bc)-|", on: scheduler)
    #expect(record(source.observe(on: scheduler), on: scheduler).difference(from: "--a-(bc)-|") == nil)
    let failing = TestableObservable<String>.cold("(ab#)", on: scheduler)
    #expect(record(failing.observe(on: scheduler), on: scheduler).difference(from: "(ab#)") == nil)
  }

  @Test func `events arrive when the scheduler runs, in order, with their end`() {
    let scheduler = VirtualTimeScheduler()
    let observer = TestableObserver<Int>(scheduler: scheduler)
    let subscription = Observable.of(1, 2).concat(Observable.error(Failure())).observe(on: scheduler).subscribe(
      observer)
    #expect(observer.timeline() == "")
    scheduler.run()
    #expect(observer.timeline() == "(12#)")
    subscription.dispose()
  }

  @Test func `disposal drops what waits and releases it`() {
    let clock = VirtualTimeScheduler()
    let subject = PublishSubject<Token>()
    let log = Log<String>()
    let subscription = subject.observe(on: clock).subscribe(onNext: { _ in log.add("arrived") })
    var token: Token? = Token()
    let held = Weak(token)
    if let token { subject.onNext(token) }
    token = nil
    #expect(held.object != nil)
    subscription.dispose()
    #expect(held.object == nil)
    clock.run()
    #expect(log.entries.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a burst of many events crosses a queue whole and in order`(concurrent: Bool) {
    let scheduler: any Scheduler = concurrent ? ConcurrentDispatchQueueScheduler() : SerialDispatchQueueScheduler()
    let done = DispatchSemaphore(value: 0)
    let log = Log<[Int]>()
    let subscription = Observable.from(0..<100_000).observe(on: scheduler).scan([Int]()) {
      $0.count < 3 ? $0 + [$1] : [$0[0], $0[1], $1]
    }
    .subscribe(onNext: { if $0.last == 99_999 { log.add($0) } }, onCompleted: { done.signal() })
    done.waitForSignal()
    #expect(log.entries == [[0, 1, 99_999]])
    subscription.dispose()
  }

  @Test func `a current scheduler delivers at once, waiting elements first`() {
    let log = Log<Int>()
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: ImmediateScheduler.instance).subscribe(onNext: { log.add($0) })
    subject.onNext(1)
    #expect(log.entries == [1])
    subscription.dispose()
  }

  @Test func `a burst takes one hop, the next one another`() {
    let scheduler = CountingScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { log.add($0) })
    for element in 1...3 { subject.onNext(element) }
    #expect(scheduler.hops == 1)
    scheduler.clock.run()
    #expect(log.entries == [1, 2, 3])
    subject.onNext(4)
    #expect(scheduler.hops == 2)
    scheduler.clock.run()
    #expect(log.entries == [1, 2, 3, 4])
    subscription.dispose()
  }

  @Test func `an event sent during a delivery follows it and needs no separate hop`() {
    let scheduler = CountingScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { element in
      log.add("begin \(element)")
      if element == 1 { subject.onNext(2) }
      log.add("end \(element)")
    })
    subject.onNext(1)
    scheduler.clock.run()
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2"])
    #expect(scheduler.hops == 1)
    subscription.dispose()
  }

  @Test func `disposal on the scheduler before its hop cancels what waits`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<String>()
    let subscription = SerialDisposable()
    _ = scheduler.schedule { subscription.dispose() }
    subscription.disposable = Observable.of(1, 2).observe(on: scheduler).logged(into: log)
    scheduler.run()
    #expect(log.entries.isEmpty)
  }

  @Test func `an error comes after the elements before it`() {
    let done = DispatchSemaphore(value: 0)
    let log = Log<String>()
    let subscription = Observable.of(1, 2).concat(Observable.error(Failure()))
      .observe(on: SerialDispatchQueueScheduler())
      .subscribe {
        log.add("\($0)")
        if $0.isStopEvent { done.signal() }
      }
    done.waitForSignal()
    #expect(log.entries == ["next(1)", "next(2)", "error(failure)"])
    subscription.dispose()
  }

  @Test func `a subscription whose handle is dropped still delivers`() {
    let done = DispatchSemaphore(value: 0)
    let log = Log<String>()
    _ = Observable.just(1).observe(on: SerialDispatchQueueScheduler()).subscribe {
      log.add("\($0)")
      if $0.isStopEvent { done.signal() }
    }
    done.waitForSignal()
    #expect(log.entries == ["next(1)", "completed"])
  }

  @Test func `events of several threads cross a concurrent queue one at a time, those of each thread in order`() {
    let done = DispatchSemaphore(value: 0)
    let subject = PublishSubject<Int>()
    let seen = Serial()
    let subscription = subject.observe(on: ConcurrentDispatchQueueScheduler()).subscribe(
      onNext: { seen.add($0) }, onCompleted: { done.signal() })
    onThreads(4) { thread in for round in 0..<500 { subject.onNext(thread * 1_000 + round) } }
    subject.onCompleted()
    done.waitForSignal()
    for thread in 0..<4 {
      #expect(seen.all.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
    }
    subscription.dispose()
  }

  /// Touched by serial events only, so that two at once show as a data race.
  private final class Serial: @unchecked Sendable {  // because the events come one at a time
    private(set) var all: [Int] = []
    func add(_ element: Int) { all.append(element) }
  }

  /// A clock that counts how often work is scheduled on it.
  private final class CountingScheduler: Scheduler {
    let clock = VirtualTimeScheduler()
    private let count = Protected(0)

    var hops: Int { count.value }
    var now: Duration { clock.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
      count.withLock { $0 += 1 }
      return clock.schedule(action)
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      count.withLock { $0 += 1 }
      return clock.schedule(after: delay, action)
    }
  }
}
