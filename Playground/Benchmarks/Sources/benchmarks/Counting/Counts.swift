import CAllocations

/// The allocations of one of many similar operations.
struct Counts {
  /// The number of blocks.
  let allocations: Double
  /// The bytes still in use afterwards, including the allocator's overhead for each block.
  let bytes: Double

  /// Whether this platform can count allocations.
  static var areAvailable: Bool { allocations_are_counted() != 0 }

  /// Counts what each of `count` calls of `body` allocates on this thread.
  init(_ count: Int, _ body: () -> Void) {
    let before = allocations_of_this_thread()
    for _ in 0..<count { body() }
    let after = allocations_of_this_thread()
    allocations = Double(after.count - before.count) / Double(count)
    bytes = Double(after.bytes - before.bytes) / Double(count)
  }

  /// Counts what each operation of Rill allocates for `work`, after a first batch.
  init(of work: Work) {
    let batch = work.contestants.first { $0.contestant == .rill }?.prepare() ?? { _ in }
    let count = max(1, 10_000 / work.operations)
    batch(count)
    let all = Counts(1) { batch(count) }
    allocations = all.allocations / Double(count * work.operations)
    bytes = all.bytes / Double(count * work.operations)
  }

  /// Counts what each of a hundred thousand values from `make` allocates, while all of them are kept.
  init<Value>(keeping make: () -> Value) {
    let count = 100_000
    var kept: [Value] = []
    kept.reserveCapacity(count)
    self.init(count) { kept.append(make()) }
    withExtendedLifetime(kept) {}
  }
}
