import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct ZipTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `zip sends the first elements together, then the second ones`() {
    let left = hot("--1-----2--------3--|")
    let right = hot("----a------b--|")
    #expect(play(Observable.zip(left, right) { $0 + $1 }) == "----[1a]------[2b]--|")
    #expect(left.spans == ["0-14"])
    #expect(right.spans == ["0-14"])
  }

  @Test func `any number of streams of mixed types become tuples`() {
    let rows = Observable.zip(Observable.of(1, 2), Observable.of("a", "b", "c"), Observable.of(true, false))
    #expect(rows.map { "\($0)\($1)\($2)" }.timeline() == "([1atrue][2bfalse]|)")
  }

  @Test func `streams of one type become arrays, with or without a closure`() {
    let sources = [hot("-1--2|"), hot("--3--4|")]
    #expect(play(Observable.zip(sources).map { $0.joined() }) == "--[13]--([24]|)")
    let other = [hot("-1--2|"), hot("--3--4|")]
    #expect(play(Observable.zip(other) { $0.joined() }) == "--[13]--([24]|)")
  }

  @Test func `zip of one stream is that stream`() {
    #expect(play(Observable.zip(hot("-1-2|")) { $0 + "a" }) == "-[1a]-[2a]|")
  }

  @Test func `zip of no streams completes`() {
    #expect(play(Observable.zip([Observable<Int>]()).map(\.count)) == "|")
    #expect(play(Observable.zip { 1 }) == "|")
  }

  @Test func `zip completes when a stream completes none of whose elements wait`() {
    let right = hot("---a---b")
    #expect(play(Observable.zip(hot("-1--|"), right) { $0 + $1 }) == "---[1a]|")
    #expect(right.spans == ["0-4"])
  }

  @Test func `zip completes when the last element that waits for a completed stream is sent`() {
    let right = hot("----a--b--c")
    #expect(play(Observable.zip(hot("-12|"), right) { $0 + $1 }) == "----[1a]--([2b]|)")
    #expect(right.spans == ["0-7"])
  }

  @Test func `zip completes at once when a stream completes without an element`() {
    let left = hot("-1-2-3")
    #expect(play(Observable.zip(left, hot("--|")) { $0 + $1 }) == "--|")
    #expect(left.spans == ["0-2"])
  }

  @Test func `an error of any ends the result, although elements wait`() {
    let left = hot("-1-2-3")
    #expect(play(Observable.zip(left, hot("--a-#")) { $0 + $1 }) == "--[1a]-#")
    #expect(left.spans == ["0-4"])
    #expect(play(Observable.zip(hot("-12#"), hot("-----a")) { $0 + $1 }) == "---#")
  }

  @Test func `an error that the closure throws ends the result, and cancels all`() {
    let left = numbers("-1-2-3")
    let right = numbers("--1-2-3")
    #expect(play(Observable.zip(left, right) { _, right throws in try refusingTwo(right) }) == "--1-#")
    #expect(left.spans == ["0-4"])
    #expect(right.spans == ["0-4"])
    let rows = [Observable.of(1, 2), Observable.of(1, 2)]
    #expect(play(Observable.zip(rows) { (row: [Int]) throws in try refusingTwo(row[1]) }) == "(1#)")
  }

  @Test func `the streams are subscribed to in the order given, and none after the end`() {
    let second = cold("a|")
    #expect(play(Observable.zip(Observable<String>.error(Failure()), second) { $0 + $1 }) == "#")
    #expect(play(Observable.zip([Observable<String>.empty(), second.asObservable()]) { $0.joined() }) == "|")
    #expect(second.spans.isEmpty)
    let named = ["a", "b"].map { name in Observable<Int>.never().do(onSubscribe: { log.add(name) }) }
    Observable.zip(named[0], named[1]).subscribe().dispose()
    Observable.zip(named).subscribe().dispose()
    #expect(log.entries == ["a", "b", "a", "b"])
  }

  @Test func `disposal cancels all`() {
    let sources = [hot("-1-2-3"), hot("--1-2-3")]
    #expect(play(Observable.zip(sources).map { $0.joined() }, steps: 3) == "--[11]")
    #expect(sources.map(\.spans) == [["0-3"], ["0-3"]])
  }

  @Test func `a nil element is an ordinary element`() {
    let rows = Observable.zip(Observable<Int?>.of(nil, 1, nil), Observable.of("a", "b", "c")) { "\($0 ?? 0)\($1)" }
    #expect(rows.timeline() == "([0a][1b][0c]|)")
  }

  @Test func `elements that are sent from inside the observer make later rows`() {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = Observable.zip(left, right) { "\($0)\($1)" }.subscribe(onNext: {
      if $0 == "12" {
        right.onNext(4)
        left.onNext(3)
      }
      log.add($0)
    })
    left.onNext(1)
    right.onNext(2)
    #expect(log.entries == ["12", "34"])
    subscription.dispose()
  }

  @Test func `elements of two threads make rows of equal numbers`() {
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    let rows = Log<[Int]>()
    let subscription = Observable.zip(sources).subscribe(onNext: { rows.add($0) })
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for element in 0..<1000 { sources[index].onNext(element) }
    }
    settle()
    #expect(rows.entries == (0..<1000).map { [$0, $0] })
    subscription.dispose()
  }

  enum Stop: CaseIterable { case disposal, error, completion }

  @Test(arguments: Stop.allCases)
  func `waiting elements are released when the result ends`(stop: Stop) {
    let left = PublishSubject<Token>()
    let right = PublishSubject<Int>()
    var tokens = [Token(), Token(), Token()]
    let held = tokens.map(Weak.init)
    let subscription = Observable.zip(left, right).subscribe(onError: { _ in })
    for token in tokens { left.onNext(token) }
    tokens = []
    right.onNext(1)
    #expect(held.map { $0.object == nil } == [true, false, false])
    switch stop {
    case .disposal: subscription.dispose()
    case .error: right.onError(Failure())
    case .completion: right.onCompleted()
    }
    #expect(held.map { $0.object == nil } == [true, true, true])
    withExtendedLifetime((left, right, subscription)) {}
  }
}
