import Rill
import TestSupport

/// Contract 2 for subjects, for two observers at once.
func subjectSerialLaw(_ entry: SubjectEntry, rounds: Int) -> [String] {
  sendInsideObserver(entry) + sendFromEightThreads(entry, rounds: rounds)
}

private func sendInsideObserver(_ entry: SubjectEntry) -> [String] {
  let subject = entry.make()
  let witness = Witness()
  let stuck = Log<String>()
  let subscription = subject.stream.subscribe(onNext: { item in
    witness.see(item.number) {
      guard item.number == 1 else { return }
      if !returns({ subject.send(Item(2)) }) { stuck.add("a send waits for an observer") }
    }
  })
  subject.send(Item(1))
  subscription.dispose()
  let seen = witness.numbers.suffix(2)
  return stuck.entries + witness.violations + (seen == [1, 2] ? [] : ["an observer saw \(Array(seen))"])
}

private func sendFromEightThreads(_ entry: SubjectEntry, rounds: Int) -> [String] {
  guard rounds > 0 else { return [] }
  let subject = entry.make()
  let witnesses = [Witness(), Witness()]
  let replayed = subject.startsWithElement ? 1 : 0
  let subscriptions = witnesses.map { witness in subject.stream.subscribe(onNext: { witness.see($0.number) }) }
  onThreads(8) { thread in for round in 0..<rounds { subject.send(Item(thread * rounds + round)) } }
  for subscription in subscriptions { subscription.dispose() }
  var violations = witnesses.flatMap(\.violations)
  let numbers = witnesses.map { $0.numbers.dropFirst(replayed) }
  if numbers[0].sorted() != Array(0..<8 * rounds) { violations.append("\(numbers[0].count) events of \(8 * rounds)") }
  if numbers[0] != numbers[1] { violations.append("two observers saw different orders") }
  for thread in 0..<8 {
    let own = numbers[0].filter { $0 / rounds == thread }
    if own != own.sorted() { violations.append("the events of thread \(thread) lost their order") }
  }
  return violations
}
