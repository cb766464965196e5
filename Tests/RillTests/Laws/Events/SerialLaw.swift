import Dispatch
import Rill
import RillTesting
import TestSupport

/// Contract 2: events are delivered one at a time however many threads send, and none is lost.
///
/// - Parameter rounds: how many elements each of eight threads sends. A broken operator gets none: the thread sanitizer
///   would detect the data race and end the run.
func serialLaw(
  _ entry: OperatorEntry, rounds: Int, patience limit: DispatchTimeInterval = patience
) -> [String] {
  (0..<entry.inputs).flatMap { sendInsideNext(entry, from: $0, limit) } + sendFromEightThreads(entry, rounds: rounds)
    + deliverOnManyThreads(entry, rounds: rounds)
}

/// While an element is being delivered, another thread sends to every input: it must return, without delivering.
private func sendInsideNext(
  _ entry: OperatorEntry, from input: Int, _ limit: DispatchTimeInterval
) -> [String] {
  let rig = Rig()
  let witness = Witness()
  let isArmed = Protected(false)
  let other = OtherThread()
  let stuck = Log<String>()
  let subscription = entry.make(rig.inputs).subscribe(onNext: { item in
    witness.see(item.number) {
      guard isArmed.exchange(false) else { return }
      let hasReturned = other.returns(within: limit) { for input in 0..<entry.inputs { rig.send(input) } }
      if !hasReturned { stuck.add("a send waits for an observer") }
    }
  })
  defer { subscription.dispose() }
  rig.prime()
  let start = (sent: rig.sentCount, seen: witness.numbers.count)
  _ = isArmed.exchange(true)
  rig.send(input)
  other.join()
  rig.clock.run()
  let seen = Array(witness.numbers.dropFirst(start.seen))
  return stuck.entries + witness.violations + missing(entry, rig, since: start.sent, seen, "from inside next")
}

private func sendFromEightThreads(_ entry: OperatorEntry, rounds: Int) -> [String] {
  guard entry.inputs > 0, rounds > 0 else { return [] }
  let rig = Rig()
  let witness = Witness()
  let subscription = entry.make(rig.inputs).subscribe(onNext: { witness.see($0.number) })
  defer { subscription.dispose() }
  rig.prime()
  let start = (sent: rig.sentCount, seen: witness.numbers.count)
  onThreads(8) { thread in for _ in 0..<rounds { rig.send(thread % entry.inputs) } }
  rig.clock.run()
  let seen = Array(witness.numbers.dropFirst(start.seen))
  // The order of acceptance is not known here, so only the delivered elements are compared.
  return witness.violations
    + missing(entry, rig, since: start.sent, seen.sorted(), "from eight threads")
}

/// The same, delivered by a scheduler that runs its work on several threads at once.
private func deliverOnManyThreads(_ entry: OperatorEntry, rounds: Int) -> [String] {
  guard entry.traits.isSuperset(of: .scheduled), entry.traits.isDisjoint(with: .endless) else { return [] }
  let rig = Rig()
  let witness = Witness()
  let ended = DispatchSemaphore(value: 0)
  let subscription = entry.make(rig.inputs(on: ConcurrentDispatchQueueScheduler()))
    .subscribe(onNext: { witness.see($0.number) }, onError: { _ in ended.signal() }, onCompleted: { ended.signal() })
  defer { subscription.dispose() }
  onThreads(8) { thread in for _ in 0..<rounds { rig.send(thread % max(1, entry.inputs)) } }
  rig.end()
  guard ended.wait(timeout: .now() + patience) == .success else { return ["no end on a concurrent scheduler"] }
  return witness.violations + missing(entry, rig, since: 0, witness.numbers.sorted(), "to a concurrent scheduler")
}

private func missing(
  _ entry: OperatorEntry, _ rig: Rig, since start: Int, _ seen: [Int], _ when: String
) -> [String] {
  let sent = (0..<entry.inputs).map { rig.sent(to: $0, since: start) }
  let all = sent.joined().count
  switch entry.delivers {
  case .some: return []
  case .nothing: return seen.isEmpty ? [] : ["\(seen.count) elements instead of none, sent \(when)"]
  case .oneForEach: return seen.count == all ? [] : ["\(seen.count) elements instead of \(all), sent \(when)"]
  case .source, .all:
    var violations: [String] = []
    let expected = if case .source = entry.delivers { Array(sent.prefix(1)) } else { sent }
    if seen.count != expected.joined().count {
      violations.append("\(seen.count) elements instead of \(expected.joined().count), sent \(when)")
    }
    // No order is promised between inputs.
    for (input, numbers) in expected.enumerated() where seen.filter(Set(numbers).contains) != numbers {
      violations.append("not the elements of input \(input), in their order, sent \(when)")
    }
    return violations
  }
}
