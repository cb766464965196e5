import Dispatch
import Rill
import Synchronization
import TestSupport
import Testing

/// Eight threads at once; counts are smaller where a sanitizer slows the run.
@Suite(.tags(.concurrency)) struct ThreadsTests {
  static let threads = 8
  static let rounds = 2_000

  /// Fails if two events are delivered at once, and counts them.
  final class Witness: Sendable {
    private let inside = Atomic<Int>(0)
    private let overlaps = Atomic<Int>(0)
    private let events = Atomic<Int>(0)

    func see() {
      if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.add(1, ordering: .relaxed) }
      events.add(1, ordering: .relaxed)
      inside.subtract(1, ordering: .relaxed)
    }

    var overlapCount: Int { overlaps.load(ordering: .relaxed) }

    func expect(_ count: Int, _ location: SourceLocation = #_sourceLocation) {
      #expect(overlapCount == 0, sourceLocation: location)
      #expect(events.load(ordering: .relaxed) == count, sourceLocation: location)
    }
  }

  private func fromAllThreads(_ body: @Sendable (Int, Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      for round in 0..<Self.rounds { body(thread, round) }
    }
    settle()
  }

  @Test func `a publish subject delivers all events of eight threads, one at a time`() {
    let subject = PublishSubject<Int>()
    let witness = Witness()
    let subscription = subject.subscribe(onNext: { _ in witness.see() })
    fromAllThreads { _, round in subject.onNext(round) }
    witness.expect(Self.threads * Self.rounds)
    subscription.dispose()
  }

  @Test func `each thread's events keep their order, and all observers see one`() {
    let subject = PublishSubject<(thread: Int, round: Int)>()
    let logs = (0..<3).map { _ in Cells() }
    let bag = DisposeBag()
    for log in logs { subject.subscribe(onNext: { log.add($0.thread * Self.rounds + $0.round) }).disposed(by: bag) }
    fromAllThreads { thread, round in subject.onNext((thread, round)) }
    #expect(logs[0].all == logs[1].all)
    #expect(logs[0].all == logs[2].all)
    for thread in 0..<Self.threads {
      let own = logs[0].all.filter { $0 / Self.rounds == thread }
      #expect(own == own.sorted() && own.count == Self.rounds)
    }
  }

  /// Touched by serial events only, so that a broken contract shows as a data race.
  final class Cells: @unchecked Sendable {  // because the events of one subject come one at a time
    private(set) var all: [Int] = []
    func add(_ element: Int) { all.append(element) }
  }

  @Test func `updates of a behavior relay from eight threads are all applied, and each is delivered once`() {
    let relay = BehaviorRelay(value: 0)
    let witness = Witness()
    let subscription = relay.subscribe(onNext: { _ in witness.see() })
    fromAllThreads { _, _ in relay.update { $0 += 1 } }
    #expect(relay.value == Self.threads * Self.rounds)
    witness.expect(Self.threads * Self.rounds + 1)
    subscription.dispose()
  }

  @Test func `subscribing and disposing on eight threads loses no subscriber and keeps none`() {
    let subject = PublishSubject<Int>()
    let witness = Witness()
    let staying = subject.subscribe(onNext: { _ in witness.see() })
    let token = Atomic<Int>(0)
    fromAllThreads { thread, round in
      token.add(1, ordering: .relaxed)
      let held = Token { token.subtract(1, ordering: .relaxed) }
      let subscription = subject.subscribe(onNext: { _ in _ = held })
      if round % 4 == 0 { subject.onNext(thread) }
      subscription.dispose()
      subscription.dispose()
    }
    witness.expect(Self.threads * Self.rounds / 4)
    #expect(token.load(ordering: .relaxed) == 0)
    staying.dispose()
  }

  @Test func `a subscriber of a busy relay sees every value from its first on, with no gap and no repeat`() {
    let relay = BehaviorRelay(value: 0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      if thread == 0 {
        for _ in 0..<(Self.rounds * 4) { relay.update { $0 += 1 } }
      } else {
        for _ in 0..<200 {
          let seen = Cells()
          let done = relay.take(5).subscribe(onNext: { seen.add($0) })
          done.dispose()
          relay.subscribe(onNext: { _ in }).dispose()
        }
      }
    }
    let bag = DisposeBag()
    let logs = (0..<50).map { _ in Cells() }
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      if thread == 0 {
        for _ in 0..<Self.rounds { relay.update { $0 += 1 } }
      } else {
        for log in logs { relay.subscribe(onNext: { log.add($0) }).disposed(by: bag) }
      }
    }
    settle()
    for log in logs {
      #expect(log.all == Array((log.all.first ?? -1)...relay.value))
    }
  }

  @Test func `the observer of create delivers the events of eight threads one at a time`() {
    let witness = Witness()
    let stream = Observable<Int>.create { observer in
      DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
        for round in 0..<Self.rounds { observer.onNext(round) }
      }
      observer.onCompleted()
      observer.onNext(0)
      return Disposables.create()
    }
    let completed = Log<String>()
    let subscription = stream.subscribe(
      onNext: { _ in witness.see() }, onCompleted: { completed.add("completed") })
    settle()
    subscription.dispose()
    witness.expect(Self.threads * Self.rounds)
    #expect(completed.entries == ["completed"])
  }

  @Test func `combining operators deliver the events of all inputs one at a time`() {
    let sources = (0..<Self.threads).map { _ in PublishSubject<Int>() }
    let witness = Witness()
    let bag = DisposeBag()
    Observable.merge(sources[0], sources[1], sources[2], sources[3])
      .subscribe(onNext: { _ in witness.see() }).disposed(by: bag)
    let pairs = Witness()
    Observable.combineLatest(sources[4].startWith(0), sources[5].startWith(0), sources[6].startWith(0)) { $0 + $1 + $2 }
      .subscribe(onNext: { _ in pairs.see() }).disposed(by: bag)
    let latest = Witness()
    sources[7].withLatestFrom(sources[0].startWith(0)).subscribe(onNext: { _ in latest.see() }).disposed(by: bag)
    fromAllThreads { thread, round in sources[thread].onNext(round) }
    witness.expect(4 * Self.rounds)
    pairs.expect(3 * Self.rounds + 1)
    latest.expect(Self.rounds)
  }

  @Test func `flatMapLatest delivers the inner events of several threads one at a time, the newest stream's only`() {
    let outer = PublishSubject<Int>()
    let inners = (0..<4).map { _ in PublishSubject<Int>() }
    let witness = Witness()
    let bag = DisposeBag()
    outer.flatMapLatest { inners[$0 % 4] }.subscribe(onNext: { _ in witness.see() }).disposed(by: bag)
    outer.onNext(0)
    fromAllThreads { thread, round in
      if thread == 0 { outer.onNext(round) } else { inners[thread % 4].onNext(round) }
    }
    #expect(witness.overlapCount == 0)
  }

  @Test func `disposal races with delivery and end without a crash, a leak or a second end`() {
    for _ in 0..<300 {
      let subject = PublishSubject<Int>()
      let ends = Atomic<Int>(0)
      let alive = Atomic<Int>(0)
      let subscriptions = (0..<8).map { _ in
        alive.add(1, ordering: .relaxed)
        let token = Token { alive.subtract(1, ordering: .relaxed) }
        return subject.map { $0 + 1 }.subscribe(
          onNext: { _ in _ = token }, onCompleted: { ends.add(1, ordering: .relaxed) })
      }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        switch thread {
        case 0: for round in 0..<20 { subject.onNext(round) }
        case 1: for subscription in subscriptions { subscription.dispose() }
        default: subject.onCompleted()
        }
      }
      #expect(ends.load(ordering: .relaxed) <= 8)
      #expect(alive.load(ordering: .relaxed) == 0)
    }
  }

  @Test func `a bag that is released while subscriptions end and join keeps nothing`() {
    for _ in 0..<200 {
      let subject = PublishSubject<Int>()
      let alive = Atomic<Int>(0)
      let first = BehaviorRelay<DisposeBag?>(value: DisposeBag())
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        switch thread {
        case 0:
          for _ in 0..<10 {
            guard let bag = first.value else { break }
            alive.add(1, ordering: .relaxed)
            let token = Token { alive.subtract(1, ordering: .relaxed) }
            subject.take(1).subscribe(onNext: { _ in _ = token }).disposed(by: bag)
          }
        case 1: for round in 0..<10 { subject.onNext(round) }
        default: first.accept(nil)
        }
      }
      #expect(alive.load(ordering: .relaxed) == 0)
    }
  }
}
