import Rill

/// An object with a name that distinguishes it from another.
protocol Store: AnyObject, Sendable {
  var name: String { get }
}

final class NamedStore: Store {
  let name: String
  private let onDeinit: @Sendable () -> Void

  init(_ name: String = "real", onDeinit: @escaping @Sendable () -> Void = {}) {
    self.name = name
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }
}

/// A value that needs another service.
struct Feed: Equatable, Sendable {
  var store: String
}

/// Counts from any thread.
final class Counter: Sendable {
  private let count = Protected(0)

  var value: Int { count.value }

  @discardableResult
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
