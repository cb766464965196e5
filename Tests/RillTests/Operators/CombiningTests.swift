import Rill
import RillTesting
import Testing

@Suite struct CombiningTests {
  let left = PublishSubject<Int>()
  let right = PublishSubject<String>()
  let log = Log<String>()

  @Test func `startWith sends its elements before the stream's`() {
    #expect(Observable.of(3).startWith(1, 2).timeline() == "(123|)")
    #expect(Observable.of(3).startWith(1, 2).take(1).timeline() == "(1|)")
  }

  @Test func `startWith sends none of its elements after the end`() {
    let seen = Observable.of(3).startWith(1, 2).do(onNext: { [log] in log.add("\($0)") })
    #expect(seen.take(1).timeline() == "(1|)")
    #expect(log.entries == ["1"])
  }

  @Test func `concat goes on with the second stream when the first has completed`() {
    #expect(Observable.of(1).concat(Observable.of(2)).timeline() == "(12|)")
    #expect(Observable.error(Failure()).concat(Observable.of(2)).timeline() == "#")
  }

  @Test func `disposal during the second stream of concat reaches it`() {
    let second = PublishSubject<Int>()
    let subscription = Observable.of(1).concat(second.do(onDispose: { log.add("disposed") })).logged(into: log)
    second.onNext(2)
    subscription.dispose()
    second.onNext(3)
    #expect(log.entries == ["next(1)", "next(2)", "disposed"])
  }

  @Test func `merge sends what comes and completes when all have`() {
    let other = PublishSubject<Int>()
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

  @Test func `an error of one merged stream ends the result and gives the others up`() {
    let other = PublishSubject<Int>()
    let subscription = Observable.merge(left.do(onDispose: { log.add("disposed") }), other).logged(into: log)
    other.onError(Failure())
    left.onNext(1)
    #expect(log.entries == ["error(failure)", "disposed"])
    subscription.dispose()
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

  @Test func `combineLatest holds nothing after its end`() {
    var token: Token? = Token()
    let held = Weak(token!)
    let subscription = Observable.combineLatest(left, right) { [token] left, right -> String in
      _ = token
      return "\(left)\(right)"
    }.logged(into: log)
    token = nil
    left.onNext(1)
    right.onNext("a")
    #expect(held.object != nil)
    left.onError(Failure())
    #expect(held.object == nil)
    #expect(log.entries == ["next(\"1a\")", "error(failure)"])
    subscription.dispose()
  }

  @Test func `withLatestFrom pairs each element with the newest of the other, and ends with its own stream`() {
    let subscription = left.withLatestFrom(right) { "\($0)\($1)" }.logged(into: log)
    left.onNext(1)
    right.onNext("a")
    right.onNext("b")
    left.onNext(2)
    right.onCompleted()
    left.onNext(3)
    left.onCompleted()
    #expect(log.entries == ["next(\"2b\")", "next(\"3b\")", "completed"])
    subscription.dispose()
  }
}
