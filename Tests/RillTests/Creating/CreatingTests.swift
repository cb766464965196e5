import Rill
import RillTesting
import Testing

@Suite struct CreatingTests {
  @Test func `just, empty, error, of and from run to their end inside subscribe`() {
    #expect(Observable.just(1).collected() == ["next(1)", "completed"])
    #expect(Observable<Int>.empty().collected() == ["completed"])
    #expect(Observable<Int>.error(Failure()).collected() == ["error(failure)"])
    #expect(Observable.of(1, 2).collected() == ["next(1)", "next(2)", "completed"])
    #expect(Observable.from(["a"]).collected() == ["next(\"a\")", "completed"])
  }

  @Test func `create disposes of what its closure returned, after the end was delivered`() {
    let log = Log<String>()
    let stream = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)
      return Disposables.create { log.add("released") }
    }
    stream.logged(into: log).dispose()
    #expect(log.entries == ["next(1)", "completed", "released"])
  }

  @Test func `disposal of create's subscription gives its resource up, and its observer falls silent`() {
    let log = Log<String>()
    let observers = BehaviorRelay<AnyObserver<Int>?>(value: nil)
    let subscription = Observable<Int>.create { observer in
      observers.accept(observer)
      return Disposables.create { log.add("released") }
    }.logged(into: log)
    observers.value?.onNext(1)
    subscription.dispose()
    observers.value?.onNext(2)
    observers.value?.onCompleted()
    #expect(log.entries == ["next(1)", "released"])
  }

  @Test(arguments: [false, true])
  func `an observer that is kept after its subscription holds nothing of it`(disposed: Bool) {
    let observers = BehaviorRelay<AnyObserver<Int>?>(value: nil)
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let subscription = Observable<Int>.create { observer in
      observers.accept(observer)
      return Disposables.create()
    }.subscribe(onNext: { [token] _ in _ = token }, onCompleted: { [token] in _ = token })
    token = nil
    #expect(held?.object != nil)
    if disposed { subscription.dispose() } else { observers.value?.onCompleted() }
    #expect(held?.object == nil)
    observers.value?.onNext(1)
  }

  @Test func `deferred makes a stream for each subscription`() {
    let count = BehaviorRelay(value: 0)
    let stream = Observable<Int>.deferred {
      count.update { $0 += 1 }
      return Observable.just(count.value)
    }
    #expect(count.value == 0)
    #expect(stream.collected() == ["next(1)", "completed"])
    #expect(stream.collected() == ["next(2)", "completed"])
  }

  @Test func `timer sends one 0 at its time, unless disposed of before`() {
    let clock = VirtualTimeScheduler()
    let observer = TestableObserver<Int>(scheduler: clock)
    let bag = DisposeBag()
    Observable.timer(.seconds(3), scheduler: clock).subscribe(observer).disposed(by: bag)
    Observable.timer(.seconds(2), scheduler: clock).subscribe(observer).dispose()
    clock.advance(by: .seconds(5))
    #expect(
      observer.events == [
        Recorded(time: .seconds(3), event: .next(0)), Recorded(time: .seconds(3), event: .completed),
      ])
  }
}
