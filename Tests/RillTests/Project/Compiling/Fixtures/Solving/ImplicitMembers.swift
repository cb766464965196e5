import Rill

// `.just(2)` for a stream, wherever RxSwift accepts it and in more places, including next to subjects and relays.

let a = Observable.of(1, 2)
let subject = PublishSubject<Int>()
let relay = BehaviorRelay(value: 1)
let taps = PublishRelay<Void>()
let queue = MainScheduler.instance

struct Offline: Error {}

func merged() -> [Observable<Int>] {
  let merged = [
    Observable.merge(a, .just(2)), Observable.merge(subject, .just(1)), Observable.merge(.just(1), relay),
    Observable.merge([a, .empty()]), Observable.merge([subject, relay, .just(1)]),
    Observable<Int>.merge(.just(1), .never()), .merge(a, subject.map { $0 }, .error(Offline())),
    .merge(a, .deferred { .just(1) }, .combineLatest(a, relay) { $0 + $1 }),
  ]
  let concatenated = [
    Observable.concat([a, .empty()]), Observable.concat([subject, .just(1)]), Observable.concat(a, .just(2)),
    Observable.concat(.just(1), subject, relay), .concat([.just(1), .never()]),
  ]
  return merged + concatenated + [.amb([a, .never()]), .amb([subject, relay, .empty()])]
}

func combined() -> Observable<String> {
  let arrays: [Observable<[Int]>] = [
    Observable<Int>.combineLatest([a, a]), Observable<Int>.combineLatest([a, .just(2)]), Observable<Int>.zip([a, a]),
    Observable.combineLatest([a, a]), Observable.combineLatest([subject, relay, .just(1)]),
    Observable.zip([subject, .just(1)]),
  ]
  let sums: [Observable<Int>] = [
    Observable.combineLatest([a, .just(2)]) { $0.reduce(0, +) }, Observable.zip([relay, .just(2)]) { $0.reduce(0, +) },
    .combineLatest(a, .just(2)) { $0 + $1 }, .zip(relay, .just(2)) { $0 + $1 },
  ]
  let pairs = [
    Observable.combineLatest(a, .just("b")), Observable.zip(relay, .just("b")), Observable.combineLatest(a, .of("b")),
    .combineLatest(a, .just("c")), Observable<(Int, String)>.zip(a, .just("c")),
  ]
  return .merge(
    .merge(arrays).map { "\($0)" }, .merge(sums).map { "\($0)" }, .merge(pairs).map { "\($0.0) \($0.1)" },
    .combineLatest(a, subject) { "\($0) \($1)" })
}

func joined() -> [Observable<Int>] {
  [
    a.concat(.just(1)), subject.concat(.empty()), a.concat(.deferred { .just(1) }), a.concat(relay),
    a.amb(.never()), relay.amb(.just(1)), a.startWith(0),
    a.withLatestFrom(.just(1)), relay.withLatestFrom(.just(1)) { $0 + $1 }, taps.withLatestFrom(relay),
    a.sample(.interval(.seconds(1), scheduler: queue)),
    a.take(until: .just(1)), a.take(until: .timer(.seconds(1), scheduler: queue)), a.skip(until: .just(1)),
    a.ifEmpty(switchTo: .just(1)), a.ifEmpty(switchTo: relay), a.ifEmpty(switchTo: .deferred { .just(1) }),
    a.timeout(.seconds(1), other: .just(1), scheduler: queue), a.timeout(.seconds(1), other: relay, scheduler: queue),
    a.timeout(.seconds(1), other: .deferred { .just(1) }, scheduler: queue),
  ]
}

func flattened() -> [Observable<String>] {
  [
    a.flatMap { .just("\($0)") }, a.flatMapLatest { _ in .empty() }, a.flatMapFirst { .of("\($0)", "b") },
    a.concatMap { number -> Observable<String> in
      if number == 0 { return .error(Offline()) }
      return .from(["a", "b"])
    },
    a.flatMap { _ in .from(AsyncStream<String> { $0.finish() }) },
    a.retry(when: { errors in errors.flatMap { _ in .timer(.seconds(1), scheduler: queue) } }).map { "\($0)" },
  ]
}

func caught() -> [Observable<Int>] {
  [
    a.catch { _ in .just(1) }, a.catch { _ in .deferred { .just(1) } }, a.catch { _ in subject }, a.catch { throw $0 },
    a.catch { error in
      if error is Offline { return .never() }
      if error is CancellationError { return relay }
      throw error
    },
  ]
}

func made(_ isShort: Bool) -> [Observable<Int>] {
  [
    .deferred { .just(1) }, .create { _ in Disposables.create() }, .range(start: 1, count: 2), .repeatElement(1),
    .interval(.seconds(1), scheduler: queue), .timer(.seconds(1), period: .seconds(1), scheduler: queue),
    .using({ SerialDisposable() }, observableFactory: { _ in .just(1) }), .observing { 1 }, .task { 1 }, .from([1]),
    isShort ? .just(1) : .of(1, 2),
  ]
}

func made<Number: FixedWidthInteger & Sendable>(to number: Number) -> Observable<Number> {
  .range(start: 0, count: number)
}

func inserted(_ bag: DisposeBag) {
  let (first, second, third) = (a.subscribe(), a.subscribe(), a.subscribe())
  bag.insert(first)
  bag.insert(first, second, third)
  bag.insert([first, second])
  bag.insert {
    first
    second
  }
}
