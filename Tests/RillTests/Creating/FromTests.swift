import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct FromTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `from sends the elements of a sequence and completes`() {
    #expect(play(Observable.from(["a", "b", "c"])) == "(abc|)")
  }

  @Test func `of sends its elements and completes`() {
    #expect(play(Observable.of("a", "b", "c")) == "(abc|)")
  }

  @Test func `no elements are completion alone`() {
    #expect(play(Observable.from([Int]())) == "|")
    #expect(play(Observable<Int>.of()) == "|")
  }

  @Test func `everything happens inside subscribe, again each time`() {
    let stream = Observable.from(1...2)
    for _ in 1...2 { stream.logged(into: log).dispose() }
    #expect(log.entries == ["next(1)", "next(2)", "completed", "next(1)", "next(2)", "completed"])
  }

  @Test func `a sequence without end ends with its subscription`() {
    #expect(play(Observable.from(0...).take(3)) == "(012|)")
  }

  @Test func `a sequence is not asked for more elements than needed`() {
    #expect(play(Observable.from(Counting(log: log)).take(2)) == "(12|)")
    #expect(log.entries == ["made 1", "made 2"])
    #expect(play(Observable.from(Counting(log: log)).startWith(0).take(1)) == "(0|)")
    #expect(log.entries.count == 2)
  }

  @Test func `elements sent from inside the observer of an element come before the next one`() {
    let subject = PublishSubject<Int>()
    let subscription = Observable.merge(subject, Observable.from(1...3)).subscribe(onNext: {
      if $0 < 10 { subject.onNext($0 + 10) }
      log.add("\($0)")
    })
    #expect(log.entries == ["1", "11", "2", "12", "3", "13"])
    subscription.dispose()
  }
}

/// Reports each element that it produces.
private struct Counting: Sequence, IteratorProtocol, Sendable {
  let log: Log<String>
  private var count = 0

  init(log: Log<String>) { self.log = log }

  mutating func next() -> Int? {
    count += 1
    log.add("made \(count)")
    return count
  }
}
