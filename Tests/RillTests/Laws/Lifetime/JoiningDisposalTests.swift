import Dispatch
import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

/// Cases that `disposalLaw` does not cover, of operators with several sources.
@Suite(.tags(.concurrency)) struct JoiningDisposalTests {
  @Test func `disposal of flatMapLatest cancels the outer stream too`() {
    let log = Log<String>()
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let subscription = outer.do(onDispose: { log.add("outer") })
      .flatMapLatest { _ in inner.do(onDispose: { log.add("inner") }) }
      .subscribe(onNext: { _ in })
    outer.onNext(1)
    subscription.dispose()
    #expect(log.entries == ["outer", "inner"])
  }

  @Test func `no source is subscribed to after the end of the result`() {
    let log = Log<String>()
    func source(_ name: String) -> Observable<Int> {
      .deferred {
        log.add(name)
        return Observable.just(1)
      }
    }
    let failed = Observable<Int>.error(Failure())
    #expect(Observable.merge(failed, source("merge")).timeline() == "#")
    #expect(Observable.combineLatest(failed, source("combineLatest")) { $0 + $1 }.timeline() == "#")
    #expect(source("withLatestFrom").withLatestFrom(failed).timeline() == "#")
    #expect(source("startWith").startWith(1, 2).take(1).timeline() == "(1|)")
    #expect(Observable.of(1).concat(source("concat")).take(1).timeline() == "(1|)")
    #expect(log.entries.isEmpty)
  }

  @Test func `disposal returns, and nothing more is delivered, although another thread is still canceling an input`() {
    let leaving = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    let gone = DispatchSemaphore(value: 0)
    let slow = Observable<Int>.create { _ in
      Disposables.create {
        leaving.signal()
        mayLeave.waitForSignal()
      }
    }
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = Observable.merge(slow, subject.map { $0 }).subscribe(onNext: { log.add($0) })
    subject.onNext(1)
    Thread {
      subscription.dispose()
      gone.signal()
    }.start()
    leaving.waitForSignal()
    subscription.dispose()
    subject.onNext(2)
    #expect(log.entries == [1])
    mayLeave.signal()
    gone.waitForSignal()
  }
}
