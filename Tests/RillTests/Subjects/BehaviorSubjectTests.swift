import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct BehaviorSubjectTests {
  let scheduler = VirtualTimeScheduler()
  let subject = BehaviorSubject(value: "a")

  @Test func `a subscriber receives the value first, and then later elements`() {
    let feeding = TestableObservable<String>.hot("---b--c--|", on: scheduler).subscribe(subject)
    let events = record(subject.delaySubscription(.seconds(4), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "----b-c--|") == nil)
    feeding.dispose()
  }

  @Test func `before the first send the value is the one it was made with`() throws {
    #expect(subject.timeline() == "a")
    #expect(try subject.value() == "a")
  }

  @Test func `after completion the value stays, and a subscriber receives the end`() throws {
    subject.onNext("b")
    subject.onCompleted()
    subject.onNext("c")
    #expect(try subject.value() == "b")
    #expect(subject.timeline().entries.last?.marble == .completed)
  }

  @Test func `after an error there is no value`() {
    subject.onError(Failure("down"))
    #expect(throws: Failure("down")) { try subject.value() }
    #expect(subject.timeline() == "#")
  }

  @Test func `the value is the one accepted last, also during a delivery`() {
    let log = Log<String?>()
    let subscription = subject.skip(1).subscribe(onNext: { [subject] element in
      if element == "b" { subject.onNext("c") }
      log.add(try? subject.value())
    })
    subject.onNext("b")
    #expect(log.entries == ["c", "c"])
    subscription.dispose()
  }

  @Test func `an old value is released when it is replaced`() {
    let released = Log<Int>()
    let subject = BehaviorSubject(value: Token { released.add(0) })
    subject.onNext(Token { released.add(1) })
    #expect(released.entries == [0])
  }
}
