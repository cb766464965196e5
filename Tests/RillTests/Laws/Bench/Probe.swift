import Rill
import TestSupport

/// Captured and called by every closure of an entry: a law is notified of each closure, acts inside it or makes it
/// throw.
///
/// It is also the captured object whose release the laws watch.
final class Probe: Sendable {
  /// Runs inside the closure; a failure that it returns is thrown there, if the closure can throw.
  typealias Handler = @Sendable (_ closure: String) -> Failure?

  private let handler: Protected<Handler>
  private let onDeinit: @Sendable () -> Void

  init(onCall handler: @escaping Handler = { _ in nil }, onDeinit: @escaping @Sendable () -> Void = {}) {
    self.handler = Protected(handler)
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }

  /// In a closure that can throw.
  func call<Value>(_ closure: String, _ value: Value) throws -> Value {
    if let failure = handler.value(closure) { throw failure }
    return value
  }

  /// In a closure that can throw and returns nothing.
  func call(_ closure: String) throws { try call(closure, ()) }

  /// In a closure that cannot throw.
  @discardableResult
  func visit<Value>(_ closure: String, _ value: Value = ()) -> Value {
    _ = handler.value(closure)
    return value
  }
}
