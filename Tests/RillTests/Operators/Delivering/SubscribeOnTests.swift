import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct SubscribeOnTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `the stream is subscribed to by the scheduler, and its events are not moved`() {
    let source = TestableObservable<String>.cold("(ab)-c|", on: scheduler)
    let events = record(source.subscribe(on: scheduler), on: scheduler)
    #expect(events.difference(from: "(ab)-c|") == nil)
    let failing = TestableObservable<String>.cold("a#", on: scheduler)
    #expect(record(failing.subscribe(on: scheduler), on: scheduler).difference(from: "a#") == nil)
  }

  @Test func `nothing happens before the scheduler runs`() {
    let log = Log<String>()
    let subscription = Observable<Int>.deferred {
      log.add("subscribed")
      return .just(1)
    }.subscribe(on: scheduler).logged(into: log)
    #expect(log.entries.isEmpty)
    scheduler.run()
    #expect(log.entries == ["subscribed", "next(1)", "completed"])
    subscription.dispose()
  }

  @Test func `disposal before the hop cancels it and releases the stream`() {
    var token: Token? = Token()
    let held = Weak(token)
    let log = Log<String>()
    let subscription: any Disposable = {
      Observable<Int>.deferred { [token] in
        log.add("subscribed \(token == nil)")
        return .just(1)
      }.subscribe(on: scheduler).logged(into: log)
    }()
    token = nil
    #expect(held.object != nil)
    subscription.dispose()
    #expect(held.object == nil)
    scheduler.run()
    #expect(log.entries.isEmpty)
  }

  @Test func `disposal after the hop cancels the stream, on the thread that disposes`() {
    let source = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = source.do(onDispose: { log.add("left") }).subscribe(on: scheduler).logged(into: log)
    source.onNext(0)
    scheduler.run()
    source.onNext(1)
    subscription.dispose()
    source.onNext(2)
    #expect(log.entries == ["next(1)", "left"])
  }

  @Test func `an endless stream on an immediate scheduler ends with the result`() {
    #expect(Observable.from(0...).subscribe(on: ImmediateScheduler.instance).take(2).timeline() == "(01|)")
  }

  @Test func `an endless stream on a queue is stopped from outside`() {
    let begun = DispatchSemaphore(value: 0)
    let left = DispatchSemaphore(value: 0)
    let subscription = Observable.from(0...).do(onDispose: { left.signal() })
      .subscribe(on: SerialDispatchQueueScheduler()).subscribe(onNext: { if $0 == 100 { begun.signal() } })
    begun.waitForSignal()
    subscription.dispose()
    left.waitForSignal()
  }

  @Test func `a subscription whose handle is dropped continues`() {
    let done = DispatchSemaphore(value: 0)
    let log = Log<Int>()
    _ = Observable.of(1, 2).subscribe(on: SerialDispatchQueueScheduler())
      .subscribe(onNext: { log.add($0) }, onCompleted: { done.signal() })
    done.waitForSignal()
    #expect(log.entries == [1, 2])
  }

  @Test func `work on one queue is delivered on another`() {
    let keys = (work: DispatchSpecificKey<String>(), delivery: DispatchSpecificKey<String>())
    let queues = (work: DispatchQueue(label: "work"), delivery: DispatchQueue(label: "delivery"))
    queues.work.setSpecific(key: keys.work, value: "work")
    queues.delivery.setSpecific(key: keys.delivery, value: "delivery")
    let done = DispatchSemaphore(value: 0)
    let log = Log<String?>()
    let subscription = Observable<Int>.deferred {
      log.add(DispatchQueue.getSpecific(key: keys.work))
      return .just(1)
    }
    .subscribe(on: SerialDispatchQueueScheduler(queue: queues.work))
    .observe(on: SerialDispatchQueueScheduler(queue: queues.delivery))
    .subscribe(
      onNext: { _ in log.add(DispatchQueue.getSpecific(key: keys.delivery)) }, onCompleted: { done.signal() })
    done.waitForSignal()
    #expect(log.entries == ["work", "delivery"])
    subscription.dispose()
  }
}
