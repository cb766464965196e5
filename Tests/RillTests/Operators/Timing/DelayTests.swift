import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct DelayTests {
  let scheduler = VirtualTimeScheduler()

  private func delayed(_ diagram: Timeline) -> Timeline {
    record(
      TestableObservable<String>.cold(diagram, on: scheduler).delay(.seconds(3), scheduler: scheduler), on: scheduler)
  }

  @Test func `elements and completion are delivered later, as far apart as they were sent`() {
    #expect(delayed("--a-b----|").difference(from: "-----a-b----|") == nil)
  }

  @Test func `several events of one time stay together, in order`() {
    #expect(delayed("(ab)-(c|)").difference(from: "---(ab)-(c|)") == nil)
    #expect(delayed("|").difference(from: "---|") == nil)
  }

  @Test func `an error passes at once and drops what waits`() {
    #expect(delayed("ab--c#").difference(from: "---ab#") == nil)
    #expect(delayed("#").difference(from: "#") == nil)
    #expect(delayed("abc-#").difference(from: "---a#") == nil)
  }

  @Test func `an element from inside a delivery waits as long as any other`() {
    let source = PublishSubject<Int>()
    let observer = TestableObserver<Int>(scheduler: scheduler)
    let subscription = source.delay(.seconds(3), scheduler: scheduler).subscribe { event in
      observer.on(event)
      if event == .next(1) { source.onNext(2) }
    }
    source.onNext(1)
    scheduler.run()
    #expect(observer.timeline() == "---1--2")
    subscription.dispose()
  }

  @Test func `a long sequence is delayed whole and in order`() {
    let stream = Observable.from(0..<10_000).delay(.seconds(3), scheduler: scheduler).reduce([]) { $0 + [$1] }
    let observer = TestableObserver<[Int]>(scheduler: scheduler)
    let subscription = stream.subscribe(observer)
    scheduler.run()
    #expect(observer.elements == [Array(0..<10_000)])
    #expect(scheduler.now == .seconds(3))
    subscription.dispose()
  }

  @Test func `delivery keeps order on a queue`() {
    let done = DispatchSemaphore(value: 0)
    let log = Log<Int>()
    let subscription = Observable.from(0..<1_000).delay(.milliseconds(1), scheduler: SerialDispatchQueueScheduler())
      .subscribe(onNext: { log.add($0) }, onCompleted: { done.signal() })
    done.waitForSignal()
    #expect(log.entries == Array(0..<1_000))
    subscription.dispose()
  }

  // MARK: delaySubscription

  @Test func `delaySubscription subscribes when the time has passed`() {
    let source = TestableObservable<String>.cold("(a|)", on: scheduler)
    let events = record(source.delaySubscription(.seconds(3), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "---(a|)") == nil)
    #expect(source.subscriptions == [SubscriptionSpan(from: .seconds(3), to: .seconds(3))])
  }

  @Test func `delaySubscription misses what a hot stream sends meanwhile`() {
    let source = TestableObservable<String>.hot("-a--b#", on: scheduler)
    let events = record(source.delaySubscription(.seconds(3), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "----b#") == nil)
  }

  @Test func `delaySubscription that is disposed of before never subscribes, and releases its stream`() {
    var token: Token? = Token()
    let held = Weak(token)
    let log = Log<String>()
    let subscription: any Disposable = {
      Observable<Int>.deferred { [token] in
        log.add("subscribed \(token == nil)")
        return .just(1)
      }.delaySubscription(.seconds(3), scheduler: scheduler).logged(into: log)
    }()
    token = nil
    #expect(held.object != nil)
    subscription.dispose()
    #expect(held.object == nil)
    scheduler.run()
    #expect(log.entries.isEmpty)
    #expect(scheduler.now == .zero)
  }

  @Test func `delaySubscription counts a negative time as none`() {
    let events = record(Observable.just("a").delaySubscription(.seconds(-1), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "(a|)") == nil)
  }
}
