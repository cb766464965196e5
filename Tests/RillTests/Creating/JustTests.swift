import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct JustTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `just sends one element and completes`() {
    #expect(play(Observable.just("a")) == "(a|)")
  }

  @Test func `empty completes and does nothing else`() {
    #expect(play(Observable<Int>.empty()) == "|")
  }

  @Test func `never sends nothing`() {
    #expect(play(Observable<Int>.never(), steps: 4) == "")
  }

  @Test func `error fails and does nothing else`() {
    #expect(play(Observable<Int>.error(Failure())) == "#")
    Observable<Int>.error(Failure("this one")).logged(into: log).dispose()
    #expect(log.entries == ["error(this one)"])
  }

  @Test func `just, empty and error run to their end inside subscribe, again each time`() {
    for stream in [Observable.just(1), .empty(), .error(Failure())] {
      for _ in 1...2 { stream.logged(into: log).dispose() }
    }
    #expect(
      log.entries == [
        "next(1)", "completed", "next(1)", "completed", "completed", "completed", "error(failure)", "error(failure)",
      ])
  }

  @Test func `just whose subscription is canceled in its element does not complete`() {
    let subscription = SerialDisposable()
    let starting = PublishSubject<Void>()
    subscription.disposable = starting.flatMapLatest { Observable.just(1).do(onCompleted: { log.add("completed") }) }
      .subscribe(onNext: {
        log.add("\($0)")
        subscription.dispose()
      })
    starting.onNext(())
    #expect(log.entries == ["1"])
  }

  @Test func `never retains nothing of its subscriber, and disposal notifies it`() {
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let stream = Observable<Int>.never()
    let subscription = stream.subscribe(onNext: { [token] _ in _ = token }, onDisposed: { log.add("disposed") })
    token = nil
    #expect(held?.object == nil)
    #expect(log.entries.isEmpty)
    subscription.dispose()
    #expect(log.entries == ["disposed"])
  }
}
