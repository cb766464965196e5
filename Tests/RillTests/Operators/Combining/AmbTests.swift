import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct AmbTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `amb is the stream that emits first, and then cancels the others`() {
    let sources = [hot("----a--b--|"), hot("--1---2---3--|")]
    #expect(play(Observable.amb(sources)) == "--1---2---3--|")
    #expect(sources.map(\.spans) == [["0-2"], ["0-13"]])
  }

  @Test func `amb with another stream is the same`() {
    #expect(play(hot("--a--|").amb(hot("---b|"))) == "--a--|")
    #expect(play(hot("---b|").amb(hot("--a--|"))) == "--a--|")
  }

  @Test func `an end wins as an element does`() {
    let source = hot("---a--|")
    #expect(play(source.amb(hot("--|"))) == "--|")
    #expect(source.spans == ["0-2"])
    #expect(play(hot("---a--|").amb(hot("--#"))) == "--#")
    #expect(play(hot("--#").amb(hot("---a--|"))) == "--#")
  }

  @Test func `an end of a stream that has lost changes nothing`() {
    #expect(play(hot("--a--b|").amb(hot("---#"))) == "--a--b|")
    #expect(play(hot("--a--#").amb(hot("---|"))) == "--a--#")
  }

  @Test func `amb of none never ends, amb of one is that one`() {
    #expect(play(Observable<Int>.amb([])) == "")
    #expect(play(Observable.amb([hot("-a-|")])) == "-a-|")
  }

  @Test func `one that sends inside subscribe wins, and no later one is subscribed to`() {
    let first = cold("-a|")
    let third = cold("c|")
    #expect(play(Observable.amb([first, Observable.of("x", "y"), third])) == "(xy|)")
    #expect(first.spans == ["0-0"])
    #expect(third.spans.isEmpty)
  }

  @Test func `the streams are subscribed to in the order given, so the first of equals wins`() {
    #expect(play(Observable.amb([cold("--a|"), cold("--b|")])) == "--a|")
  }

  @Test func `disposal before there is a winner cancels all`() {
    let sources = [hot("---a"), hot("----b")]
    #expect(play(Observable.amb(sources), steps: 2) == "")
    #expect(sources.map(\.spans) == [["0-2"], ["0-2"]])
  }

  @Test func `disposal cancels the winner`() {
    let sources = [hot("-a----b"), hot("--c")]
    #expect(play(Observable.amb(sources), steps: 3) == "-a")
    #expect(sources.map(\.spans) == [["0-3"], ["0-1"]])
  }

  @Test func `elements of a loser from inside the winner's element are not delivered`() {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = left.amb(right).subscribe(onNext: {
      log.add("\($0)")
      if $0 == 1 {
        right.onNext(10)
        right.onError(Failure())
      }
    })
    left.onNext(1)
    left.onNext(2)
    #expect(log.entries == ["1", "2"])
    subscription.dispose()
  }

  @Test func `a stream that is released without an end does not win`() {
    let left = PublishSubject<Int>()
    var right: PublishSubject<Int>? = PublishSubject<Int>()
    let subscription = right.map { $0.amb(left) }?.logged(into: log)
    right = nil
    left.onNext(1)
    left.onCompleted()
    #expect(log.entries == ["next(1)", "completed"])
    subscription?.dispose()
  }
}
