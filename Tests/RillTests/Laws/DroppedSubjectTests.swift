import Testing

@testable import Rill

/// A subject that goes away without an end lets go of everything below it.
@Suite struct DroppedSubjectTests {
  typealias Chain = @Sendable (Observable<Int>) -> Observable<Int>

  static let chains: [(name: String, chain: Chain)] = [
    ("map", { $0.map { $0 } }),
    ("do", { $0.do(onNext: { _ in }) }),
    ("concat", { $0.concat(Observable.never()) }),
    ("catch", { $0.catch { _ in Observable.never() } }),
    ("merge", { Observable.merge($0, Observable.empty()) }),
    ("combineLatest", { Observable.combineLatest($0, Observable.just(1)) { $0 + $1 } }),
    ("withLatestFrom", { $0.withLatestFrom(Observable<Int>.never()) }),
    ("flatMapLatest", { $0.flatMapLatest { Observable.just($0) } }),
    ("observe(on:)", { $0.observe(on: ImmediateScheduler.instance) }),
    ("debounce", { $0.debounce(.seconds(1), scheduler: ImmediateScheduler.instance) }),
  ]

  @Test(arguments: chains.indices)
  func `the bag forgets the subscription, and its closures are released`(index: Int) {
    let bag = DisposeBag()
    let log = Log<String>()
    var token: Token? = Token()
    let held = token.map(Weak.init)
    do {
      let subject = PublishSubject<Int>()
      Self.chains[index].chain(subject.asObservable())
        .subscribe(
          onNext: { [token] _ in _ = token }, onError: { _ in log.add("error") }, onCompleted: { log.add("completed") },
          onDisposed: { log.add("disposed") }
        )
        .disposed(by: bag)
      subject.onNext(1)
      token = nil
      #expect(bag.count == 1)
      #expect(held?.object != nil)
    }
    #expect(bag.count == 0, "\(Self.chains[index].name)")
    #expect(held?.object == nil, "\(Self.chains[index].name)")
    #expect(log.entries == ["disposed"], "\(Self.chains[index].name)")
  }

  @Test @MainActor func `a binding to a subject that goes away is forgotten too`() {
    let bag = DisposeBag()
    do {
      let subject = PublishSubject<Int>()
      subject.bind(onNext: { _ in }).disposed(by: bag)
      #expect(bag.count == 1)
    }
    #expect(bag.count == 0)
  }

  @Test func `an inner subject that goes away leaves flatMapLatest to the next one`() {
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

  @Test func `an element that debounce holds comes at its time although the subject has gone`() {
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
