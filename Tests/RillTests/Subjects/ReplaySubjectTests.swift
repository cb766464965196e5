import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct ReplaySubjectTests {
  let scheduler = VirtualTimeScheduler()

  /// The events of a subscriber that joins at `step`.
  private func joined(at step: Int, _ diagram: Timeline, _ subject: ReplaySubject<String>) -> Timeline {
    let feeding = TestableObservable<String>.hot(diagram, on: scheduler).subscribe(subject)
    defer { feeding.dispose() }
    return record(subject.delaySubscription(.seconds(step), scheduler: scheduler), on: scheduler)
  }

  @Test func `a new subscriber receives the last elements first`() {
    let subject = ReplaySubject<String>.create(bufferSize: 2)
    #expect(joined(at: 6, "--a--b--c--|", subject).difference(from: "------(ab)-c--|") == nil)
    #expect(record(subject, on: scheduler).difference(from: "(bc|)") == nil)
  }

  @Test func `an error comes after the last elements too`() {
    let subject = ReplaySubject<String>.create(bufferSize: 1)
    #expect(joined(at: 0, "ab#", subject).difference(from: "ab#") == nil)
    #expect(record(subject, on: scheduler).difference(from: "(b#)") == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 4, .max])
  func `that many elements are remembered, and no more`(size: Int) {
    let subject = ReplaySubject<Int>.create(bufferSize: size)
    for element in 1...3 { subject.onNext(element) }
    let log = Log<Int>()
    subject.subscribe(onNext: { log.add($0) }).dispose()
    #expect(log.entries == Array((1...3).suffix(size)))
  }

  @Test func `an unbounded one remembers all`() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for element in 0..<10_000 { subject.onNext(element) }
    let log = Log<Int>()
    subject.subscribe(onNext: { log.add($0) }).dispose()
    #expect(log.entries == Array(0..<10_000))
  }

  @Test func `forgotten elements are released, and remembered ones are released with the subject`() {
    let released = Log<Int>()
    do {
      let subject = ReplaySubject<Token>.create(bufferSize: 1)
      for number in 1...3 { subject.onNext(Token { released.add(number) }) }
      #expect(released.entries == [1, 2])
    }
    #expect(released.entries == [1, 2, 3])
  }

  @Test func `elements after an end are ignored, and not remembered`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    for event in [Event.next(1), .completed, .next(2), .error(Failure())] { subject.on(event) }
    #expect(subject.timeline() == "(1|)")
  }

  @Test func `a subscriber may leave during its replay`() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for element in 1...3 { subject.onNext(element) }
    #expect(subject.take(2).timeline() == "(12|)")
  }

  @Test func `a subscriber from inside a delivery is replayed before subscribe returns, and misses nothing after`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    let log = Log<String>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { element in
      log.add("outer \(element)")
      guard element == 2 else { return }
      subject.onNext(3)
      subject.subscribe(onNext: { log.add("inner \($0)") }).disposed(by: bag)
      log.add("subscribed")
      subject.onNext(4)
    }).disposed(by: bag)
    subject.onNext(1)
    subject.onNext(2)
    #expect(
      log.entries == [
        "outer 1", "outer 2", "inner 2", "inner 3", "subscribed", "outer 3", "outer 4", "inner 4",
      ])
  }

  @Test func `an element sent during a replay comes after it`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    subject.onNext(1)
    subject.onNext(2)
    let log = Log<Int>()
    let subscription = subject.subscribe(onNext: { element in
      log.add(element)
      if element == 1 { subject.onNext(3) }
    })
    #expect(log.entries == [1, 2, 3])
    subscription.dispose()
  }

  @Test func `a subscriber from another thread during a delivery is replayed by the delivering thread`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    let log = Log<String>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { element in
      guard element == 1 else { return }
      onAnotherThread {
        subject.subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
        subject.onNext(2)
      }
      log.add("delivered")
    }).disposed(by: bag)
    subject.onNext(1)
    #expect(log.entries == ["delivered", "1", "2"])
  }

  @Test func `subscribers that join while another thread sends see all from the first to the last, once each`() {
    let subject = ReplaySubject<Int>.createUnbounded()
    let bag = DisposeBag()
    let logs = (0..<20).map { _ in Log<Int>() }
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      if thread == 0 {
        for element in 0..<2_000 { subject.onNext(element) }
      } else {
        for log in logs { subject.subscribe(onNext: { log.add($0) }).disposed(by: bag) }
      }
    }
    settle()
    for log in logs { #expect(log.entries == Array(0..<2_000)) }
  }

  @Test func `a negative size traps with a message that names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ReplaySubject<Int>.create(bufferSize: -1)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("ReplaySubject was given a bufferSize of -1; it must not be negative."))
  }

  @Test func `a subscriber that takes one element costs the same whatever is remembered`() {
    func cost(_ count: Int) -> Duration {
      let subject = ReplaySubject<Int>.createUnbounded()
      for number in 0..<count { subject.onNext(number) }
      return leastProcessorTime(of: 20) {
        for _ in 0..<100 { subject.take(1).subscribe().dispose() }
      }
    }
    let (few, many) = (cost(10), cost(100_000))
    // A look at one in a hundred of them would take many times as long.
    #expect(many < few * 2, "\(few) and \(many)")
  }

  @Test func `a subscriber that sends does not block releases in the meantime`() {
    let relay = ReplayRelay<Token>.create(bufferSize: 1)
    let live = Protected(0)
    let most = Protected(0)
    @Sendable func send() {
      live.withLock { $0 += 1 }
      relay.accept(Token { live.withLock { $0 -= 1 } })
    }
    send()
    let left = Protected(1_000)
    relay.subscribe(onNext: { _ in
      most.withLock { $0 = max($0, live.value) }
      let goesOn = left.withLock { left in
        left -= 1
        return left > 0
      }
      if goesOn { send() }
    }).dispose()
    #expect(left.value == 0)
    #expect(most.value < 10)
  }
}
