import Dispatch
import Rill
import TestSupport

/// Contract 4 for subjects: inside observers, `update`, and the deinits of a value that is replaced and of an observer
/// that leaves.
func subjectLockLaw(_ entry: SubjectEntry, patience limit: DispatchTimeInterval = patience) -> [String] {
  ["onNext", "onError", "onCompleted", "replay", "update", "deinit of an element", "deinit of an observer"]
    .flatMap { useFromInside($0, of: entry, limit) }
}

private func useFromInside(_ place: String, of entry: SubjectEntry, _ limit: DispatchTimeInterval) -> [String] {
  let subject = entry.make()
  let other = SerialDisposable()
  let intruder = Intruder(place, limit) {
    subject.send(Item(2))
    subject.stream.subscribe(onError: { _ in }).dispose()
    _ = subject.value?()
    other.dispose()
  }
  other.disposable = subject.stream.subscribe(onError: { _ in })
  let handle = subject.stream.subscribe(
    onNext: { [token = Token { intruder.visit("deinit of an observer") }] item in
      intruder.visit(item.number == 0 ? "replay" : "onNext")
      withExtendedLifetime(token) {}
    },
    onError: { _ in intruder.visit("onError") },
    onCompleted: { intruder.visit("onCompleted") })
  subject.send(Item(1, watcher: ItemWatcher(onCompare: {}, onDeinit: { intruder.visit("deinit of an element") })))
  subject.update? { item in
    intruder.visit("update")
    item = Item(3)
  }
  subject.send(Item(4))
  if place == "deinit of an observer" { handle.dispose() }
  subject.end?(place == "onError" ? Failure() : nil)
  handle.dispose()
  return intruder.violations
}
