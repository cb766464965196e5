import Dispatch
import RillTesting
import TestSupport
import Testing

@testable import Rill

/// Laws of every verb that waits.
@Suite(.tags(.concurrency)) struct TimedTests {
  let scheduler = VirtualTimeScheduler()
  let log = Log<String>()

  @Test(arguments: TimingVerb.allCases)
  func `an error passes at once and cancels what waits`(verb: TimingVerb) {
    let source = TestableObservable<String>.cold("(ab)#", on: scheduler)
    let events = record(verb.wait(source.filter { $0 == "b" }, on: scheduler), on: scheduler)
    let expected: Timeline =
      switch verb {
      case .debounce, .delay, .buffer: "-#"
      case .throttle, .throttleFirst, .timeout: "b#"
      }
    #expect(events.difference(from: expected) == nil)
    #expect(scheduler.now == .seconds(1))
  }

  @Test(arguments: TimingVerb.allCases)
  func `disposal cancels the source, the wait and what waits`(verb: TimingVerb) {
    let source = PublishSubject<Token>()
    var tokens = (0..<2).map { _ in Token() }
    let held = tokens.map(Weak.init)
    let subscription = waiting(verb, source).do(onDispose: { [log] in log.add("disposed") })
      .subscribe(onNext: { [log] _ in log.add("next") })
    for token in tokens { source.onNext(token) }
    tokens = []
    let before = log.entries
    subscription.dispose()
    #expect(held.allSatisfy { $0.object == nil })
    scheduler.run()
    #expect(log.entries == before + ["disposed"])
    #expect(scheduler.now == .zero)
  }

  private func waiting(_ verb: TimingVerb, _ source: PublishSubject<Token>) -> Observable<Void> {
    switch verb {
    case .debounce: source.debounce(.seconds(2), scheduler: scheduler).map { _ in }
    case .throttle: source.throttle(.seconds(2), scheduler: scheduler).map { _ in }
    case .throttleFirst: source.throttle(.seconds(2), latest: false, scheduler: scheduler).map { _ in }
    case .delay: source.delay(.seconds(2), scheduler: scheduler).map { _ in }
    case .timeout: source.timeout(.seconds(2), scheduler: scheduler).map { _ in }
    case .buffer: source.buffer(timeSpan: .seconds(2), count: 5, scheduler: scheduler).map { _ in }
    }
  }

  @Test(arguments: TimingVerb.allCases)
  func `after disposal in an element, nothing follows`(verb: TimingVerb) {
    let source = TestableObservable<String>.hot("a--b--c--d|", on: scheduler)
    let subscription = SerialDisposable()
    subscription.disposable = verb.wait(source, on: scheduler).subscribe { [log] event in
      log.add("\(event)")
      subscription.dispose()
    }
    scheduler.run()
    #expect(log.entries.count == 1)
  }

  @Test(arguments: TimingVerb.allCases)
  func `an immediate scheduler runs each to its end inside subscribe`(verb: TimingVerb) {
    let events = verb.wait(Observable.of("a", "b"), on: ImmediateScheduler.instance).take(3).timeline()
    let expected: Timeline =
      switch verb {
      case .debounce, .throttle, .delay: "(ab|)"
      // Its clock stands still, so the first wait never ends.
      case .throttleFirst: "(a|)"
      case .timeout: "#"
      // No time passes between two elements, and an end does not wait.
      case .buffer: "(ab[]|)"
      }
    #expect(events.difference(from: expected) == nil)
  }

  @Test(arguments: TimingVerb.allCases)
  func `a sequence ends on a queue`(verb: TimingVerb) {
    let queue = SerialDispatchQueueScheduler()
    let done = DispatchSemaphore(value: 0)
    // If nothing waits for the end of the interval, an interval that never passes will do.
    let time: Duration = verb == .delay || verb == .throttle ? .milliseconds(1) : .seconds(3600)
    let subscription = verb.wait(Observable.of("a", "b"), time, on: queue).subscribe(
      onNext: { [log] in log.add($0) }, onCompleted: { done.signal() })
    done.waitForSignal()
    let expected: [String] =
      switch verb {
      case .debounce: ["b"]
      case .throttle, .delay, .timeout: ["a", "b"]
      case .throttleFirst: ["a"]
      case .buffer: ["ab"]
      }
    #expect(log.entries == expected)
    subscription.dispose()
  }

  @Test(arguments: TimingVerb.allCases)
  func `a subject that is released still delivers waiting elements, and no end`(verb: TimingVerb) {
    let bag = DisposeBag()
    do {
      let source = PublishSubject<String>()
      verb.wait(source, on: scheduler).logged(into: log).disposed(by: bag)
      source.onNext("a")
      source.onNext("b")
    }
    scheduler.run()
    let expected: [String] =
      switch verb {
      case .debounce: ["b"]
      case .throttle, .delay, .timeout: ["a", "b"]
      case .throttleFirst: ["a"]
      case .buffer: ["ab"]
      }
    #expect(log.entries == expected.map { "next(\"\($0)\")" })
  }

  @Test(arguments: TimingVerb.allCases)
  func `times that are not positive let everything pass, in order`(verb: TimingVerb) {
    guard verb != .buffer && verb != .timeout else { return }
    for time in [Duration.zero, .seconds(-1)] {
      let events = record(
        verb.wait(TestableObservable<String>.cold("ab-c|", on: scheduler), time, on: scheduler), on: scheduler)
      #expect(events.difference(from: "ab-c|") == nil)
    }
  }

  @Test(arguments: TimingVerb.allCases)
  func `elements of several threads are delivered one at a time`(verb: TimingVerb) {
    let source = PublishSubject<String>()
    let inside = Protected(0)
    let overlaps = Log<Int>()
    let done = DispatchSemaphore(value: 0)
    let subscription = verb.wait(source, .milliseconds(1), on: ConcurrentDispatchQueueScheduler()).subscribe(
      onNext: { _ in
        let count = inside.withLock {
          $0 += 1
          return $0
        }
        if count > 1 { overlaps.add(count) }
        inside.withLock { $0 -= 1 }
      }, onError: { _ in }, onDisposed: { done.signal() })
    onThreads(4) { thread in for round in 0..<200 { source.onNext("\(thread) \(round)") } }
    source.onCompleted()
    done.waitForSignal()
    #expect(overlaps.entries.isEmpty)
    subscription.dispose()
  }

  @Test func `a wait that is replaced before it ends costs no timer`() {
    let scheduler = VirtualTimeScheduler()
    let source = PublishSubject<Int>()
    let bag = DisposeBag()
    for stream in [
      source.debounce(.seconds(2), scheduler: scheduler), source.timeout(.seconds(2), scheduler: scheduler),
    ] { stream.logged(into: log).disposed(by: bag) }
    // `timeout` sets its alarm at subscription, `debounce` at the first element.
    for _ in 0..<1_000 {
      source.onNext(0)
      #expect(scheduler.pending.count == 2)
    }
    scheduler.advance(by: .seconds(1))
    source.onNext(1)
    scheduler.advance(by: .milliseconds(1_999))
    #expect(log.entries.count == 1_001)
    scheduler.advance(by: .milliseconds(1))
    #expect(log.entries.suffix(2) == ["error(Nothing was sent for 2.0 seconds.)", "next(1)"])
  }
}
