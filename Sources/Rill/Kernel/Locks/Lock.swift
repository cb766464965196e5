public import Synchronization

/// The lock of the core, held for a few instructions and never while user code runs.
///
/// One word in its owner, without an allocation: 0 is free, 1 is held, and 2 is held while other threads may be parked.
/// A thread that finds it held tries again for a short time and then parks in a lot that locks share by address; see
/// Filip Pizlo, *Locking in WebKit*, 2016, and Ulrich Drepper, *Futexes Are Tricky*, 2011.
///
/// Not `Synchronization.Mutex`, which hands the lock over in order. That causes convoys under contention: with ten
/// threads on one subject, a hundred times slower. And on Linux, the thread sanitizer does not see it.
@usableFromInline
struct Lock: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt32>(0)

  @usableFromInline init() {}

  @inlinable @inline(__always)
  func lock() {
    if !tryLock() { lockContended() }
  }

  @inlinable @inline(__always)
  func unlock() {
    if word.exchange(0, ordering: .releasing) == 2 { wakeOthers() }
  }

  /// Runs `body`, which must be the core's own code, with the lock held.
  @inlinable @inline(__always)
  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  @inlinable @inline(__always)
  func tryLock() -> Bool { word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged }

  @usableFromInline @inline(never)
  func lockContended() {
    // The holder needs a few instructions, unless it was interrupted.
    for _ in 0..<100 where word.load(ordering: .relaxed) == 0 && tryLock() { return }
    // Marked in the step that finds it held, so that its holder wakes the lot. It stays marked when this thread gets it,
    // because others may wait too; if none does, its next unlock wakes the lot once for nothing.
    lot.park { word.exchange(2, ordering: .acquiring) != 0 }
  }

  @usableFromInline @inline(never)
  func wakeOthers() { lot.wake() }

  /// The lot for the address of this lock, which stays the same: every lock is in an object, a global variable, or
  /// memory of its own.
  private var lot: UnsafeMutablePointer<ParkingLot> { withUnsafePointer(to: word) { .of($0) } }
}
