import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct CreateTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `create sends what its closure sends, inside subscribe or later`() {
    let later = cold("--b--|")
    let stream = Observable<String>.create { observer in
      observer.onNext("a")
      return later.subscribe(observer)
    }
    #expect(play(stream) == "a-b--|")
    #expect(later.spans == ["0-5"])
  }

  @Test func `create passes an error, and nothing after it`() {
    let stream = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(Failure())
      observer.onNext(2)
      observer.onCompleted()
      return Disposables.create()
    }
    stream.logged(into: log).dispose()
    #expect(log.entries == ["next(1)", "error(failure)"])
  }

  @Test func `create disposes of what its closure returned, after the end was delivered`() {
    let stream = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)
      return Disposables.create { log.add("released") }
    }
    stream.logged(into: log).dispose()
    #expect(log.entries == ["next(1)", "completed", "released"])
  }

  @Test func `disposal of create's subscription disposes of its resource, and its observer emits nothing more`() {
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

  @Test func `disposal at a time disposes of the resource at that time`() {
    let source = cold("--a--b--|")
    #expect(play(Observable.create { source.subscribe($0) }, steps: 3) == "--a")
    #expect(source.spans == ["0-3"])
  }

  @Test(arguments: [false, true])
  func `an observer that is kept after its subscription retains nothing of it`(disposed: Bool) {
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

  @Test func `the closure runs for each subscription`() {
    let stream = Observable<Int>.create { observer in
      log.add("made")
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(log.entries.isEmpty)
    for _ in 1...2 { stream.logged(into: log).dispose() }
    #expect(log.entries == ["made", "completed", "made", "completed"])
  }

  @Test func `an element that is sent from inside the observer is delivered after the one being delivered`() {
    let observers = BehaviorRelay<AnyObserver<Int>?>(value: nil)
    let subscription = Observable<Int>.create { observer in
      observers.accept(observer)
      return Disposables.create()
    }.subscribe(
      onNext: { element in
        log.add("\(element)")
        if element == 1 {
          observers.value?.onNext(2)
          observers.value?.onCompleted()
          observers.value?.onNext(3)
        }
        log.add("\(element) done")
      }, onCompleted: { log.add("completed") })
    observers.value?.onNext(1)
    #expect(log.entries == ["1", "1 done", "2", "2 done", "completed"])
    subscription.dispose()
  }

  @Test func `an element from another thread during a delivery is accepted, and delivered in turn`() {
    let observers = BehaviorRelay<AnyObserver<Int>?>(value: nil)
    let subscription = Observable<Int>.create { observer in
      observers.accept(observer)
      return Disposables.create()
    }.subscribe(onNext: { element in
      if element == 1 {
        onAnotherThread { observers.value?.onNext(2) }
        observers.value?.onNext(3)
      }
      log.add("\(element)")
    })
    observers.value?.onNext(1)
    #expect(log.entries == ["1", "2", "3"])
    subscription.dispose()
  }

  @Test func `no element of many threads is lost, and none is delivered beside another`() {
    let stream = Observable<Int>.create { observer in
      DispatchQueue.concurrentPerform(iterations: 8) { _ in for _ in 0..<500 { observer.onNext(1) } }
      settle()
      observer.onCompleted()
      return Disposables.create()
    }
    let sum = Protected(0)
    let subscription = stream.subscribe(
      onNext: { element in
        let before = sum.value
        _ = sum.exchange(before + element)
      }, onCompleted: { log.add("completed") })
    #expect(sum.value == 4000)
    #expect(log.entries == ["completed"])
    subscription.dispose()
  }
}
