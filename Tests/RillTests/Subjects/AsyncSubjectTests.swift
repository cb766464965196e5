import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct AsyncSubjectTests {
  let scheduler = VirtualTimeScheduler()
  let subject = AsyncSubject<String>()

  /// The events of a subscriber that joins at `step`.
  private func joined(at step: Int, _ diagram: Timeline) -> Timeline {
    let feeding = TestableObservable<String>.hot(diagram, on: scheduler).subscribe(subject)
    defer { feeding.dispose() }
    return record(subject.delaySubscription(.seconds(step), scheduler: scheduler), on: scheduler)
  }

  @Test func `the last element is emitted at completion`() {
    #expect(joined(at: 3, "--a--b--|").difference(from: "--------(b|)") == nil)
  }

  @Test func `a later subscriber receives the last element and completion`() {
    #expect(joined(at: 10, "--a--b--|").difference(from: "----------(b|)") == nil)
  }

  @Test func `completion without an element is all there is`() {
    #expect(joined(at: 0, "--|").difference(from: "--|") == nil)
    #expect(record(subject, on: scheduler).difference(from: "|") == nil)
  }

  @Test func `an error drops the element, also for later subscribers`() {
    #expect(joined(at: 0, "-a-#").difference(from: "---#") == nil)
    #expect(record(subject, on: scheduler).difference(from: "#") == nil)
  }

  @Test func `an element that an error has dropped is released`() {
    let subject = AsyncSubject<Token>()
    var token: Token? = Token()
    let held = Weak(token)
    if let token { subject.onNext(token) }
    token = nil
    #expect(held.object != nil)
    subject.onError(Failure())
    #expect(held.object == nil)
  }

  @Test func `an element that is replaced is released`() {
    let subject = AsyncSubject<Token>()
    let released = Log<Int>()
    for number in 1...3 { subject.onNext(Token { released.add(number) }) }
    #expect(released.entries == [1, 2])
  }

  @Test func `events after an end are ignored`() {
    for event in [Event.next("a"), .completed, .next("b"), .error(Failure())] { subject.on(event) }
    #expect(subject.timeline() == "(a|)")
  }

  @Test func `without an end nothing is emitted, and a subscriber may leave`() {
    let log = Log<String>()
    let subscription = subject.logged(into: log)
    subject.onNext("a")
    subscription.dispose()
    subject.onCompleted()
    #expect(log.entries.isEmpty)
  }

  @Test func `a subscriber from inside the delivery gets the same`() {
    let log = Log<String>()
    let bag = DisposeBag()
    subject.subscribe { [subject] event in
      log.add("outer \(event)")
      if event.element != nil { subject.subscribe { log.add("inner \($0)") }.disposed(by: bag) }
    }.disposed(by: bag)
    subject.onNext("a")
    subject.onCompleted()
    #expect(log.entries == ["outer next(a)", "inner next(a)", "outer completed", "inner completed"])
  }

  @Test func `two threads that complete at once complete it once, with one element for all`() {
    for _ in 0..<500 {
      let subject = AsyncSubject<Int>()
      let bag = DisposeBag()
      let logs = (0..<2).map { _ in Log<String>() }
      for log in logs { subject.logged(into: log).disposed(by: bag) }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        subject.onNext(thread)
        subject.onCompleted()
      }
      settle()
      let late = Log<String>()
      subject.logged(into: late).disposed(by: bag)
      #expect(["next(0)", "next(1)"].contains(late.entries.first))
      #expect(late.entries.dropFirst() == ["completed"])
      #expect(logs.allSatisfy { $0.entries == late.entries })
    }
  }
}
