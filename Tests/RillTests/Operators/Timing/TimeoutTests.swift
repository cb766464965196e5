import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct TimeoutTests {
  let scheduler = VirtualTimeScheduler()

  private func limited(_ diagram: Timeline) -> Timeline {
    record(
      TestableObservable<String>.cold(diagram, on: scheduler).timeout(.seconds(4), scheduler: scheduler),
      on: scheduler)
  }

  private func replaced(_ diagram: Timeline, by other: Timeline) -> Timeline {
    record(
      TestableObservable<String>.cold(diagram, on: scheduler).timeout(
        .seconds(4), other: TestableObservable<String>.cold(other, on: scheduler), scheduler: scheduler),
      on: scheduler)
  }

  @Test func `it fails when the time passes without an element`() {
    #expect(limited("--a-----b--|").difference(from: "--a---#") == nil)
  }

  @Test func `it continues with another stream when the time passes without an element`() {
    #expect(replaced("--a-----b--|", by: "-x-y|").difference(from: "--a----x-y|") == nil)
  }

  @Test func `the time counts from the subscription and from each element`() {
    #expect(limited("").difference(from: "----#") == nil)
    #expect(limited("---a---b---|").difference(from: "---a---b---|") == nil)
  }

  @Test func `an end in time passes, and nothing stays scheduled`() {
    #expect(limited("-|").difference(from: "-|") == nil)
    #expect(limited("-#").difference(from: "-#") == nil)
    #expect(replaced("a#", by: "x|").difference(from: "a#") == nil)
    #expect(scheduler.now == .seconds(3))
  }

  @Test func `the other stream has no time limit, and its error passes`() {
    #expect(replaced("", by: "------x------#").difference(from: "----------x------#") == nil)
  }

  @Test func `the error says how long nothing arrived`() {
    let observer = TestableObserver<Int>(scheduler: scheduler)
    let subscription = Observable<Int>.never().timeout(.seconds(4), scheduler: scheduler).subscribe(observer)
    scheduler.run()
    #expect(observer.error as? ObservableError == .timeout(after: .seconds(4)))
    subscription.dispose()
  }

  @Test func `a timeout of the source is its own error, not that of the limit around it`() {
    let inner = Observable<String>.never().timeout(.seconds(1), scheduler: scheduler)
    let events = record(inner.timeout(.seconds(4), other: Observable.just("x"), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "-#") == nil)
  }

  @Test func `the source is canceled when its time ends`() {
    let source = TestableObservable<String>.cold("--a-----b--|", on: scheduler)
    let other = TestableObservable<String>.cold("-x|", on: scheduler)
    let events = record(source.timeout(.seconds(4), other: other, scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "--a----x|") == nil)
    #expect(source.subscriptions == [SubscriptionSpan(from: .zero, to: .seconds(6))])
    #expect(other.subscriptions == [SubscriptionSpan(from: .seconds(6), to: .seconds(8))])
  }

  @Test func `disposal reaches the other stream`() {
    let other = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = Observable<Int>.never()
      .timeout(.seconds(4), other: other.do(onDispose: { log.add("left") }), scheduler: scheduler).logged(into: log)
    scheduler.run()
    other.onNext(1)
    subscription.dispose()
    other.onNext(2)
    #expect(log.entries == ["next(1)", "left"])
  }

  @Test func `a time that is not positive ends at once`() {
    let events = record(Observable<Int>.never().timeout(.seconds(-1), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "#") == nil)
  }

  @Test func `time passes on a queue too`() {
    let done = DispatchSemaphore(value: 0)
    let log = Log<String>()
    let subscription = Observable<String>.never()
      .timeout(.milliseconds(1), other: Observable.just("x"), scheduler: SerialDispatchQueueScheduler())
      .subscribe(onNext: { log.add($0) }, onCompleted: { done.signal() })
    done.waitForSignal()
    #expect(log.entries == ["x"])
    subscription.dispose()
  }

  @Test func `the time that an element takes below is not counted`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.timeout(.seconds(2), scheduler: scheduler).subscribe(
      onNext: { element in
        log.add("\(element)")
        // Slow: the clock advances in the meantime.
        if element == 1 { scheduler.advance(by: .seconds(3)) }
      }, onError: { log.add("\($0)") })
    subject.onNext(1)
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["1"])
    subject.onNext(2)
    scheduler.run()
    #expect(log.entries == ["1", "2", "Nothing was sent for 2.0 seconds."])
    subscription.dispose()
  }
}
