import CAllocations

/// What one of many like operations asks of the allocator.
struct Counts {
  /// Blocks.
  let allocations: Double
  /// Bytes still in use afterwards, what the allocator adds to each block included.
  let bytes: Double

  /// Whether this platform lets them be counted.
  static var areAvailable: Bool { allocations_are_counted() != 0 }

  /// What each of `count` calls of `body` asks for on this thread.
  init(_ count: Int, _ body: () -> Void) {
    let before = allocations_of_this_thread()
    for _ in 0..<count { body() }
    let after = allocations_of_this_thread()
    allocations = Double(after.count - before.count) / Double(count)
    bytes = Double(after.bytes - before.bytes) / Double(count)
  }

  /// What each operation takes that Rill does for `work`, when it has done some.
  init(of work: Work) {
    let batch = work.contestants.first { $0.contestant == .rill }?.prepare() ?? { _ in }
    let count = max(1, 10_000 / work.operations)
    batch(count)
    let all = Counts(1) { batch(count) }
    allocations = all.allocations / Double(count * work.operations)
    bytes = all.bytes / Double(count * work.operations)
  }

  /// What each of a hundred thousand values takes that `make` gives, while all of them are kept.
  init<Value>(keeping make: () -> Value) {
    let count = 100_000
    var kept: [Value] = []
    kept.reserveCapacity(count)
    self.init(count) { kept.append(make()) }
    withExtendedLifetime(kept) {}
  }
}
