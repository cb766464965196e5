import Rill
import TestSupport

/// Contract 3: a send is accepted at once and delivered in turn. A subscriber that joins in the meantime is replayed
/// the newest accepted state, and then gets each later event once.
func acceptanceLaw(_ entry: SubjectEntry) -> [String] {
  valueInsideAnObserver(entry) + joining(entry, fromAnotherThread: false) + joining(entry, fromAnotherThread: true)
}

private func valueInsideAnObserver(_ entry: SubjectEntry) -> [String] {
  let subject = entry.make()
  guard let value = subject.value else { return [] }
  let seen = Log<[Int]>()
  let subscription = subject.stream.subscribe(onNext: { item in
    if item.number == 1 {
      subject.send(Item(5))
      if !returns({ subject.send(Item(6)) }) { seen.add([]) }
    }
    seen.add([item.number, value().number])
    if item.number == 6 { subject.update? { $0 = Item($0.number + 1) } }
  })
  subject.send(Item(1))
  subscription.dispose()
  let expected = [[0, 0], [1, 6], [5, 6], [6, 6]] + (subject.update == nil ? [] : [[7, 7]])
  return seen.entries == expected ? [] : ["an observer saw \(seen.entries) as elements and values, not \(expected)"]
}

/// While 1 is being delivered, 2 and 3 are sent, a subscriber joins, and 4 is sent.
private func joining(_ entry: SubjectEntry, fromAnotherThread: Bool) -> [String] {
  let subject = entry.make()
  let joined = Output()
  let handle = SerialDisposable()
  let atReturn = Log<[Int]>()
  let join: @Sendable () -> Void = {
    subject.send(Item(2))
    subject.send(Item(3))
    handle.disposable = joined.subscribe(to: subject.stream)
    atReturn.add(joined.numbers)
    subject.send(Item(4))
  }
  let subscription = subject.stream.subscribe(onNext: { item in
    guard item.number == 1 else { return }
    if !fromAnotherThread { join() } else if !returns(join) { atReturn.add([-1]) }
  })
  subject.send(Item(1))
  subject.send(Item(5))
  subscription.dispose()
  handle.dispose()
  let replay = Array([1, 2, 3].suffix(subject.memory))
  // When sent from another thread, the delivering thread delivers the replay.
  let expected = fromAnotherThread ? [] : replay
  let place = fromAnotherThread ? "on another thread" : "inside an observer"
  var violations: [String] = []
  if atReturn.entries != [expected] { violations.append("\(place), subscribe returned with \(atReturn.entries)") }
  if joined.numbers != replay + [4, 5] { violations.append("a subscriber that joined \(place) saw \(joined.numbers)") }
  return violations
}
