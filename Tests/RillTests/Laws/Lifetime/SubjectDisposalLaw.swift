import Rill
import TestSupport

/// Contract 5 for subjects: an observer that leaves sees nothing more, and is released before the next event.
func subjectDisposalLaw(_ entry: SubjectEntry) -> [String] {
  leaving(entry, fromAnotherThread: false) + leaving(entry, fromAnotherThread: true) + dropped(entry)
    + releasedAtTheEnd(entry)
}

/// While 1 is being delivered, 2 is sent, and the observer and one after it leave.
private func leaving(_ entry: SubjectEntry, fromAnotherThread: Bool) -> [String] {
  let subject = entry.make()
  let first = Output()
  let second = Output()
  let events = Log<String>()
  let handles = (0..<2).map { _ in SerialDisposable() }
  let leave: @Sendable () -> Void = {
    subject.send(Item(2))
    for handle in handles { handle.dispose() }
  }
  handles[0].disposable = first.subscribe(to: subject.stream, holding: Token { events.add("released") }) { item in
    guard item.number == 1 else { return }
    if !fromAnotherThread { leave() } else if !returns(leave) { events.add("stuck") }
  }
  handles[1].disposable = second.subscribe(to: subject.stream)
  let staying = subject.stream.subscribe(onNext: { if $0.number > 0 { events.add("\($0)") } })
  subject.send(Item(1))
  staying.dispose()
  var violations: [String] = []
  if first.numbers.last != 1 { violations.append("an observer that left saw \(first.numbers)") }
  // From another thread, at most the event in flight.
  if second.numbers.contains(2) || (!fromAnotherThread && second.numbers.contains(1)) {
    violations.append("an observer sent away by one before it saw \(second.numbers)")
  }
  // Released at once or after 1 has reached all observers.
  if ![["1", "released", "2"], ["released", "1", "2"]].contains(events.entries) {
    violations.append("who left was released in the order \(events.entries)")
  }
  return violations
}

/// A subject that is released without an end releases its observers.
private func dropped(_ entry: SubjectEntry) -> [String] {
  let events = Log<String>()
  let bag = DisposeBag()
  do {
    let subject = entry.make()
    Output().subscribe(to: subject.stream, holding: Token { events.add("released") }).disposed(by: bag)
    subject.send(Item(1))
  }
  return events.entries == ["released"] ? [] : ["a subject that went away keeps its observers"]
}

private func releasedAtTheEnd(_ entry: SubjectEntry) -> [String] {
  let subject = entry.make()
  guard let end = subject.end else { return [] }
  let events = Log<String>()
  let handle = Output().subscribe(to: subject.stream, holding: Token { events.add("released") })
  end(nil)
  defer { withExtendedLifetime((handle, subject)) {} }
  return events.entries == ["released"] ? [] : ["a subject keeps its observers after its end"]
}
