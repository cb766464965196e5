import Dispatch
import Rill
import RillTesting
import Synchronization
import Testing

struct Failure: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String = "failure") { self.description = description }
}

/// The values that observers on any thread have seen, in the order in which they saw them.
final class Log<Element: Sendable>: Sendable {
  private let stored = Protected<[Element]>([])

  var entries: [Element] { stored.value }
  func add(_ element: Element) { stored.withLock { $0.append(element) } }
}

/// Logs its deinitialization.
final class Token: Sendable {
  private let onDeinit: @Sendable () -> Void
  init(onDeinit: @escaping @Sendable () -> Void = {}) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
}

/// A weak reference that may cross threads.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  private(set) weak var object: Object?
  init(_ object: Object?) { self.object = object }
}

extension DispatchSemaphore {
  /// Waits for the signal; only a broken program reaches the limit.
  func waitForSignal(_ location: SourceLocation = #_sourceLocation) {
    #expect(wait(timeout: .now() + 600) == .success, "no signal in ten minutes", sourceLocation: location)
  }
}

/// Runs `body` on another thread and waits until it has returned.
func onAnotherThread(_ body: @escaping @Sendable () -> Void, _ location: SourceLocation = #_sourceLocation) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    body()
    done.signal()
  }
  done.waitForSignal(location)
}

extension ObservableType {
  /// Subscribes and logs the events as text: `next(1)`, `completed`, `error(…)`.
  func logged(into log: Log<String>) -> any Disposable {
    subscribe { log.add("\($0)") }
  }

  /// The events delivered inside `subscribe`, as a diagram.
  func timeline() -> Timeline { record(self, on: VirtualTimeScheduler()) }
}
