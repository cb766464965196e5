import Rill
import RillTesting
import Testing

@Suite struct CreatingTests {
  @Test func `just, empty, error, of and from run to their end inside subscribe`() {
    #expect(Observable.just(1).timeline() == "(1|)")
    #expect(Observable<Int>.empty().timeline() == "|")
    #expect(Observable<Int>.error(Failure()).timeline() == "#")
    #expect(Observable.of(1, 2).timeline() == "(12|)")
    #expect(Observable.from(["a"]).timeline() == "(a|)")
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
    #expect(stream.timeline() == "(1|)")
    #expect(stream.timeline() == "(2|)")
  }

  @Test func `timer sends one 0 at its time, unless disposed of before`() {
    let scheduler = VirtualTimeScheduler()
    let timer = Observable.timer(.seconds(3), scheduler: scheduler)
    #expect(record(timer, on: scheduler) == "---(0|)")
    #expect(record(timer, on: scheduler, steps: 2) == "")
    scheduler.run()
    #expect(scheduler.now == .seconds(5))
  }
}
