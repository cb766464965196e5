package import Dispatch
package import Rill
import Synchronization
package import Testing

/// An error to send.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package let description: String
  package init(_ description: String = "failure") { self.description = description }
}

/// The values that observers on any thread have seen, in the order in which they saw them.
package final class Log<Element: Sendable>: Sendable {
  private let stored = Protected<[Element]>([])

  package init() {}

  package var entries: [Element] { stored.value }
  package func add(_ element: Element) { stored.withLock { $0.append(element) } }
}

/// Counts the calls of a closure, on any thread.
package final class Tally: Sendable {
  private let calls = Atomic(0)

  package init() {}

  package var count: Int { calls.load(ordering: .relaxed) }

  package func add() { calls.add(1, ordering: .relaxed) }

  /// The calls since the last time.
  package func take() -> Int { calls.exchange(0, ordering: .relaxed) }
}

/// Logs its deinitialization.
package final class Token: Sendable {
  private let onDeinit: @Sendable () -> Void
  package init(onDeinit: @escaping @Sendable () -> Void = {}) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
}

/// A weak reference that may cross threads.
package struct Weak<Object: AnyObject & Sendable>: Sendable {
  package private(set) weak var object: Object?
  package init(_ object: Object?) { self.object = object }
}

extension DispatchSemaphore {
  /// Waits for the signal; only a broken program reaches the limit.
  package func waitForSignal(_ location: SourceLocation = #_sourceLocation) {
    #expect(wait(timeout: .now() + 600) == .success, "no signal in ten minutes", sourceLocation: location)
  }
}

/// Runs `body` on another thread and waits until it has returned.
package func onAnotherThread(_ body: @escaping @Sendable () -> Void, _ location: SourceLocation = #_sourceLocation) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    body()
    done.signal()
  }
  done.waitForSignal(location)
}

extension ObservableType where Element: Sendable {
  /// Subscribes and logs the elements.
  package func elements(into log: Log<Element>) -> any Disposable { subscribe(onNext: { log.add($0) }) }

  /// Subscribes and logs the events as text: `next(1)`, `completed`, `error(…)`.
  package func logged(into log: Log<String>) -> any Disposable { subscribe { log.add("\($0)") } }
}
