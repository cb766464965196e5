import Dispatch
import Rill

// MARK: Subjects

let subjectRaces = [
  Race("behavior subject value") {
    let subject = BehaviorSubject(value: Screen(round: 0))
    return [
      { subject.onNext(Screen(round: $0)) },
      { _ in if let value = try? subject.value() { check(value) } },
    ]
  },
  Race("behavior subject subscribe") {
    let subject = BehaviorSubject(value: Box(round: 0))
    return [{ subject.onNext(Box(round: $0)) }, { _ in subject.subscribe(onNext: { check($0) }).dispose() }]
  },
  Race("publish subject") {
    let subject = PublishSubject<Screen>()
    let count = BehaviorRelay(value: [0, ~0])
    return [
      { subject.onNext(Screen(round: $0)) },
      { round in
        subject.map { $0.rows }.subscribe(onNext: { check($0) }).dispose()
        subject.onNext(Screen(round: round))
        count.accept(Array(round: round))
      },
      { _ in check(count.value) },
    ]
  },
  Race("replay subject") {
    let subject = ReplaySubject<Box>.create(bufferSize: 3)
    return [{ subject.onNext(Box(round: $0)) }, { _ in subject.subscribe(onNext: { check($0) }).dispose() }]
  },
  Race("replay relay") {
    let relay = ReplayRelay<[Int]>.create(bufferSize: 3)
    return [{ relay.accept(Array(round: $0)) }, { _ in relay.subscribe(onNext: { check($0) }).dispose() }]
  },
  Race("async subject") {
    let subjects = BehaviorRelay(value: AsyncSubject<Box>())
    return [
      { round in
        let subject = AsyncSubject<Box>()
        subjects.accept(subject)
        subject.onNext(Box(round: round))
        subject.onNext(Box(round: round))
        subject.onCompleted()
      },
      { _ in subjects.value.subscribe(onNext: { check($0) }).dispose() },
    ]
  },
  Race("subject end") {
    let subjects = BehaviorRelay(value: BehaviorSubject(value: Box(round: 0)))
    return [
      { round in
        let subject = BehaviorSubject(value: Box(round: round))
        subjects.accept(subject)
        subject.onNext(Box(round: round))
        subject.onError(Failure(box: Box(round: round)))
      },
      { _ in
        let subject = subjects.value
        do {
          check(try subject.value())
          subject.subscribe(onNext: { check($0) }, onError: { _ in }).dispose()
        } catch let failure as Failure {
          check(failure.box)
        } catch {}
      },
    ]
  },
]

struct Failure: Error { let box: Box }

// MARK: Streams of several sources

let streamRaces = [
  joining("combineLatest") { first, second in
    Observable<[Int]>.combineLatest(first, second) { $0.rows + $1.rows }.map { Array($0.prefix(2)) }
  },
  joining("zip") { first, second in
    Observable<[Int]>.zip(first, second) {
      check($1); return $0.rows
    }
  },
  joining("merge") { first, second in Observable.merge(first, second).map(\.rows) },
  joining("withLatestFrom") { first, second in
    first.withLatestFrom(second) {
      check($0); return $1.rows
    }
  },
  joining("flatMapLatest") { first, second in first.flatMapLatest { screen in second.map { _ in screen.rows } } },
  joining("concatMap") { first, second in first.concatMap { screen in second.take(1).map { _ in screen.rows } } },
  joining("sample") { first, second in first.sample(second).map(\.rows) },
  joining("distinctUntilChanged") { first, second in
    Observable.merge(first, second).map(\.rows).distinctUntilChanged().scan([0, ~0]) {
      check($0); return $1
    }
  },
  joining("buffer") { first, second in
    Observable.merge(first, second).map(\.rows).pairwise().map {
      check($0.0); return $0.1
    }
  },
  joining("observe(on:)") { first, second in
    Observable.merge(first, second).map(\.rows).observe(on: SerialDispatchQueueScheduler(label: "races"))
  },
  Race("share") {
    let subject = PublishSubject<Box>()
    let shared = subject.share(replay: 1)
    return [
      { subject.onNext(Box(round: $0)) },
      { _ in shared.subscribe(onNext: { check($0) }).dispose() },
      { _ in shared.subscribe(onNext: { check($0) }).dispose() },
    ]
  },
  Race("connect") {
    let subject = PublishSubject<Box>()
    let connectable = subject.replay(2)
    return [
      { subject.onNext(Box(round: $0)) },
      { _ in connectable.connect().dispose() },
      { _ in connectable.subscribe(onNext: { check($0) }).dispose() },
    ]
  },
  Race("groupBy") {
    let subject = PublishSubject<[Int]>()
    let groups = subject.groupBy { $0[0] % 3 }.flatMap { $0.asObservable() }
    return [
      { subject.onNext(Array(round: $0)) },
      { subject.onNext(Array(round: $0)) },
      { _ in groups.subscribe(onNext: { check($0) }).dispose() },
    ]
  },
  Race("create") {
    let observers = BehaviorRelay<[AnyObserver<Box>]>(value: [])
    let stream = Observable<Box>.create { observer in
      observers.accept([observer])
      return Disposables.create()
    }
    return [
      { _ in stream.subscribe(onNext: { check($0) }).dispose() },
      { round in for observer in observers.value { observer.onNext(Box(round: round)) } },
      { round in for observer in observers.value { observer.onNext(Box(round: round)) } },
    ]
  },
]

/// Sends to two inputs of an operator on two threads, while a third one subscribes and disposes.
func joining(
  _ name: String, _ join: @escaping @Sendable (Observable<Screen>, Observable<Screen>) -> Observable<[Int]>
) -> Race {
  Race(name) {
    let (first, second) = (PublishSubject<Screen>(), PublishSubject<Screen>())
    let joined = join(first.asObservable(), second.asObservable())
    let subscription = joined.subscribe(onNext: { check($0) })
    return [
      { first.onNext(Screen(round: $0)) },
      { second.onNext(Screen(round: $0)) },
      { _ in withExtendedLifetime(subscription) { joined.subscribe(onNext: { check($0) }).dispose() } },
    ]
  }
}
