import CAllocations

/// What one operation asks of the allocator.
struct Counts {
  /// Blocks.
  let allocations: Int
  /// Bytes still in use afterwards, what the allocator adds to each block included.
  let bytes: Int

  /// What `body` asks for on this thread.
  static func of(_ body: () -> Void) -> Counts {
    let before = allocations_of_this_thread()
    body()
    let after = allocations_of_this_thread()
    return Counts(allocations: Int(after.count - before.count), bytes: Int(after.bytes - before.bytes))
  }
}
