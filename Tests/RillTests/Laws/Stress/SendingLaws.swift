import Dispatch
import Rill
import Synchronization
import TestSupport
import Testing

/// Contract 2: a subject delivers all events of eight threads, one at a time.
func floodLaw(_ entry: SubjectEntry) -> [String] {
  let subject = entry.make()
  let witness = CountingWitness()
  let subscription = subject.stream.subscribe(onNext: { _ in witness.see() })
  fromAllThreads { _, round in subject.send(Item(round)) }
  subscription.dispose()
  return witness.violations(stressThreads * stressRounds + (subject.startsWithElement ? 1 : 0))
}

/// Contract 3: each thread's events keep their order, and all observers see one.
func threadOrderLaw(_ entry: SubjectEntry) -> [String] {
  let subject = entry.make()
  let logs = (0..<3).map { _ in Cells() }
  let stream = subject.stream.skip(subject.startsWithElement ? 1 : 0)
  let subscriptions = logs.map { log in stream.subscribe(onNext: { log.add($0.number) }) }
  fromAllThreads { thread, round in subject.send(Item(thread * stressRounds + round)) }
  for subscription in subscriptions { subscription.dispose() }
  var violations = logs.allSatisfy { $0.all == logs[0].all } ? [] : ["the observers saw different orders"]
  for thread in 0..<stressThreads {
    let own = logs[0].all.filter { $0 / stressRounds == thread }
    let sent = thread * stressRounds..<(thread + 1) * stressRounds
    if !own.elementsEqual(sent) { violations.append("the events of thread \(thread) came in another order") }
  }
  return violations
}

/// Contract 3: updates from eight threads are all applied, and each is delivered once.
func updateLaw(_ entry: SubjectEntry) -> [String] {
  let subject = entry.make()
  guard let value = subject.value, let update = subject.update else { return ["it has no updates"] }
  let witness = CountingWitness()
  let subscription = subject.stream.subscribe(onNext: { _ in witness.see() })
  fromAllThreads { _, _ in update { $0 = Item($0.number + 1) } }
  subscription.dispose()
  let all = stressThreads * stressRounds
  return (value().number == all ? [] : ["the value is \(value()) after \(all) updates"]) + witness.violations(all + 1)
}

/// Contract 5: a subject that eight threads subscribe to and leave loses no subscriber and keeps none.
func comingAndGoingLaw(_ entry: SubjectEntry, rounds: Int) -> [String] {
  let subject = entry.make()
  let witness = CountingWitness()
  let staying = subject.stream.subscribe(onNext: { _ in witness.see() })
  let alive = Atomic<Int>(0)
  fromAllThreads(rounds: rounds) { thread, round in
    alive.add(1, ordering: .relaxed)
    let held = Token { alive.subtract(1, ordering: .relaxed) }
    let subscription = subject.stream.subscribe(onNext: { _ in _ = held })
    if round % 4 == 0 { subject.send(Item(thread)) }
    subscription.dispose()
    subscription.dispose()
  }
  staying.dispose()
  let kept = alive.load(ordering: .relaxed)
  return (kept == 0 ? [] : ["\(kept) subscribers that left are kept"])
    + witness.violations(stressThreads * rounds / 4 + (subject.startsWithElement ? 1 : 0))
}

/// Contract 3: a subscriber of a busy subject sees every value from its first on, with no gap and no repeat.
///
/// - Parameter limit: how many values are sent at most while they join. One that joins the model stays as long.
func joiningLaw(_ entry: SubjectEntry, limit: Int) -> [String] {
  let subject = entry.make()
  let (started, joined) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let missing = Atomic(3)
  let last = Atomic(0)
  let (staying, leaving) = ((0..<60).map { _ in Cells() }, (0..<240).map { _ in Cells() })
  let bag = DisposeBag()
  onThreads(4) { thread in
    if thread == 3 {
      func send() { subject.send(Item(last.add(1, ordering: .relaxed).newValue)) }
      for number in 0..<limit where missing.load(ordering: .relaxed) > 0 {
        if number == 100 { for _ in 0..<3 { started.signal() } }
        send()
      }
      for _ in 0..<3 { joined.waitForSignal() }
      // So that each of them sees more than what was replayed.
      for _ in 0..<5 { send() }
    } else {
      // Several join at once, because one that waits for another one's replay has values accepted behind it.
      started.waitForSignal()
      for index in 0..<80 {
        let (short, long) = (leaving[thread * 80 + index], staying[thread * 20 + index / 4])
        subject.stream.take(5).subscribe(onNext: { short.add($0.number) }).disposed(by: bag)
        if index % 4 == 0 { subject.stream.subscribe(onNext: { long.add($0.number) }).disposed(by: bag) }
      }
      missing.subtract(1, ordering: .relaxed)
      joined.signal()
    }
  }
  func isWhole(_ log: Cells, to last: Int) -> Bool {
    log.all.count > 4 && log.all.elementsEqual(last - log.all.count + 1...last)
  }
  let gaps =
    staying.filter { !isWhole($0, to: last.load(ordering: .relaxed)) }
    + leaving.filter { $0.all.count != 5 || !isWhole($0, to: $0.all.last ?? 0) }
  return gaps.prefix(1).map { "\(gaps.count) subscribers saw gaps, repeats or too little, one of them \($0.all)" }
}
