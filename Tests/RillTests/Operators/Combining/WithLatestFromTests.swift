import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct WithLatestFromTests: Marbles {
  let clock = VirtualTimeScheduler()
  let left = PublishSubject<Int>()
  let right = PublishSubject<String>()
  let log = Log<String>()

  @Test func `withLatestFrom sends each element with the newest of the other`() {
    let source = hot("--a-----b-----c--|")
    let other = hot("----1------2-----------")
    #expect(play(source.withLatestFrom(other) { $0 + $1 }) == "--------[b1]-----[c2]--|")
    #expect(source.spans == ["0-17"])
    #expect(other.spans == ["0-17"])
  }

  @Test func `without a closure it is the newest of the other`() {
    #expect(play(hot("--a-----b-----c--|").withLatestFrom(hot("----1------2-----------"))) == "--------1-----2--|")
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
    #expect(log.entries == ["next(2b)", "next(3b)", "completed"])
    subscription.dispose()
  }

  @Test func `completion of the other does nothing, although it has sent nothing`() {
    #expect(play(hot("-a-b|").withLatestFrom(hot("--|"))) == "----|")
    #expect(play(hot("-a-b|").withLatestFrom(Observable.just(1))) == "-1-1|")
  }

  @Test func `an error of either ends the result, and cancels the other`() {
    let source = hot("-a-b-c|")
    #expect(play(source.withLatestFrom(hot("1-#"))) == "-1#")
    #expect(source.spans == ["0-2"])
    let other = hot("1-----2")
    #expect(play(hot("-a#").withLatestFrom(other)) == "-1#")
    #expect(other.spans == ["6-8"])
  }

  @Test func `an error that the closure throws ends the result, and cancels both`() {
    let source = numbers("-1-2-3|")
    let other = hot("a-----b")
    #expect(play(source.withLatestFrom(other) { number, _ throws in try refusingTwo(number) }) == "-1-#")
    #expect(source.spans == ["0-3"])
    #expect(other.spans == ["0-3"])
  }

  @Test func `the other is subscribed to first, so that its present value is there for the first element`() {
    let relay = BehaviorRelay(value: "now")
    #expect(Observable.of(1).withLatestFrom(relay).timeline() == "([now]|)")
    let source = Observable<Int>.never().do(onSubscribe: { log.add("source") })
    let other = Observable<Int>.never().do(onSubscribe: { log.add("other") })
    source.withLatestFrom(other).subscribe().dispose()
    #expect(log.entries == ["other", "source"])
    #expect(source.withLatestFrom(Observable<Int>.error(Failure())).timeline() == "#")
    #expect(log.entries.count == 2)
  }

  @Test func `disposal cancels both`() {
    let source = hot("-a-b-c|")
    let other = hot("1-----2")
    #expect(play(source.withLatestFrom(other), steps: 2) == "-1")
    #expect(source.spans == ["0-2"])
    #expect(other.spans == ["0-2"])
  }

  @Test func `a nil element is an ordinary element`() {
    let stream = Observable.of("a").withLatestFrom(Observable<Int?>.of(1, nil)) { "\($0)\($1 ?? 0)" }
    #expect(stream.timeline() == "([a0]|)")
  }

  @Test func `an element sent from inside the observer is used for the next element`() {
    let subscription = left.withLatestFrom(right) { "\($0)\($1)" }.subscribe(onNext: {
      if $0 == "1a" {
        left.onNext(2)
        right.onNext("b")
      }
      log.add($0)
    })
    right.onNext("a")
    left.onNext(1)
    #expect(log.entries == ["1a", "2b"])
    subscription.dispose()
  }

  @Test(arguments: [false, true])
  func `the newest element is released at disposal and at the end`(disposed: Bool) {
    let other = PublishSubject<Token>()
    let subscription = left.withLatestFrom(other).subscribe()
    var tokens = [Token(), Token()]
    let held = tokens.map(Weak.init)
    for token in tokens { other.onNext(token) }
    tokens = []
    #expect(held.map { $0.object == nil } == [true, false])
    if disposed { subscription.dispose() } else { left.onCompleted() }
    #expect(held[1].object == nil)
  }
}
