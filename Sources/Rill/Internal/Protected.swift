/// A value behind the lock.
final class Protected<Value: Sendable>: @unchecked Sendable {  // because `stored` is touched under the lock only
  private let lock = Lock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { lock.withLock { stored } }

  /// Replaces the value and returns the old one, which is thus released outside the lock: its deinit may be a user's.
  func exchange(_ value: Value) -> Value {
    var other = value
    lock.withLock { swap(&stored, &other) }
    return other
  }
}
