/// A value that a lock guards, for the modules of this package.
@usableFromInline package final class Protected<Value: Sendable>: @unchecked Sendable {  // because of the lock
  private let lock = Lock()
  private var stored: Value

  @usableFromInline package init(_ value: Value) { stored = value }

  @usableFromInline package var value: Value { lock.withLock { stored } }

  /// Replaces the value and returns the old one, which is thus released outside the lock: its `deinit` may be user
  /// code.
  @usableFromInline package func exchange(_ value: Value) -> Value {
    var other = value
    lock.withLock { swap(&stored, &other) }
    return other
  }

  /// Changes the value in place, with the lock held. `body` must run only code of this package.
  @usableFromInline package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}
