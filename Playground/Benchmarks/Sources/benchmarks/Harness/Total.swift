import CAllocations

/// Where the contestants put their results. Only one thread at a time touches it; the closures of Rill may capture it.
final class Total: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0

  func consume() { Self.consume(value) }

  /// Hands a result to code that the optimiser cannot see.
  static func consume(_ result: Int) { take_result(Int64(result)) }
}

/// The same value, of which the optimiser knows nothing.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
