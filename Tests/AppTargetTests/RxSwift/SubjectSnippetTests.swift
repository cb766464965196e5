// Code from applications that use RxSwift 6. Only the import is different.
import Rill
import Testing

@Suite struct SubjectSnippetTests {
  let bag = DisposeBag()

  @Test func `28: the four subjects`() {
    let publish = PublishSubject<Int>()
    let behavior = BehaviorSubject(value: 0)
    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    let async = AsyncSubject<Int>()
    for number in 1...3 {
      publish.onNext(number)
      behavior.onNext(number)
      replay.onNext(number)
      async.onNext(number)
    }
    async.onCompleted()
    let results = BehaviorRelay<[Int]>(value: [])
    for stream in [publish.asObservable(), behavior.asObservable(), replay.asObservable(), async.asObservable()] {
      stream.subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    }
    #expect(results.value == [3, 2, 3, 3])
  }

  @Test func `29: the value of a behavior subject`() throws {
    let subject = BehaviorSubject(value: 1)
    subject.onNext(2)
    #expect(try subject.value() == 2)
  }

  @Test func `30: a view model whose output is a relay seen as a stream`() {
    final class CounterViewModel: Sendable {
      private let countRelay = BehaviorRelay<Int>(value: 0)
      var count: Observable<Int> { return countRelay.asObservable() }
      func increment() { countRelay.accept(countRelay.value + 1) }
    }
    let viewModel = CounterViewModel()
    let counts = BehaviorRelay<[Int]>(value: [])
    viewModel.count.subscribe(onNext: { counts.accept(counts.value + [$0]) }).disposed(by: bag)
    viewModel.increment()
    #expect(counts.value == [0, 1])
  }

  @Test func `31: a subject subscribed to a stream`() {
    let subject = PublishSubject<Int>()
    let results = BehaviorRelay<[Int]>(value: [])
    subject.subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    Observable.of(1, 2).subscribe(subject).disposed(by: bag)
    #expect(results.value == [1, 2])
  }

  @Test func `32: an observer made of a closure`() {
    let lines = BehaviorRelay<[String]>(value: [])
    let observer = AnyObserver<Int> { event in
      if case .next(let number) = event { lines.accept(lines.value + ["\(number)"]) }
    }
    Observable.of(1, 2).bind(to: observer).disposed(by: bag)
    #expect(lines.value == ["1", "2"])
  }

  @Test func `33: disposables`() {
    let log = BehaviorRelay<[String]>(value: [])
    let serial = SerialDisposable()
    serial.disposable = Disposables.create { log.accept(log.value + ["first"]) }
    serial.disposable = Disposables.create { log.accept(log.value + ["second"]) }
    let composite = CompositeDisposable()
    _ = composite.insert(serial)
    let single = SingleAssignmentDisposable()
    single.setDisposable(Disposables.create { log.accept(log.value + ["third"]) })
    _ = composite.insert(single)
    composite.dispose()
    #expect(log.value == ["first", "second", "third"])
    #expect(composite.isDisposed)
  }

  @Test func `34: a bag that is replaced`() {
    var bag = DisposeBag()
    let subject = PublishSubject<Int>()
    let results = BehaviorRelay<[Int]>(value: [])
    subject.subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    subject.onNext(1)
    bag = DisposeBag()
    subject.onNext(2)
    #expect(results.value == [1])
    withExtendedLifetime(bag) {}
  }

  @Test func `35: share`() {
    let loads = BehaviorRelay(value: 0)
    let source = PublishSubject<Int>()
    let shared = source.do(onSubscribe: { loads.accept(loads.value + 1) }).share(replay: 1, scope: .whileConnected)
    let results = BehaviorRelay<[Int]>(value: [])
    shared.subscribe().disposed(by: bag)
    source.onNext(7)
    shared.subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    #expect(results.value == [7])
    #expect(loads.value == 1)
  }

  @Test func `36: publish and connect`() {
    let results = BehaviorRelay<[Int]>(value: [])
    let connectable = Observable.of(1, 2).publish()
    connectable.subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    #expect(results.value.isEmpty)
    connectable.connect().disposed(by: bag)
    #expect(results.value == [1, 2])
  }
}
