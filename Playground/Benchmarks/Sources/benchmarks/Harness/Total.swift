import CAllocations

/// The sum that a contestant adds its results to. Only one thread at a time uses it; the closures of Rill may capture
/// it.
final class Total: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0

  func consume() { Self.consume(value) }

  /// Passes a result to code that the optimizer cannot see.
  static func consume(_ result: Int) { take_result(Int64(result)) }
}

/// Returns the same value, about which the optimizer knows nothing.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
