import Rill
import TestSupport

/// Contract 1 for subjects: the first accepted end counts, for current and later subscribers.
func subjectGrammarLaw(_ entry: SubjectEntry) -> [String] {
  [nil, Failure("end")].flatMap { subjectGrammar(entry, error: $0) }
}

private func subjectGrammar(_ entry: SubjectEntry, error: Failure?) -> [String] {
  let subject = entry.make()
  guard let end = subject.end else { return [] }
  let early = Output()
  let late = Output()
  let inside = Output()
  let held = SerialDisposable()
  var subscriptions = [
    early.tap(subject.stream) { item, _ in
      guard item.number == 1 else { return }
      end(error)
      subject.send(Item(2))
      end(Failure("second end"))
      held.disposable = inside.tap(subject.stream)
    }
  ]
  subject.send(Item(1))
  subject.send(Item(3))
  end(Failure("third end"))
  subscriptions.append(late.tap(subject.stream))
  for subscription in subscriptions + [held] { subscription.dispose() }
  let expected = error.map { "error(\($0))" } ?? "completed"
  var violations: [String] = []
  for (name, output) in [("an observer", early), ("one that joined inside the end", inside), ("a late one", late)] {
    if output.end != expected { violations.append("\(name) saw \(output.end ?? "no end") instead of \(expected)") }
    if !output.afterEnd.isEmpty { violations.append("\(name) saw \(output.afterEnd) after the end") }
  }
  if early.numbers.last != 1 { violations.append("an observer saw \(early.numbers) before the end") }
  let remembered = subject.remembersAfterEnd ? Array([1].suffix(subject.memory)) : []
  if late.numbers != remembered || inside.numbers != remembered {
    violations.append("late observers saw \(inside.numbers) and \(late.numbers), not \(remembered)")
  }
  return violations
}
