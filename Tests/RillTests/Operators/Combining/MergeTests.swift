import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct MergeTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `merge emits the elements of all as they arrive`() {
    let sources = [hot("--a-----c--|"), hot("-----b-----------d-|")]
    #expect(play(Observable.merge(sources)) == "--a--b--c--------d-|")
    #expect(sources.map(\.spans) == [["0-11"], ["0-19"]])
  }

  @Test func `merge emits all elements and completes when all have completed`() {
    let (left, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = Observable.merge(left, other).logged(into: log)
    left.onNext(1)
    other.onNext(2)
    left.onCompleted()
    other.onNext(3)
    other.onCompleted()
    #expect(log.entries == ["next(1)", "next(2)", "next(3)", "completed"])
    #expect(Observable<Int>.merge().timeline() == "|")
    subscription.dispose()
  }

  @Test func `merge of none completes, merge of one is that one`() {
    #expect(play(Observable<Int>.merge([])) == "|")
    #expect(play(Observable.merge([hot("-a-|")])) == "-a-|")
  }

  @Test func `an error of one merged stream ends the result and cancels the others`() {
    let (left, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = Observable.merge(left.do(onDispose: { log.add("disposed") }), other).logged(into: log)
    other.onError(Failure())
    left.onNext(1)
    #expect(log.entries == ["error(failure)", "disposed"])
    subscription.dispose()
  }

  @Test func `an error at a time cancels the others at that time`() {
    let source = hot("--a-----c--|")
    #expect(play(Observable.merge(source, hot("---b-#"))) == "--ab-#")
    #expect(source.spans == ["0-5"])
  }

  @Test func `the streams are subscribed to in the order given, sequences one after the other`() {
    let relay = BehaviorRelay(value: 3)
    #expect(play(Observable.merge(Observable.of(1, 2), relay, Observable.of(4)), steps: 1) == "(1234)")
  }

  @Test func `no further stream is subscribed to after the end of the result`() {
    let second = cold("b|")
    #expect(play(Observable.merge([cold("a").startWith("0"), second.asObservable()]).take(1)) == "(0|)")
    #expect(second.spans.isEmpty)
  }

  @Test func `disposal cancels all`() {
    let sources = [hot("--a-----c--|"), hot("-----b-----------d-|")]
    #expect(play(Observable.merge(sources), steps: 4) == "--a")
    #expect(sources.map(\.spans) == [["0-4"], ["0-4"]])
  }

  @Test func `an element that is sent from inside the observer comes after the one being delivered`() {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = Observable.merge(left, right).subscribe(onNext: {
      if $0 == 1 {
        right.onNext(2)
        right.onCompleted()
      }
      log.add("\($0)")
    })
    left.onNext(1)
    left.onNext(3)
    #expect(log.entries == ["1", "2", "3"])
    subscription.dispose()
  }

  @Test func `many threads lose no element, and each stream keeps its order`() {
    let sources = (0..<4).map { _ in PublishSubject<Int>() }
    let numbered = sources.enumerated().map { index, source in source.map { [index, $0] } }
    let seen = Log<[Int]>()
    let subscription = Observable.merge(numbered).subscribe(
      onNext: { seen.add($0) }, onCompleted: { log.add("completed") })
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for element in 0..<500 { sources[index].onNext(element) }
      sources[index].onCompleted()
    }
    settle()
    for index in 0..<4 {
      #expect(seen.entries.filter { $0[0] == index }.map { $0[1] } == Array(0..<500))
    }
    #expect(log.entries == ["completed"])
    subscription.dispose()
  }
}
