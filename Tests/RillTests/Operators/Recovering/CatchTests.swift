import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct CatchTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `catch continues with another stream`() {
    let source = TestableObservable<String>.cold("--a--#", on: scheduler)
    #expect(record(source.catch { _ in .just("b") }, on: scheduler).difference(from: "--a--(b|)") == nil)
  }

  @Test func `catchAndReturn continues with one element`() {
    let source = TestableObservable<String>.cold("--a--#", on: scheduler)
    #expect(record(source.catchAndReturn("b"), on: scheduler).difference(from: "--a--(b|)") == nil)
    let completing = TestableObservable<String>.cold("--a--|", on: scheduler)
    #expect(record(completing.catchAndReturn("b"), on: scheduler).difference(from: "--a--|") == nil)
  }

  @Test func `an error that the handler throws ends the result with it`() {
    let observer = TestableObserver<Int>()
    Observable<Int>.error(Failure("first")).catch { _ in throw Failure("thrown") }.subscribe(observer).dispose()
    #expect(observer.error as? Failure == Failure("thrown"))
    #expect(observer.events.count == 1)
  }

  @Test func `the handler is released when the stream completes`() {
    var token: Token? = Token()
    let held = Weak(token)
    let source = PublishSubject<Int>()
    let subscription = source.catch { [token] error in token == nil ? .just(0) : .error(error) }
      .subscribe(onNext: { _ in })
    token = nil
    #expect(held.object != nil)
    source.onCompleted()
    #expect(held.object == nil)
    subscription.dispose()
  }

  @Test func `a stream that catches itself continues endlessly without stack`() {
    @Sendable func flaky(_ number: Int) -> Observable<Int> {
      Observable.of(number).concat(Observable.error(Failure())).catch { _ in .deferred { flaky(number + 1) } }
    }
    #expect(flaky(0).skip(20_000).take(1).timeline() == "([20000]|)")
  }

  @Test func `catch continues with the stream that its handler creates from the error`() {
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

  @Test func `disposal reaches the stream that catch continues with`() {
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
