import Rill
import RillTesting
import Testing

@Suite struct RecoveringTests {
  @Test func `catch goes on with the stream that its handler makes from the error`() {
    let stream = Observable.of("a").concat(Observable.error(Failure("down"))).catch { Observable.of("\($0)", "b") }
    #expect(stream.timeline() == "(a[down]b|)")
  }

  @Test func `catch lets completion pass, and an error of the second stream`() {
    #expect(Observable.of(1).catch { _ in Observable.of(2) }.timeline() == "(1|)")
    let failing = Observable<Int>.error(Failure()).catch { _ in Observable<Int>.error(Failure("second")) }
    let observer = TestableObserver<Int>()
    failing.subscribe(observer).dispose()
    #expect(observer.error as? Failure == Failure("second"))
  }

  @Test func `disposal reaches the stream that catch has gone on with`() {
    let second = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = Observable<Int>.error(Failure()).catch { _ in second.do(onDispose: { log.add("disposed") }) }
      .logged(into: log)
    second.onNext(1)
    subscription.dispose()
    #expect(log.entries == ["next(1)", "disposed"])
  }

  @Test func `disposal inside the handler leaves the stream that it returns alone`() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.catch { _ in
      subscription.dispose()
      return Observable<Int>.deferred {
        log.add("subscribed")
        return Observable.just(1)
      }
    }.logged(into: log)
    subject.onError(Failure())
    #expect(log.entries.isEmpty)
  }

  @Test func `catchAndReturn ends with one element`() {
    #expect(Observable<Int>.error(Failure()).catchAndReturn(7).timeline() == "(7|)")
  }
}
