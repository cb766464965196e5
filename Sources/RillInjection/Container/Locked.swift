import Foundation

/// A value that a lock protects. `Synchronization.Mutex` would work too, but the thread sanitizer does not see it (seen
/// with Swift 6.3.1 on Linux; not reported).
final class Locked<Value: Sendable>: @unchecked Sendable {  // because of the lock
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { withLock { $0 } }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}
