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
    #expect(log.entries == expected.map { "next(\($0))" })
  }

  /// `timeout` ends at once then, and `buffer` traps.
  @Test(arguments: [TimingVerb.debounce, .throttle, .throttleFirst, .delay])
  func `times that are not positive let everything pass, in order`(verb: TimingVerb) {
    // Elements a second apart also pass a wait that should not be there. Those of one moment all pass only where no wait
    // of zero is replaced, as `debounce` does.
    for diagram in verb == .debounce ? ["ab-c|"] : ["ab-c|", "(ab)-c|"] as [Timeline] {
      for time in [Duration.zero, .seconds(-1)] {
        let scheduler = VirtualTimeScheduler()
        let events = record(
          verb.wait(TestableObservable<String>.cold(diagram, on: scheduler), time, on: scheduler), on: scheduler)
        #expect(events.difference(from: diagram) == nil)
      }
    }
  }

  /// Where the timer delivers, it stays in its first element until everything is sent, which all waits at the gate then.
  @Test(arguments: TimingVerb.allCases)
  func `elements of several threads are delivered one at a time, and what the verb lets pass is not lost`(
    verb: TimingVerb
  ) {
    let timers = Timers()
    let source = PublishSubject<String>()
    let (inside, overlaps) = (Protected(0), Log<Int>())
    let (timer, sent, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isHeld = Protected(true)
    let time: Duration = verb == .timeout ? .seconds(3600) : .milliseconds(1)
    timers.queue.suspend()
    let subscription = verb.wait(source, time, on: timers).subscribe(
      onNext: { [log] elements in
        let count = inside.withLock {
          $0 += 1
          return $0
        }
        if count > 1 { overlaps.add(count) }
        for element in elements.split(separator: ";") { log.add(String(element)) }
        if timers.areCurrent, isHeld.exchange(false) {
          timer.signal()
          sent.waitForSignal()
        }
        inside.withLock { $0 -= 1 }
      }, onCompleted: { done.signal() })
    source.onNext("first;")
    // `throttle` lets the first one pass without a timer.
    if verb == .throttle { source.onNext("second;") }
    timers.queue.resume()
    if verb != .throttleFirst, verb != .timeout { timer.waitForSignal() }
    onThreads(4) { thread in for round in 0..<200 { source.onNext("\(thread) \(round);") } }
    source.onNext("last;")
    source.onCompleted()
    sent.signal()
    done.waitForSignal()
    #expect(overlaps.entries.isEmpty)
    #expect(log.entries.first == "first")
    if verb != .throttleFirst { #expect(log.entries.last == "last") }
    for thread in 0..<4 {
      let rounds = log.entries.filter { $0.hasPrefix("\(thread) ") }.compactMap { Int($0.dropFirst(2)) }
      #expect(rounds == rounds.sorted())
      if [.delay, .timeout, .buffer].contains(verb) { #expect(rounds == Array(0..<200)) }
    }
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

/// Timers that end on threads of their own, at once, or never if they are long; the clock stands still.
private struct Timers: Scheduler {
  let queue = DispatchQueue(label: "timers", attributes: .concurrent)
  private let key = DispatchSpecificKey<Void>()

  init() { queue.setSpecific(key: key, value: ()) }

  var areCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
  var now: Duration { .zero }

  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.async(execute: action)
    return Disposables.create()
  }

  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    delay < .seconds(1) ? schedule(action) : Disposables.create()
  }
}
