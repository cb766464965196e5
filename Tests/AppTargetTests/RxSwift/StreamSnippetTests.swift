// Code from applications that use RxSwift 6. Only the import is different.
import Rill
import TestSupport
import Testing

@Suite struct StreamSnippetTests {
  let bag = DisposeBag()

  @Test func `1: of, map and filter`() {
    let results = BehaviorRelay<[Int]>(value: [])
    Observable.of(1, 2, 3, 4)
      .map { $0 * 10 }
      .filter { $0 > 10 }
      .subscribe(onNext: { results.accept(results.value + [$0]) })
      .disposed(by: bag)
    #expect(results.value == [20, 30, 40])
  }

  @Test func `2: from an array, with all handlers`() {
    let lines = BehaviorRelay<[String]>(value: [])
    Observable.from(["a", "b"])
      .subscribe(
        onNext: { lines.accept(lines.value + [$0]) },
        onError: { error in lines.accept(lines.value + ["\(error)"]) },
        onCompleted: { lines.accept(lines.value + ["completed"]) },
        onDisposed: { lines.accept(lines.value + ["disposed"]) }
      )
      .disposed(by: bag)
    #expect(lines.value == ["a", "b", "completed", "disposed"])
  }

  @Test func `3: create`() {
    func answer(_ number: Int) -> Observable<Int> {
      return Observable.create { observer in
        observer.onNext(number)
        observer.onCompleted()
        return Disposables.create()
      }
    }
    let result = BehaviorRelay(value: 0)
    answer(42).bind(to: result).disposed(by: bag)
    #expect(result.value == 42)
  }

  @Test func `4: create with clean-up`() {
    let canceled = BehaviorRelay(value: false)
    let request = Observable<String>.create { observer in
      observer.on(.next("loading"))
      return Disposables.create { canceled.accept(true) }
    }
    let subscription = request.subscribe()
    #expect(canceled.value == false)
    subscription.dispose()
    #expect(canceled.value)
  }

  @Test func `5: deferred`() {
    let count = BehaviorRelay(value: 0)
    let stream = Observable<Int>.deferred {
      count.accept(count.value + 1)
      return .just(count.value)
    }
    let results = BehaviorRelay<[Int]>(value: [])
    for _ in 0..<2 { stream.subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag) }
    #expect(results.value == [1, 2])
  }

  @Test func `6: subscribe to events`() {
    let events = BehaviorRelay<[String]>(value: [])
    Observable.just("a").subscribe { event in
      switch event {
      case .next(let element): events.accept(events.value + [element])
      case .error(let error): events.accept(events.value + ["\(error)"])
      case .completed: events.accept(events.value + ["end"])
      }
    }.disposed(by: bag)
    #expect(events.value == ["a", "end"])
  }

  @Test func `7: scan, distinctUntilChanged and skip`() {
    let results = BehaviorRelay<[Int]>(value: [])
    Observable.of(1, 0, 2, 0, 3)
      .scan(0, accumulator: +)
      .distinctUntilChanged()
      .skip(1)
      .subscribe(onNext: { results.accept(results.value + [$0]) })
      .disposed(by: bag)
    #expect(results.value == [3, 6])
  }

  @Test func `8: reduce and range`() {
    let sum = BehaviorRelay(value: 0)
    Observable.range(start: 1, count: 100).reduce(0, accumulator: +).bind(to: sum).disposed(by: bag)
    #expect(sum.value == 5050)
  }

  @Test func `9: toArray`() {
    let all = BehaviorRelay<[Int]>(value: [])
    Observable.of(3, 1, 2).toArray().asObservable().map { $0.sorted() }.bind(to: all).disposed(by: bag)
    #expect(all.value == [1, 2, 3])
  }

  @Test func `10: compactMap`() {
    let numbers = BehaviorRelay<[Int]>(value: [])
    Observable.of("1", "x", "3").compactMap(Int.init).subscribe(onNext: { numbers.accept(numbers.value + [$0]) })
      .disposed(by: bag)
    #expect(numbers.value == [1, 3])
  }

  @Test func `11: take while and take until`() {
    let stop = PublishSubject<Void>()
    let numbers = PublishSubject<Int>()
    let results = BehaviorRelay<[Int]>(value: [])
    numbers.take(while: { $0 < 10 }).take(until: stop)
      .subscribe(onNext: { results.accept(results.value + [$0]) }, onCompleted: { results.accept(results.value + [0]) })
      .disposed(by: bag)
    numbers.onNext(1)
    stop.onNext(())
    numbers.onNext(2)
    #expect(results.value == [1, 0])
  }

  @Test func `12: enumerated, element(at:) and first`() {
    let results = BehaviorRelay<[String]>(value: [])
    let letters = Observable.of("a", "b", "c")
    letters.enumerated().map { "\($0.index)\($0.element)" }
      .subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    letters.element(at: 1).subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    letters.first().asObservable().subscribe(onNext: { results.accept(results.value + [$0 ?? "none"]) })
      .disposed(by: bag)
    #expect(results.value == ["0a", "1b", "2c", "b", "a"])
  }

  @Test func `13: materialize`() {
    let errors = BehaviorRelay(value: 0)
    let result = Observable<Int>.error(Failure()).materialize()
    result.compactMap { $0.error }.subscribe(onNext: { _ in errors.accept(errors.value + 1) }).disposed(by: bag)
    #expect(errors.value == 1)
  }

  @Test func `14: do, for side effects`() {
    let isLoading = BehaviorRelay(value: false)
    let states = BehaviorRelay<[Bool]>(value: [])
    isLoading.subscribe(onNext: { states.accept(states.value + [$0]) }).disposed(by: bag)
    Observable.just(1)
      .do(onSubscribe: { isLoading.accept(true) }, onDispose: { isLoading.accept(false) })
      .subscribe()
      .disposed(by: bag)
    #expect(states.value == [false, true, false])
  }
}
