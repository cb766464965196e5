import Rill
import TestSupport

/// Contract 8: a closure that throws, at any position, ends the stream with its error and cancels every input.
func throwingLaw(_ entry: OperatorEntry) -> [String] {
  entry.throwing.flatMap { closure in
    // Some closures are called only on failure.
    let outcomes = [false, true].compactMap { failing in throwing(from: closure, of: entry, failing: failing) }
    return outcomes.isEmpty ? ["\(closure) was never called"] : outcomes.flatMap { $0 }
  }
}

/// nil if the closure was not called.
private func throwing(from closure: String, of entry: OperatorEntry, failing: Bool) -> [String]? {
  let rig = Rig()
  let output = Output()
  let calls = Log<String>()
  let probe = Probe { called in
    calls.add(called)
    return called == closure ? Failure("thrown") : nil
  }
  let handle = output.tap(entry.make(rig.countedInputs, probe))
  rig.drive(failing: failing)
  handle.dispose()
  let thrown = calls.entries.filter { $0 == closure }.count
  guard thrown > 0 else { return nil }
  var violations = output.afterEnd.map { "\($0) after \(closure) had thrown" }
  if output.end != "error(thrown)" { violations.append("\(output.end ?? "no end") after \(closure) had thrown") }
  if thrown > 1 { violations.append("\(closure) was called \(thrown) times although it threw") }
  if rig.openSpans != 0 { violations.append("\(rig.openSpans) inputs are open after \(closure) had thrown") }
  return violations
}
