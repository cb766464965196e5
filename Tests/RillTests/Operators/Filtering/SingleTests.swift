import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct SingleTests: Marbles {
  let clock = VirtualTimeScheduler()

  private func error(of stream: some ObservableType<Int>) -> ObservableError? {
    let observer = TestableObserver<Int>()
    stream.subscribe(observer).dispose()
    return observer.error as? ObservableError
  }

  @Test func `single is the one element, when it arrives, and the completion`() {
    #expect(play(hot("--a--|").single()) == "--a--|")
    #expect(play(hot("--a--#").single()) == "--a--#")
  }

  @Test func `a second element fails, and cancels the source`() {
    let source = hot("--a--b--|")
    #expect(play(source.single()) == "--a--#")
    #expect(source.spans == ["0-5"])
    #expect(error(of: Observable.of(1, 2).single()) == .moreThanOneElement)
  }

  @Test func `completion without an element fails`() {
    #expect(play(hot("--|").single()) == "--#")
    #expect(error(of: Observable.empty().single()) == .noElements)
  }

  @Test func `with a condition, others do not count`() {
    #expect(play(numbers("--1--2--3--|").single { $0.isMultiple(of: 2) }) == "-----2-----|")
    #expect(play(numbers("--1--3--|").single { $0.isMultiple(of: 2) }) == "--------#")
    #expect(error(of: Observable.of(2, 3, 4).single { $0.isMultiple(of: 2) }) == .moreThanOneElement)
    #expect(error(of: Observable.of(1, 3).single { $0.isMultiple(of: 2) }) == .noElements)
  }

  @Test func `a condition that throws ends the stream with its error`() {
    #expect(play(numbers("-1-2-3|").single { try refusingTwo($0) > 9 }) == "---#")
  }

  @Test func `the errors read as sentences`() {
    #expect("\(ObservableError.noElements)" == "There is no element where there must be one.")
    #expect("\(ObservableError.moreThanOneElement)" == "There is more than one element where there must be one.")
  }

  @Test func `an element that the observer of the element sends is a second one`() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = subject.single().subscribe { event in
      log.add("\(event)")
      if let element = event.element { subject.onNext(element + 1) }
    }
    subject.onNext(1)
    #expect(log.entries == ["next(1)", "error(There is more than one element where there must be one.)"])
    subscription.dispose()
  }
}
