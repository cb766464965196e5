import Rill
import RillTesting
import Testing

/// What `disposalLaw` does not say of operators with several sources.
@Suite struct JoiningDisposalTests {
  @Test func `disposal of flatMapLatest gives the outer stream up too`() {
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
}
