import RillTesting
import TestSupport
import Testing

@testable import Rill

/// Cases that `droppedLaw` does not cover, of a subject that is released without an end.
@Suite struct DroppedSubjectTests {
  @Test @MainActor func `a binding to a subject that is released is removed too`() {
    let bag = DisposeBag()
    do {
      let subject = PublishSubject<Int>()
      subject.bind(onNext: { _ in }).disposed(by: bag)
      #expect(bag.count == 1)
    }
    #expect(bag.count == 0)
  }

  @Test func `an inner subject that is released leaves flatMapLatest to the next one`() {
    let outer = PublishSubject<Int>()
    let log = Log<Int>()
    let inners = BehaviorRelay<[PublishSubject<Int>]>(value: [PublishSubject(), PublishSubject()])
    let subscription = outer.flatMapLatest { inners.value[$0].asObservable() }.subscribe(onNext: { log.add($0) })
    outer.onNext(0)
    inners.value[0].onNext(1)
    inners.update { $0[0] = PublishSubject() }
    outer.onNext(1)
    inners.value[1].onNext(2)
    #expect(log.entries == [1, 2])
    subscription.dispose()
  }

  @Test func `an element that debounce holds is delivered at its time although the subject is released`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<Int>()
    let bag = DisposeBag()
    do {
      let subject = PublishSubject<Int>()
      subject.debounce(.seconds(1), scheduler: scheduler).subscribe(onNext: { log.add($0) }).disposed(by: bag)
      subject.onNext(1)
    }
    #expect(log.entries.isEmpty && bag.count == 1)
    scheduler.run()
    #expect(log.entries == [1] && bag.count == 0)
  }
}
