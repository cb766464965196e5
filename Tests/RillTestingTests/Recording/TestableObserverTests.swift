import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct TestableObserverTests {
  @Test func `events are remembered with the time at which they came`() {
    let clock = VirtualTimeScheduler()
    let subject = PublishSubject<String>()
    let observer = TestableObserver<String>(scheduler: clock)
    let bag = DisposeBag()
    subject.subscribe(observer).disposed(by: bag)
    subject.onNext("a")
    clock.advance(by: .seconds(2))
    subject.onNext("b")
    subject.onCompleted()
    #expect(
      observer.events == [
        Recorded(time: .zero, event: .next("a")), Recorded(time: .seconds(2), event: .next("b")),
        Recorded(time: .seconds(2), event: .completed),
      ])
    #expect(observer.elements == ["a", "b"])
    #expect(observer.isCompleted)
    #expect(observer.error == nil)
  }

  @Test func `an error is distinguished from completion`() {
    let observer = TestableObserver<Int>()
    let bag = DisposeBag()
    Observable.error(Failure()).subscribe(observer).disposed(by: bag)
    #expect(observer.error is Failure)
    #expect(!observer.isCompleted)
  }
}
