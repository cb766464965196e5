import Rill
import RillTesting
import TestSupport

/// Contract 1, `next* (completed | error)?`: one end, and nothing after it, seen from the next stage.
func grammarLaw(_ entry: OperatorEntry) -> [String] {
  [false, true].flatMap { failing in
    endOfInputs(entry, failing: failing) + endInsideNext(entry, failing: failing) + endOfReplay(entry, failing: failing)
  } + earlyEnd(entry)
}

/// The inputs end, and continue as if they had not.
private func endOfInputs(_ entry: OperatorEntry, failing: Bool) -> [String] {
  let rig = Rig()
  let output = Output()
  let subscription = output.tap(entry.make(rig.inputs))
  defer { subscription.dispose() }
  rig.drive(failing: failing)
  rig.sendToAll()
  rig.end(Failure("late"))
  return violations(of: output, by: entry, failing: failing, "after the end of its inputs")
}

/// The inputs end and continue while the first element is being delivered.
private func endInsideNext(_ entry: OperatorEntry, failing: Bool) -> [String] {
  let rig = Rig()
  let output = Output()
  let subscription = output.tap(entry.make(rig.inputs)) { _, _ in
    guard output.numbers.count == 1 else { return }
    for subject in rig.subjects { if failing { subject.onError(Failure("source")) } else { subject.onCompleted() } }
    rig.sendToAll()
  }
  defer { subscription.dispose() }
  rig.drive(failing: failing)
  return violations(of: output, by: entry, failing: failing, "after an end inside next")
}

/// Inputs that replay an element inside `subscribe`, and then send more and end while it is being delivered.
private func endOfReplay(_ entry: OperatorEntry, failing: Bool) -> [String] {
  let subjects = (0..<Rig.inputCount).map { BehaviorSubject(value: Item($0)) }
  let clock = VirtualTimeScheduler()
  let output = Output()
  let finish: @Sendable () -> Void = {
    for subject in subjects {
      subject.onNext(Item(7))
      if failing { subject.onError(Failure("source")) } else { subject.onCompleted() }
      subject.onNext(Item(8))
    }
  }
  let inputs = Inputs(subjects.map { $0.asObservable() }, scheduler: clock)
  let subscription = output.tap(entry.make(inputs)) { _, _ in if output.numbers.count == 1 { finish() } }
  defer { subscription.dispose() }
  clock.run()
  finish()
  clock.run()
  return violations(of: output, by: entry, failing: failing, "after a replay that ends")
}

/// The next stage ends the stream early, as `take` does, with more elements on their way.
private func earlyEnd(_ entry: OperatorEntry) -> [String] {
  let rig = Rig()
  let output = Output()
  let subscription = output.tap(entry.make(rig.inputs)) { _, subscription in
    rig.sendToAll()
    subscription.end(nil)
    rig.sendToAll()
  }
  defer { subscription.dispose() }
  rig.drive()
  return output.afterEnd.map { "\($0) after the next stage had ended the stream" }
}

private func violations(of output: Output, by entry: OperatorEntry, failing: Bool, _ when: String) -> [String] {
  var violations = output.afterEnd.map { "\($0) \(when)" }
  if entry.traits.contains(.endless) { return violations }
  switch output.end {
  case nil: violations.append("no end \(when)")
  case "completed" where failing && !entry.traits.contains(.endsItsOwnWay) && entry.inputs > 0:
    violations.append("completed where an input had failed, \(when)")
  case let end? where end != "completed" && !failing && !entry.traits.contains(.endsItsOwnWay):
    violations.append("\(end) where the inputs had completed, \(when)")
  default: break
  }
  return violations
}
