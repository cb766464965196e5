import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct CombineLatestTests: Marbles {
  let clock = VirtualTimeScheduler()
  let left = PublishSubject<Int>()
  let right = PublishSubject<String>()
  let log = Log<String>()

  @Test func `combineLatest emits the newest elements whenever one arrives and all have emitted`() {
    let sources = [hot("--1-----2--------|"), hot("----a------b--|")]
    #expect(play(Observable.combineLatest(sources[0], sources[1]) { $0 + $1 }) == "----[1a]---[2a]--[2b]-----|")
    #expect(sources.map(\.spans) == [["0-17"], ["0-14"]])
  }

  @Test func `combineLatest of mixed types sends tuples once all have sent`() {
    let state = BehaviorRelay(value: true)
    let subscription = Observable.combineLatest(left, right, state).subscribe(
      onNext: { log.add("\($0) \($1) \($2)") }, onCompleted: { log.add("completed") })
    left.onNext(1)
    right.onNext("a")
    left.onNext(2)
    state.accept(false)
    left.onCompleted()
    right.onNext("b")
    #expect(log.entries == ["1 a true", "2 a true", "2 a false", "2 b false"])
    subscription.dispose()
  }

  @Test func `combineLatest of eight streams, with a result selector`() {
    let one = Observable.just(1)
    let sum = Observable.combineLatest(one, one, one, one, one, one, one, one) {
      (a, b, c, d, e, f, g, h) -> Int in a + b + c + d + e + f + g + h
    }
    #expect(sum.timeline() == "(8|)")
  }

  @Test func `streams of one type become arrays, with or without a closure`() {
    let sources = [hot("-1---2|"), hot("---3|")]
    #expect(play(Observable.combineLatest(sources).map { $0.joined() }) == "---[13]-[23]|")
    let other = [hot("-1---2|"), hot("---3|")]
    #expect(play(Observable.combineLatest(other) { $0.joined() }) == "---[13]-[23]|")
  }

  @Test func `combineLatest of one stream is that stream`() {
    #expect(play(Observable.combineLatest(hot("-1-2|")) { $0 + "a" }) == "-[1a]-[2a]|")
  }

  @Test func `combineLatest of a collection of none sends the combination of nothing, then completes`() {
    let fields: [Observable<Bool>] = []
    #expect(play(Observable.combineLatest(fields).map(\.count)) == "(0|)")
    // A form without fields is valid.
    #expect(play(Observable.combineLatest(fields) { $0.allSatisfy(\.self) }) == "([true]|)")
    #expect(play(Observable.combineLatest(fields) { (_: [Bool]) throws -> Bool in throw Failure("none") }) == "#")
    #expect(play(Observable.combineLatest(fields).flatMapLatest { _ in Observable<Int>.never() }) == "")
  }

  @Test func `combineLatest of no streams at all completes`() {
    #expect(play(Observable.combineLatest { 1 }) == "|")
  }

  @Test func `combineLatest completes when all have, or when one completes that has sent nothing`() {
    let subscription = Observable.combineLatest(left, right) { "\($0)\($1)" }.logged(into: log)
    left.onNext(1)
    left.onCompleted()
    right.onCompleted()
    #expect(log.entries == ["completed"])
    subscription.dispose()
    #expect(
      Observable.combineLatest(Observable<Int>.empty(), Observable<Int>.never()).map { $0 + $1 }.timeline() == "|")
  }

  @Test func `a stream that completes without an element then cancels the others`() {
    let source = hot("-1-2-3-|")
    #expect(play(Observable.combineLatest(source, hot("---|")) { $0 + $1 }) == "---|")
    #expect(source.spans == ["0-3"])
  }

  @Test func `sequences run one after the other, so that only the last meets many`() {
    let stream = Observable.combineLatest(Observable.of(1, 2), Observable.of("a", "b")) { "\($0)\($1)" }
    #expect(stream.timeline() == "([2a][2b]|)")
  }

  @Test func `an error of any ends the result, and cancels the others`() {
    let source = hot("-1-2-3-|")
    #expect(play(Observable.combineLatest(source, hot("--a-#")) { $0 + $1 }) == "--[1a][2a]#")
    #expect(source.spans == ["0-4"])
  }

  @Test func `an error that the closure throws ends the result, and cancels all`() {
    let source = numbers("-1-2-3-|")
    let stream = Observable.combineLatest(source, Observable.just(0)) { number, _ throws in try refusingTwo(number) }
    #expect(play(stream) == "-1-#")
    #expect(source.spans == ["0-3"])
    let array = Observable.combineLatest([Observable.of(1, 2)]) { (row: [Int]) throws in try refusingTwo(row[0]) }
    #expect(play(array) == "(1#)")
  }

  @Test func `the streams are subscribed to in the order given, and none after the end`() {
    let named = ["a", "b"].map { name in Observable<Int>.never().do(onSubscribe: { log.add(name) }) }
    Observable.combineLatest(named[0], named[1]).subscribe().dispose()
    Observable.combineLatest(named).subscribe().dispose()
    #expect(log.entries == ["a", "b", "a", "b"])
    #expect(play(Observable.combineLatest([Observable.empty(), named[0]]).map(\.count)) == "|")
    #expect(log.entries.count == 4)
  }

  @Test func `disposal cancels all`() {
    let sources = [hot("-1---2|"), hot("---3|")]
    #expect(play(Observable.combineLatest(sources).map { $0.joined() }, steps: 3) == "---[13]")
    #expect(sources.map(\.spans) == [["0-3"], ["0-3"]])
  }

  @Test func `a nil element is an ordinary element`() {
    let stream = Observable.combineLatest(Observable<Int?>.of(nil), Observable<Int?>.of(1, nil)) {
      "\($0 ?? 0)\($1 ?? 0)"
    }
    #expect(stream.timeline() == "([01][00]|)")
  }

  @Test func `an element that is sent from inside the observer is combined after the one being delivered`() {
    let subscription = Observable.combineLatest(left, right) { "\($0)\($1)" }.subscribe(onNext: {
      if $0 == "1a" {
        left.onNext(2)
        right.onNext("b")
      }
      log.add($0)
    })
    left.onNext(1)
    right.onNext("a")
    #expect(log.entries == ["1a", "2a", "2b"])
    subscription.dispose()
  }

  @Test func `combineLatest retains nothing after its end`() {
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let subscription = Observable.combineLatest(left, right) { [token] left, right -> String in
      _ = token
      return "\(left)\(right)"
    }.logged(into: log)
    token = nil
    left.onNext(1)
    right.onNext("a")
    #expect(held?.object != nil)
    left.onError(Failure())
    #expect(held?.object == nil)
    #expect(log.entries == ["next(1a)", "error(failure)"])
    subscription.dispose()
  }

  @Test func `the newest elements are released at disposal, older ones when they are replaced`() {
    let source = PublishSubject<Token>()
    let subscription = Observable.combineLatest(source, right).subscribe()
    var tokens = [Token(), Token()]
    let held = tokens.map(Weak.init)
    for token in tokens { source.onNext(token) }
    tokens = []
    #expect(held.map { $0.object == nil } == [true, false])
    subscription.dispose()
    #expect(held[1].object == nil)
  }

  @Test func `the type may be stated, or inferred from the context`() {
    let one = Observable.just(1)
    let stated: Observable<Bool> = .combineLatest(one, one) { $0 == $1 }
    let named = Observable<Bool>.zip(one, one) { $0 == $1 }
    let nested = one.flatMapLatest { _ -> Observable<Int> in .zip([one, one]) { (row: [Int]) in row.count } }
    #expect(stated.timeline() == "([true]|)" && named.timeline() == "([true]|)" && nested.timeline() == "(2|)")
  }
}
