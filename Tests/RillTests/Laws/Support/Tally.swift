import Rill
import Synchronization

/// Counts the calls of a closure, on any thread.
final class Tally: Sendable {
  private let calls = Atomic(0)

  var count: Int { calls.load(ordering: .relaxed) }

  func add() { calls.add(1, ordering: .relaxed) }

  /// The calls since the last time.
  func take() -> Int { calls.exchange(0, ordering: .relaxed) }
}

extension ObservableType {
  /// Subscribes and logs the elements.
  func elements(into log: Log<Element>) -> any Disposable { subscribe(onNext: { log.add($0) }) }
}
