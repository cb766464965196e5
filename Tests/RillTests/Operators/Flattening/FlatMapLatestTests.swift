import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct FlatMapLatestTests {
  let outer = PublishSubject<Int>()
  let inners = [PublishSubject<String>(), PublishSubject<String>()]
  let log = Log<String>()

  private func subscribe() -> any Disposable {
    outer.flatMapLatest { [inners, log] index in inners[index].do(onDispose: { log.add("left \(index)") }) }
      .logged(into: log)
  }

  @Test func `the newest stream's elements pass, and the previous one is canceled`() {
    let subscription = subscribe()
    outer.onNext(0)
    inners[0].onNext("a")
    outer.onNext(1)
    inners[0].onNext("late")
    inners[1].onNext("b")
    #expect(log.entries == ["next(a)", "left 0", "next(b)"])
    subscription.dispose()
    #expect(log.entries.last == "left 1")
  }

  @Test func `it completes when the outer stream and the newest inner one have`() {
    let subscription = subscribe()
    outer.onNext(0)
    outer.onCompleted()
    inners[0].onNext("a")
    inners[0].onCompleted()
    #expect(log.entries == ["next(a)", "completed", "left 0"])
    subscription.dispose()
  }

  @Test func `it completes although a stream that was replaced had been dropped`() {
    var first: PublishSubject<String>? = PublishSubject()
    let streams = PublishSubject<Observable<String>>()
    let subscription = streams.flatMapLatest { $0 }.logged(into: log)
    if let first { streams.onNext(first.asObservable()) }
    first = nil
    streams.onNext(.just("a"))
    streams.onCompleted()
    #expect(log.entries == ["next(a)", "completed"])
    subscription.dispose()
  }

  @Test func `an error of the outer stream or of the newest inner one ends it`() {
    let first = subscribe()
    outer.onNext(0)
    inners[0].onError(Failure())
    #expect(log.entries == ["error(failure)", "left 0"])
    let second = subscribe()
    outer.onNext(1)
    outer.onError(Failure())
    #expect(log.entries.suffix(2) == ["error(failure)", "left 1"])
    first.dispose()
    second.dispose()
  }

  @Test func `inner streams that send inside subscribe are followed to their end`() {
    let stream = Observable.of(1, 2).flatMapLatest { Observable.of($0 * 10, $0 * 10 + 1) }
    #expect(stream.timeline() == "([10][11][20][21]|)")
    #expect(
      Observable.of(1).flatMapLatest { _ in Observable.from(0...) }.take(2).timeline() == "(01|)")
  }

  @Test func `an inner just replaces an inner stream that still runs`() {
    let stream = outer.flatMapLatest { [inners] in $0 == 0 ? inners[0].asObservable() : .just("just") }
    let subscription = stream.logged(into: log)
    outer.onNext(0)
    outer.onNext(1)
    inners[0].onNext("late")
    outer.onCompleted()
    #expect(log.entries == ["next(just)", "completed"])
    subscription.dispose()
  }

  @Test func `an outer element sent from inside an inner one's delivery switches after it`() {
    let stream = outer.flatMapLatest { [inners] in inners[$0].startWith("start \($0)") }
    let subscription = stream.subscribe(onNext: { [outer, log] element in
      log.add(element)
      if element == "go" { outer.onNext(1) }
    })
    outer.onNext(0)
    inners[0].onNext("go")
    inners[0].onNext("late")
    inners[1].onNext("b")
    #expect(log.entries == ["start 0", "go", "start 1", "b"])
    subscription.dispose()
  }

  @Test(arguments: ["element", "completion", "error"])
  func `elements of an inner stream after its successor was accepted are dropped, even if both had to wait`(
    what: String
  ) {
    let stream = outer.flatMapLatest { [inners] in inners[$0] }
    let subscription = stream.subscribe(
      onNext: { [outer, inners, log] element in
        log.add(element)
        guard element == "go" else { return }
        onAnotherThread {
          outer.onNext(1)
          switch what {
          case "element": inners[0].onNext("late")
          case "completion": inners[0].onCompleted()
          default: inners[0].onError(Failure())
          }
        }
      }, onError: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("completed") })
    outer.onNext(0)
    inners[0].onNext("go")
    outer.onCompleted()
    inners[1].onNext("b")
    #expect(log.entries == ["go", "b"])
    subscription.dispose()
  }

  @Test func `an element that waits is dropped when its stream is canceled`() {
    let inners = (0..<3).map { _ in PublishSubject<String>() }
    let subscription = outer.flatMapLatest { inners[$0] }.subscribe(onNext: { [outer, log] element in
      log.add(element)
      guard element == "go" else { return }
      onAnotherThread {
        outer.onNext(1)
        inners[1].onNext("waits")
        outer.onNext(2)
      }
    })
    outer.onNext(0)
    inners[0].onNext("go")
    inners[2].onNext("b")
    #expect(log.entries == ["go", "b"])
    subscription.dispose()
  }

  @Test func `disposal inside the closure leaves the stream that it returns alone`() {
    let subscription = SerialDisposable()
    subscription.disposable = outer.flatMapLatest { [log] _ in
      subscription.dispose()
      return Observable<String>.deferred {
        log.add("subscribed")
        return Observable.just("a")
      }
    }.logged(into: log)
    outer.onNext(0)
    #expect(log.entries.isEmpty)
  }
}
