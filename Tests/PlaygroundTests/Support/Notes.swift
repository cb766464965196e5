import Synchronization

/// Records values in order, from any thread.
final class Notes<Value: Sendable>: Sendable {
  private let noted = Mutex<[Value]>([])

  var all: [Value] { noted.withLock { $0 } }

  func add(_ value: Value) { noted.withLock { $0.append(value) } }
}
