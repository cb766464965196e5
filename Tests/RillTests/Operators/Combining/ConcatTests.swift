import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct ConcatTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `concat continues with the second stream when the first has completed`() {
    #expect(play(hot("--a--b--|").concat(Observable.just("c"))) == "--a--b--(c|)")
    #expect(Observable.of(1).concat(Observable.of(2)).timeline() == "(12|)")
    #expect(Observable.error(Failure()).concat(Observable.of(2)).timeline() == "#")
  }

  @Test func `concat of several sends their elements, one stream after the other`() {
    #expect(play(Observable.concat(cold("-a|"), cold("--b|"))) == "-a--b|")
  }

  @Test func `each stream runs from the end of the previous one to its own`() {
    let sources = [cold("-a|"), cold("|"), cold("--b|"), cold("c|")]
    #expect(play(Observable.concat(sources)) == "-a--bc|")
    #expect(sources.map(\.spans) == [["0-2"], ["2-2"], ["2-5"], ["5-6"]])
  }

  @Test func `concat accepts streams of several kinds`() {
    let relay = BehaviorRelay(value: 2)
    #expect(play(Observable.concat(Observable.just(1), relay, Observable.just(3)), steps: 1) == "(12)")
  }

  @Test func `concat of none completes, concat of one is that one`() {
    #expect(play(Observable<Int>.concat([])) == "|")
    #expect(play(Observable<Int>.concat()) == "|")
    #expect(play(Observable.concat([cold("-a-|")])) == "-a-|")
  }

  @Test func `an error of any ends the result, and no later one is subscribed to`() {
    let third = cold("c|")
    #expect(play(Observable.concat([cold("a|"), cold("-b#"), third])) == "a-b#")
    #expect(third.spans.isEmpty)
    #expect(play(cold("a|").concat(cold("-#"))) == "a-#")
  }

  @Test func `a hot second stream is observed from its subscription on`() {
    let second = hot("-x--y-|")
    #expect(play(hot("-a-|").concat(second)) == "-a--y-|")
    #expect(second.spans == ["3-6"])
  }

  @Test func `each subscription starts again`() {
    let stream = Observable.concat([Observable.of(1), Observable.of(2), Observable.of(3)])
    for _ in 1...2 { #expect(stream.timeline() == "(123|)") }
  }

  @Test func `disposal during the second stream of concat reaches it`() {
    let second = PublishSubject<Int>()
    let subscription = Observable.of(1).concat(second.do(onDispose: { log.add("disposed") })).logged(into: log)
    second.onNext(2)
    subscription.dispose()
    second.onNext(3)
    #expect(log.entries == ["next(1)", "next(2)", "disposed"])
  }

  @Test func `disposal cancels the running stream, and no other is subscribed to`() {
    let sources = [cold("-a|"), cold("--b|"), cold("c|")]
    #expect(play(Observable.concat(sources), steps: 3) == "-a")
    #expect(sources.map(\.spans) == [["0-2"], ["2-3"], []])
  }

  @Test func `a subscriber that leaves at the completion of the first stream stops the second`() {
    let first = PublishSubject<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = first.do(onCompleted: { subscription.dispose() })
      .concat(Observable.of(2).do(onSubscribe: { log.add("subscribed") })).logged(into: log)
    first.onNext(1)
    first.onCompleted()
    #expect(log.entries == ["next(1)"])
  }

  @Test func `a stream that ends inside the observer continues after the element being delivered`() {
    let first = PublishSubject<Int>()
    let subscription = first.concat(Observable.of(2)).subscribe(onNext: {
      if $0 == 1 { first.onCompleted() }
      log.add("\($0)")
    })
    first.onNext(1)
    #expect(log.entries == ["1", "2"])
    subscription.dispose()
  }

  @Test func `chains of concat keep the order in which they are written`() {
    let left = Observable.of(1).concat(Observable.of(2)).concat(Observable.of(3))
    let right = Observable.of(1).concat(Observable.of(2).concat(Observable.of(3)))
    #expect(left.timeline() == "(123|)")
    #expect(right.timeline() == "(123|)")
    #expect(Observable.of(0).concat(right.map { $0 + 3 }.concat(left)).timeline() == "(0456123|)")
  }

  @Test func `operators on the last stream that continues see only it, and its end`() {
    let inner = Observable.of(1, 2).concat(Observable.of(3)).do(onCompleted: { log.add("inner") }).take(2)
    let stream = Observable.of(0).concat(inner).do(onCompleted: { log.add("outer") }).concat(Observable.of(9))
    #expect(stream.timeline() == "(0129|)")
    #expect(log.entries == ["outer"])
  }
}
