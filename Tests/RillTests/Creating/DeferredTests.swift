import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct DeferredTests: Marbles {
  let clock = VirtualTimeScheduler()

  @Test func `deferred is the stream that its closure makes`() {
    let source = cold("--a--b--|")
    #expect(play(Observable.deferred { source.asObservable() }) == "--a--b--|")
  }

  @Test func `completion and errors of the stream pass`() {
    let empty = cold("---|")
    let failing = cold("-a-#")
    #expect(play(Observable.deferred { empty.asObservable() }) == "---|")
    #expect(play(Observable.deferred { failing.asObservable() }) == "-a-#")
  }

  @Test func `nothing is created before a subscription, and then a stream for each`() {
    let count = BehaviorRelay(value: 0)
    let stream = Observable<Int>.deferred {
      count.update { $0 += 1 }
      return Observable.just(count.value)
    }
    #expect(count.value == 0)
    #expect(stream.timeline() == "(1|)")
    #expect(stream.timeline() == "(2|)")
  }

  @Test func `an error that the closure throws is that of the stream`() {
    let log = Log<String>()
    Observable<Int>.deferred { () throws -> Observable<Int> in throw Failure("made none") }
      .logged(into: log).dispose()
    #expect(log.entries == ["error(made none)"])
  }

  @Test func `a stream is not subscribed to if its closure has ended the result`() {
    let log = Log<String>()
    let stop = PublishSubject<Void>()
    let stream = Observable<Int>.deferred {
      stop.onNext(())
      return Observable<Int>.never().do(onSubscribe: { log.add("subscribed") })
    }
    stream.take(until: stop).logged(into: log).dispose()
    #expect(log.entries == ["completed"])
  }

  @Test func `disposal cancels the stream`() {
    let source = cold("--a--b--|")
    #expect(play(Observable.deferred { source.asObservable() }, steps: 3) == "--a")
    #expect(source.spans == ["0-3"])
  }
}
