import Rill
import Synchronization
import TestSupport
import Testing

typealias Create = @Sendable (@escaping @Sendable (AnyObserver<Int>) -> any Disposable) -> Observable<Int>

/// Contracts 1 and 2: what a closure sends to its observer from eight threads is delivered one at a time, up to the end.
func createLaw(_ create: Create) -> [String] {
  let witness = CountingWitness()
  let ends = Tally()
  let subscription = create { observer in
    fromAllThreads { _, round in observer.onNext(round) }
    observer.onCompleted()
    observer.onNext(0)
    return Disposables.create()
  }.subscribe(onNext: { _ in witness.see() }, onCompleted: { ends.add() })
  settle()
  subscription.dispose()
  return witness.violations(stressThreads * stressRounds) + (ends.count == 1 ? [] : ["\(ends.count) ends"])
}

/// Contract 2: an operator that lets every element of all inputs through delivers those of eight threads one at a time.
func combiningLaw(_ entry: OperatorEntry) -> [String] {
  let rig = Rig()
  let witness = CountingWitness()
  let subscription = entry.make(rig.inputs).subscribe(onNext: { _ in witness.see() })
  rig.prime()
  let start = (sent: rig.sentCount, seen: witness.count)
  fromAllThreads { thread, _ in rig.send(thread % entry.inputs) }
  subscription.dispose()
  var sent = rig.sentCount - start.sent
  if case .source = entry.delivers { sent = rig.sent(to: 0, since: start.sent).count }
  return witness.violations(start.seen + sent)
}

typealias Switch = @Sendable (Observable<Int>, @escaping @Sendable (Int) -> Observable<Int>) -> Observable<Int>

/// Contracts 2 and 5: the events of the newest inner stream are delivered one at a time, and those of no other.
func newestLaw(rounds: Int, _ newest: Switch) -> [String] {
  let outer = PublishSubject<Int>()
  let inners = (0..<4).map { _ in PublishSubject<Int>() }
  // A bit for each inner stream that may send.
  let allowed = Atomic(0b1111)
  let (strangers, late) = (Tally(), Tally())
  let witness = CountingWitness()
  let subscription = newest(outer.asObservable()) { inners[$0 % 4].asObservable() }.subscribe(onNext: { inner in
    witness.see()
    if allowed.load(ordering: .relaxed) & 1 << inner == 0 { strangers.add() }
  })
  outer.onNext(0)
  fromAllThreads(rounds: rounds) { thread, round in
    guard thread == 0 else { return inners[thread % 4].onNext(thread % 4) }
    allowed.store(0b1111, ordering: .relaxed)
    outer.onNext(round)
    allowed.store(1 << (round % 4), ordering: .relaxed)
    // The one in flight.
    if strangers.take() > 1 { late.add() }
  }
  var violations = witness.violations(witness.count)
  if late.count + max(0, strangers.count - 1) > 0 { violations.append("elements of a stream that was replaced") }
  // Without another thread it is known how many there are.
  let before = witness.count
  for number in 0..<4 {
    outer.onNext(number)
    for (index, inner) in inners.enumerated() { inner.onNext(index) }
  }
  if witness.count - before != 4 { violations.append("\(witness.count - before) elements of four streams") }
  subscription.dispose()
  return violations
}

/// Contract 5: disposal that meets deliveries and an end leaves nothing behind, no second end, and those that stay theirs.
func leavingLaw(_ entry: OperatorEntry, rounds: Int) -> [String] {
  for _ in 0..<rounds {
    let subject = PublishSubject<Item>()
    let stream = entry.make(Inputs([subject.asObservable(), .never(), .never()], scheduler: MainScheduler.instance))
    let alive = Atomic<Int>(0)
    let ends = (0..<8).map { _ in Tally() }
    let subscriptions = ends.map { ends in
      alive.add(1, ordering: .relaxed)
      let token = Token { alive.subtract(1, ordering: .relaxed) }
      return stream.subscribe(onNext: { _ in _ = token }, onCompleted: { ends.add() })
    }
    onThreads(3) { thread in
      switch thread {
      case 0: for round in 0..<20 { subject.onNext(Item(round)) }
      case 1: for index in stride(from: 0, to: 8, by: 2) { subscriptions[index].dispose() }
      default: subject.onCompleted()
      }
    }
    let counts = ends.map(\.count)
    // The subject and the subscriptions would otherwise be released before, and all that they hold with them.
    let kept = withExtendedLifetime((subject, subscriptions)) { alive.load(ordering: .relaxed) }
    if kept != 0 { return ["\(kept) observers are held"] }
    let areRight = counts.indices.allSatisfy { $0 % 2 == 0 ? counts[$0] < 2 : counts[$0] == 1 }
    if !areRight { return ["the ends are \(counts), of which every second one has left"] }
  }
  return []
}

/// A bag: adds a member, and releases all with itself.
typealias Bag = @Sendable (any Disposable) -> Void

/// Contract 6: a bag that is released while subscriptions end and join keeps nothing.
func releasedBagLaw(rounds: Int, _ make: () -> Bag) -> [String] {
  for _ in 0..<rounds {
    let subject = PublishSubject<Int>()
    let alive = Atomic<Int>(0)
    let bag = Protected<Bag?>(make())
    onThreads(3) { thread in
      switch thread {
      case 0:
        for _ in 0..<10 {
          guard let insert = bag.value else { break }
          alive.add(1, ordering: .relaxed)
          let token = Token { alive.subtract(1, ordering: .relaxed) }
          insert(subject.take(1).subscribe(onNext: { _ in _ = token }))
        }
      case 1: for round in 0..<10 { subject.onNext(round) }
      default: _ = bag.exchange(nil)
      }
    }
    let kept = withExtendedLifetime(subject) { alive.load(ordering: .relaxed) }
    if kept != 0 { return ["\(kept) members are held by a bag that is released"] }
  }
  return []
}
