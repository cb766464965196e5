import Rill
import TestSupport

/// Contract 5: objects retained by an operator's closures and by an observer's are released at the end and at disposal,
/// even if the handle and the inputs are kept.
func releaseLaw(_ entry: OperatorEntry) -> [String] {
  var violations = release(entry, "disposal") { _, handle in handle.dispose() }
  if !entry.traits.contains(.endless) {
    violations += release(entry, "completion") { rig, _ in rig.drive() }
    violations += release(entry, "an error") { rig, _ in rig.drive(failing: true) }
  }
  if !entry.traits.contains(.scheduled), entry.inputs > 0 { violations += releaseInsideNext(entry) }
  return violations
}

private func release(
  _ entry: OperatorEntry, _ place: String, by finish: (Rig, any Disposable) -> Void
) -> [String] {
  let rig = Rig()
  let held = Held()
  let handle = held.subscribe(entry, rig)
  var violations: [String] = []
  if entry.inputs > 0, !held.hasObserver { violations.append("released while it is running") }
  rig.prime()
  finish(rig, handle)
  return violations + held.leftovers(after: place) + { withExtendedLifetime((rig, handle)) { [] } }()
}

/// Disposed of inside an element: released before the next one of the same drain.
private func releaseInsideNext(_ entry: OperatorEntry) -> [String] {
  let rig = Rig()
  let held = Held()
  let handle = SerialDisposable()
  let leftovers = Log<[String]>()
  let isArmed = Protected(false)
  handle.disposable = held.subscribe(entry, rig) { [unowned rig] _ in
    guard isArmed.exchange(false) else { return }
    rig.send(0)
    handle.dispose()
  }
  rig.prime()
  let next = rig.subjects[0].subscribe(onNext: { [last = rig.sentCount + 1] item in
    if item.number == last { leftovers.add(held.leftovers(after: "the next event of the drain that disposed of it")) }
  })
  _ = isArmed.exchange(true)
  rig.send(0)
  let wasDisposedOf = !isArmed.exchange(false)
  next.dispose()
  handle.dispose()
  return wasDisposedOf ? leftovers.entries.flatMap { $0 } : []
}

/// Weak references to the objects that the closures of one subscription retain.
private final class Held: Sendable {
  private let weakProbe = Protected<Weak<Probe>?>(nil)
  private let weakObserver = Protected<Weak<Token>?>(nil)

  var hasObserver: Bool { weakObserver.value?.object != nil }

  func subscribe(
    _ entry: OperatorEntry, _ rig: Rig, onNext: @escaping @Sendable (Item) -> Void = { _ in }
  ) -> any Disposable {
    let probe = Probe()
    let token = Token()
    _ = weakProbe.exchange(Weak(probe))
    _ = weakObserver.exchange(Weak(token))
    return Output().subscribe(to: entry.make(rig.inputs, probe), holding: token, onNext: onNext)
  }

  func leftovers(after place: String) -> [String] {
    var leftovers: [String] = []
    if weakProbe.value?.object != nil { leftovers.append("the operator's closures are held after \(place)") }
    if hasObserver { leftovers.append("the observer's closures are held after \(place)") }
    return leftovers
  }
}
