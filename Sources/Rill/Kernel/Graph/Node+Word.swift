public import Synchronization

// Values of at most eight bytes without references, which are read without the lock while nothing changes.
extension UnsafeMutablePointer where Pointee == Node {
  /// Whether the value is a word, which ``settledWord`` reads without the lock.
  private var isWord: Bool { @inline(__always) get { pointee.isTrivial && pointee.room == 8 } }

  @inlinable @inline(__always)
  var word: UnsafeMutablePointer<Atomic<UInt64>> { value.assumingMemoryBound(to: Atomic<UInt64>.self) }

  /// The value of a node whose values are words, if no change has begun since it was known to be valid and no batch is
  /// open.
  ///
  /// If a change begins meanwhile, this may be a value that has been published since then. Its pass has taken its
  /// arguments after that change had begun, so the value was true during this read: `moment`, which never falls below
  /// the epoch at which the value was known to be valid, keeps older passes out.
  @inlinable @inline(__always) var settledWord: UInt64? {
    let change = Graph.started.load(ordering: .acquiring)
    guard pointee.settled.load(ordering: .acquiring) == change, !Graph.hasBatches else { return nil }
    return word.pointee.load(ordering: .acquiring)
  }

  /// Records that the value is valid. The lock is held.
  @inlinable @inline(__always)
  func noteSettled() { pointee.settled.store(Graph.started.load(ordering: .relaxed), ordering: .releasing) }

  /// Replaces the value by a trivial one.
  @inline(__always) func storeBytes(from slot: UnsafeMutableRawPointer) {
    if isWord {
      // Releasing, so that a reader without the lock also sees the beginning of the change.
      word.pointee.store(slot.load(as: UInt64.self), ordering: .releasing)
    } else {
      copyBytes(from: slot, to: value)
    }
  }
}
