import Dispatch
import RillTesting
import Synchronization
import TestSupport
import Testing

@testable import Rill

@Suite(.tags(.concurrency)) struct DeliveryTests {
  @Test func `a long burst lets other work of the scheduler in, and loses nothing`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<Int>()
    let subscription = Observable.from(0..<20_000).observe(on: scheduler).subscribe(onNext: { log.add($0) })
    _ = scheduler.schedule { log.add(-1) }
    scheduler.run()
    let other = log.entries.firstIndex(of: -1)
    #expect(other.map { $0 > 0 && $0 < 19_999 } == true)
    #expect(log.entries.filter { $0 >= 0 } == Array(0..<20_000))
    subscription.dispose()
  }

  @Test func `events that wait when a subscription is disposed of in one of them are not delivered`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<String>()
    let subscription = SerialDisposable()
    subscription.disposable = Observable.from(0..<10).observe(on: scheduler)
      .map { element in
        log.add("mapped \(element)")
        return element
      }
      .subscribe(onNext: { if $0 == 1 { subscription.dispose() } })
    scheduler.run()
    #expect(log.entries == ["mapped 0", "mapped 1"])
  }

  @Test func `a source is not subscribed to for a result that has ended`() {
    let log = Log<String>()
    let source = Observable<Int>.deferred {
      log.add("subscribed")
      return Observable.just(1)
    }
    let ended = source.observe(on: VirtualTimeScheduler()).startWith(0).take(1)
    #expect(ended.timeline() == "(0|)")
    #expect(log.entries.isEmpty)
  }

  @Test func `waiting elements are delivered although the source is released`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<Int>()
    let bag = DisposeBag()
    do {
      let relay = BehaviorRelay(value: 1)
      relay.observe(on: scheduler).subscribe(onNext: { log.add($0) }).disposed(by: bag)
    }
    scheduler.run()
    #expect(log.entries == [1])
  }

  @Test func `an element is released when it was delivered, before the next one`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PublishSubject<Token>()
    let log = Log<String>()
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { _ in log.add("delivered") })
    for index in 0..<2 { subject.onNext(Token { log.add("released \(index)") }) }
    scheduler.run()
    #expect(log.entries == ["delivered", "released 0", "delivered", "released 1"])
    subscription.dispose()
  }

  @Test func `a sender on the scheduler delivers what waits before its own element, and the hop finds nothing`() {
    let scheduler = SwitchedScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.observe(on: scheduler).logged(into: log)
    subject.onNext(1)
    subject.onNext(2)
    scheduler.run { subject.onNext(3) }
    #expect(log.entries == ["next(1)", "next(2)", "next(3)"])
    subject.onNext(4)
    #expect(log.entries.count == 3)
    scheduler.clock.run()
    #expect(log.entries.last == "next(4)")
    subject.onNext(5)
    scheduler.run { subject.onCompleted() }
    #expect(log.entries == ["next(1)", "next(2)", "next(3)", "next(4)", "next(5)", "completed"])
    scheduler.clock.run()
    subscription.dispose()
  }

  @Test func `an element sent on the scheduler from inside a delivery there comes after it`() {
    let scheduler = SwitchedScheduler()
    let log = Log<String>()
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let subscription = Observable.merge(first, second).observe(on: scheduler).subscribe(onNext: { element in
      log.add("begin \(element)")
      if element < 3 { second.onNext(element + 1) }
      log.add("end \(element)")
    })
    scheduler.run { first.onNext(1) }
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    subscription.dispose()
  }

  @Test func `disposal releases the subscriber, even if the hop never happens`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PublishSubject<Int>()
    var token: Token? = Token()
    let held = Weak(token)
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { [token] _ in _ = token })
    token = nil
    subject.onNext(1)
    #expect(held.object != nil)
    subscription.dispose()
    #expect(held.object == nil)
    withExtendedLifetime(scheduler) {}
  }

  @Test func `disposal between two turns of a long burst releases the rest`() {
    let scheduler = VirtualTimeScheduler()
    let released = Atomic<Int>(0)
    let subject = PublishSubject<Token>()
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { _ in })
    for _ in 0..<10_000 { subject.onNext(Token { released.add(1, ordering: .relaxed) }) }
    let counts = Log<Int>()
    _ = scheduler.schedule {
      counts.add(released.load(ordering: .relaxed))
      subscription.dispose()
      counts.add(released.load(ordering: .relaxed))
    }
    scheduler.run()
    // Out here, because work that never runs expects nothing.
    #expect(counts.entries.count == 2 && counts.entries.last == 10_000)
    #expect(counts.entries.first.map { (1..<10_000).contains($0) } == true)
    withExtendedLifetime(subject) {}
  }

  @Test func `disposal by another thread during a delivery drops what waits when that is over`() {
    let queue = DispatchQueue(label: "delivery")
    let (inside, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let seen = Atomic<Int>(0)
    let released = Atomic<Int>(0)
    let subject = PublishSubject<Token>()
    let subscription = subject.observe(on: SerialDispatchQueueScheduler(queue: queue)).subscribe(onNext: { _ in
      if seen.add(1, ordering: .relaxed).newValue > 1 { return }
      inside.signal()
      goOn.waitForSignal()
    })
    subject.onNext(Token { released.add(1, ordering: .relaxed) })
    inside.waitForSignal()
    for _ in 0..<1_000 { subject.onNext(Token { released.add(1, ordering: .relaxed) }) }
    subscription.dispose()
    #expect(released.load(ordering: .relaxed) == 0)
    goOn.signal()
    queue.sync {}
    #expect(seen.load(ordering: .relaxed) == 1)
    #expect(released.load(ordering: .relaxed) == 1_001)
  }

  @Test func `a hop that arrives while a sender on the scheduler delivers leaves the delivery to it`() {
    let scheduler = SwitchedScheduler()
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { element in
      log.add("begin \(element)")
      if element == 1 { scheduler.clock.run() }
      log.add("end \(element)")
    })
    subject.onNext(1)
    subject.onNext(2)
    scheduler.run { subject.onNext(3) }
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    subscription.dispose()
  }

  @Test func `disposal releases waiting elements, although the source never releases its observer`() {
    let scheduler = VirtualTimeScheduler()
    let source = Kept<Token>()
    let released = Log<Int>()
    let subscription = source.stream.observe(on: scheduler).subscribe(onNext: { _ in })
    source.send(Token { released.add(1) })
    #expect(released.entries.isEmpty)
    subscription.dispose()
    #expect(released.entries == [1])
    source.send(Token { released.add(2) })
    #expect(released.entries == [1, 2])
  }

  @Test(arguments: [1, 4, 5, 300], [false, true])
  func `disposal inside a delivery releases all that waits, once`(position: Int, isRecorded: Bool) {
    let recording = isRecorded ? Recording() : nil
    let scheduler = VirtualTimeScheduler()
    let subject = PublishSubject<Token>()
    let released = Log<Int>()
    let count = Atomic<Int>(0)
    let subscription = SerialDisposable()
    // In `map`, because a subscriber checks for disposal itself.
    subscription.disposable = subject.observe(on: scheduler)
      .map { _ in
        if count.wrappingAdd(1, ordering: .relaxed).newValue == position { subscription.dispose() }
      }
      .subscribe { _ in }
    for index in 0..<600 { subject.onNext(Token { released.add(index) }) }
    scheduler.run()
    #expect(count.load(ordering: .relaxed) == position)
    #expect(released.entries == Array(0..<600))
    withExtendedLifetime(recording) {}
  }

  @Test func `elements of a source on the scheduler after disposal are not delivered`() {
    let scheduler = SwitchedScheduler()
    let source = Kept<Token>()
    let log = Log<String>()
    let subscription = source.stream.observe(on: scheduler).map { _ in log.add("mapped") }.subscribe(onNext: {})
    scheduler.run { source.send(Token()) }
    subscription.dispose()
    scheduler.run { source.send(Token()) }
    #expect(log.entries == ["mapped"])
  }

  @Test(arguments: [false, true])
  func `disposal between a sender's look at the subscription and its event keeps nothing`(isFirst: Bool) {
    let scheduler = SwitchedScheduler()
    let source = Kept<Token>()
    let released = Log<Int>()
    let subscription = source.stream.observe(on: scheduler).subscribe(onNext: { _ in })
    if !isFirst { source.send(Token { released.add(0) }) }
    scheduler.whenAsked { subscription.dispose() }
    source.send(Token { released.add(1) })
    #expect(released.entries == (isFirst ? [1] : [0, 1]))
  }

  @Test func `disposal between a look at the subscription and an event that may be delivered at once stops it`() {
    let scheduler = SwitchedScheduler()
    let source = Kept<Int>()
    let log = Log<String>()
    let subscription = source.stream.observe(on: scheduler)
      .map { log.add("mapped \($0)") }
      .subscribe(onNext: { _ in })
    scheduler.whenAsked {
      subscription.dispose()
      log.add("disposed")
    }
    scheduler.run { source.send(1) }
    #expect(log.entries == ["disposed"])
  }

  /// A clock that, if requested, treats threads as running on it only inside `run`.
  private final class SwitchedScheduler: Scheduler {
    let clock = VirtualTimeScheduler()
    private let isOn = Atomic<Bool>(false)
    private let question = Protected<(@Sendable () -> Void)?>(nil)

    var isCurrent: Bool {
      question.exchange(nil)?()
      return isOn.load(ordering: .relaxed)
    }

    var now: Duration { clock.now }

    func run(_ body: () -> Void) {
      isOn.store(true, ordering: .relaxed)
      body()
      isOn.store(false, ordering: .relaxed)
    }

    /// Runs `body` at the next check.
    func whenAsked(_ body: @escaping @Sendable () -> Void) { _ = question.exchange(body) }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { clock.schedule(action) }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      clock.schedule(after: delay, action)
    }
  }
}
