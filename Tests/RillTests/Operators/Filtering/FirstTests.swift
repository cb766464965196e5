import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct FirstTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `element at an index is that element, then completion, which cancels the source`() {
    let source = hot("--a--b--c--|")
    #expect(play(source.element(at: 1)) == "-----(b|)")
    #expect(source.spans == ["0-5"])
  }

  @Test func `first is the first element, then completion, which cancels the source`() {
    let source = hot("--a--b--|")
    #expect(play(source.first().map { $0 ?? "nil" }) == "--(a|)")
    #expect(source.spans == ["0-2"])
  }

  @Test func `first of a stream without elements is nil`() {
    #expect(play(hot("--|").first()) == "--([nil]|)")
  }

  @Test func `ignoreElements is the end alone`() {
    #expect(play(hot("--a--b--|").ignoreElements()) == "--------|")
  }

  @Test func `element at index 0 is the first`() {
    #expect(play(hot("-a-b|").element(at: 0)) == "-(a|)")
  }

  @Test func `a stream that completes before the index fails with an error that says how far it came`() {
    Observable.of(1, 2).element(at: 2).logged(into: log).dispose()
    Observable<Int>.empty().element(at: 0).logged(into: log).dispose()
    #expect(
      log.entries == [
        "error(There is no element at 2: the stream has sent 2.)",
        "error(There is no element at 0: the stream has sent 0.)",
      ])
    let observer = TestableObserver<Int>()
    Observable.of(1, 2).element(at: 5).subscribe(observer).dispose()
    #expect(observer.error as? ObservableError == .indexOutOfRange(index: 5, count: 2))
  }

  @Test func `the largest index is an ordinary index`() {
    let observer = TestableObserver<Int>()
    Observable.of(1, 2).element(at: .max).subscribe(observer).dispose()
    #expect(observer.error as? ObservableError == .indexOutOfRange(index: .max, count: 2))
  }

  @Test func `an error of the source passes`() {
    #expect(play(hot("-a-#").element(at: 1)) == "---#")
    #expect(play(hot("-#").first()) == "-#")
    #expect(play(hot("-a-#").ignoreElements()) == "---#")
  }

  @Test func `a nil element is an ordinary element`() {
    Observable<Int?>.of(nil, 1).first().logged(into: log).dispose()
    #expect(log.entries == ["next(Optional(nil))", "completed"])
    #expect(Observable<Int?>.of(nil, 1).element(at: 0).timeline() == "([nil]|)")
  }

  @Test func `elements sent from inside the observer of the last element are not delivered`() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    for stream in [subject.first().map { $0 ?? 0 }, subject.element(at: 0)] {
      stream.subscribe(
        onNext: {
          log.add("\($0)")
          subject.onNext($0 + 1)
        }, onCompleted: { log.add("completed") }
      ).disposed(by: bag)
    }
    subject.onNext(1)
    #expect(log.entries == ["1", "completed", "1", "completed"])
  }

  @Test func `disposal cancels the source`() {
    let sources = (1...3).map { _ in hot("--a--b--|") }
    let joined = Observable.merge([
      sources[0].first().map { $0 ?? "" }, sources[1].element(at: 1),
      sources[2].ignoreElements().materialize().map { "\($0)" },
    ])
    #expect(play(joined, steps: 1) == "")
    #expect(sources.map(\.spans) == [["0-1"], ["0-1"], ["0-1"]])
  }

  @Test func `a negative index traps with a message that names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).element(at: -1)
    }
    expectTrap(result, "element(at:) was given an index of -1; it must not be negative.")
  }
}
