import Dispatch
import Rill
import TestSupport

/// Contract 4: no lock is held while a user's code runs. From inside every closure, `==` and `deinit`, a second thread
/// sends, subscribes and disposes, and must return while the closure waits for it.
func lockLaw(_ entry: OperatorEntry, patience limit: DispatchTimeInterval = patience) -> [String] {
  let closures =
    entry.throwing + entry.calm + ["onNext", "onError", "onCompleted", "onDisposed"].map { "observer.\($0)" }
  return [false, true].flatMap { failing in
    (closures + ["==", "deinit of an element", "deinit of a closure"]).flatMap { place in
      [false, true].flatMap { useFromInside(place, of: entry, failing: failing, disposing: $0, limit) }
    }
  }
}

/// - Parameter disposing: whether the other thread also disposes of this subscription, which ends the run.
private func useFromInside(
  _ place: String, of entry: OperatorEntry, failing: Bool, disposing: Bool, _ limit: DispatchTimeInterval
) -> [String] {
  let rig = Rig()
  let handle = SerialDisposable()
  let other = SerialDisposable()
  let intruder = Intruder(place, limit) {
    rig.sendToAll()
    for subject in rig.subjects { subject.subscribe(onError: { _ in }).dispose() }
    other.dispose()
    if disposing { handle.dispose() }
  }
  let watcher = {
    ItemWatcher(onCompare: { intruder.visit("==") }, onDeinit: { intruder.visit("deinit of an element") })
  }
  do {
    let probe = Probe(onCall: { intruder.visit($0) }, onDeinit: { intruder.visit("deinit of a closure") })
    let stream = entry.make(rig.inputs, probe)
    other.disposable = entry.make(rig.inputs).subscribe(onError: { _ in })
    handle.disposable = stream.subscribe(
      onNext: { _ in intruder.visit("observer.onNext") },
      onError: { _ in intruder.visit("observer.onError") },
      onCompleted: { intruder.visit("observer.onCompleted") },
      onDisposed: { intruder.visit("observer.onDisposed") })
  }
  for _ in 0..<2 { rig.prime(watcher: watcher()) }
  rig.drive(failing: failing)
  handle.dispose()
  other.dispose()
  return intruder.violations
}

/// At one place, lets another thread act once and waits for it.
final class Intruder: Sendable {
  private let place: String
  private let limit: DispatchTimeInterval
  private let act: Protected<(@Sendable () -> Void)?>
  private let other = OtherThread()
  private let stuck = Protected(false)

  init(_ place: String, _ limit: DispatchTimeInterval, _ act: @escaping @Sendable () -> Void) {
    self.place = place
    self.limit = limit
    self.act = Protected(act)
  }

  @discardableResult
  func visit(_ place: String) -> Failure? {
    if place == self.place, let act = act.exchange(nil), !other.returns(within: limit, act) { _ = stuck.exchange(true) }
    return nil
  }

  var violations: [String] {
    other.join()
    return stuck.value ? ["another thread is stuck while this one is inside \(place)"] : []
  }
}
