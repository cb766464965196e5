import CAllocations

/// Where the contestants put their results. Only one thread at a time touches it; the closures of Rill may capture it.
final class Total: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0

  /// Hands the result to code that the optimiser cannot see.
  func consume() { take_result(Int64(value)) }
}
