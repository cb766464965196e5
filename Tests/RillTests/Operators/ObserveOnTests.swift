import Dispatch
import Rill
import RillTesting
import Testing

@Suite struct ObserveOnTests {
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
    let held = Weak(token!)
    subject.onNext(token!)
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

  @Test func `a scheduler that is current delivers at once, what waits first`() {
    let log = Log<Int>()
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: ImmediateScheduler.instance).subscribe(onNext: { log.add($0) })
    subject.onNext(1)
    #expect(log.entries == [1])
    subscription.dispose()
  }
}
