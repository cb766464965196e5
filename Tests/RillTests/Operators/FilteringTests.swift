import Rill
import RillTesting
import Testing

@Suite struct FilteringTests {
  @Test func `filter lets the elements that satisfy it through`() {
    #expect(Observable.of(1, 2, 3, 4).filter { $0 % 2 == 0 }.timeline() == "(24|)")
  }

  @Test func `distinctUntilChanged leaves out what equals the one before`() {
    #expect(
      Observable.of(1, 1, 2, 2, 1).distinctUntilChanged().timeline() == "(121|)")
  }

  @Test func `distinctUntilChanged compares by key, or as it is told, with the one let through before`() {
    #expect(
      Observable.of(1, 11, 2).distinctUntilChanged { $0 % 10 }.timeline() == "(12|)")
    #expect(
      Observable.of(1, 2, 3, 5).distinctUntilChanged { abs($0 - $1) < 2 }.timeline() == "(135|)")
  }

  @Test func `take completes with its last element and gives the source up`() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.do(onDispose: { log.add("disposed") }).take(2).logged(into: log)
    for element in 1...3 { subject.onNext(element) }
    #expect(log.entries == ["next(1)", "next(2)", "completed", "disposed"])
    subscription.dispose()
  }

  @Test func `take of an infinite sequence ends inside subscribe`() {
    #expect(Observable.from(0...).take(2).timeline() == "(01|)")
    #expect(Observable.from(0...).take(0).timeline() == "|")
  }

  @Test func `take of a negative count traps with a sentence that names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).take(-1)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("take(_:) was given a count of -1; it must not be negative."))
  }
}
