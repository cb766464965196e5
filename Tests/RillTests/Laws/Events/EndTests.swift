import Rill
import TestSupport
import Testing

/// Nothing passes an end, not even elements that the same source had ready.
@Suite struct EndTests {
  @Test func `a replay that ends a chain lets no later value of its relay through`() {
    let relay = BehaviorRelay(value: 1)
    let log = Log<Int>()
    let bag = DisposeBag()
    relay.take(1).concat(Observable.never()).subscribe(onNext: { element in
      log.add(element)
      if element == 1 { relay.accept(2) }
    }).disposed(by: bag)
    #expect(log.entries == [1])
  }

  @Test func `a stream that failed in its replay sends nothing more to the one that catch continues with`() {
    let relay = BehaviorRelay(value: 1)
    let log = Log<Int>()
    let bag = DisposeBag()
    relay.map { element throws -> Int in
      if element == 1 { throw Failure() }
      return element
    }
    .catch { _ -> Observable<Int> in
      relay.accept(2)
      return .never()
    }
    .subscribe(onNext: { log.add($0) }).disposed(by: bag)
    #expect(log.entries.isEmpty)
  }

  @Test func `no closure of a chain runs after its end`() {
    let relay = BehaviorRelay(value: 1)
    let log = Log<String>()
    let bag = DisposeBag()
    relay.do(onNext: { log.add("do \($0)") }).take(1).subscribe(onNext: { _ in relay.accept(2) }).disposed(by: bag)
    #expect(log.entries == ["do 1"])
  }

  @Test func `a chain that is disposed of in one of its closures sends nothing`() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.map { element in
      subscription.dispose()
      return element
    }.subscribe(onNext: { log.add($0) })
    subject.onNext(1)
    #expect(log.entries.isEmpty)
  }

  @Test func `an observer of create that is kept past its end does not reach the stream that follows`() {
    let observers = BehaviorRelay<AnyObserver<Int>?>(value: nil)
    let log = Log<Int>()
    let bag = DisposeBag()
    Observable<Int>.create { observer in
      observers.accept(observer)
      observer.onCompleted()
      return Disposables.create()
    }
    .concat(Observable.never()).subscribe(onNext: { log.add($0) }).disposed(by: bag)
    observers.value?.onNext(1)
    #expect(log.entries.isEmpty)
  }
}
