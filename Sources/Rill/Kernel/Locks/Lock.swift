public import Synchronization

/// The lock of the core, held for a few instructions and never while user code runs.
///
/// Two bytes in its owner, without an allocation. A thread that finds it held tries again for a short time and then parks
/// in a lot that locks share by address; see Filip Pizlo, *Locking in WebKit*, 2016.
///
/// Locking is one atomic compare-and-exchange. Unlocking is a store, which costs a fraction of that, and no full barrier:
/// what follows may be done before others see that the lock is free. So may the look for waiting threads, which then
/// misses one that parks meanwhile. Therefore a parked thread looks again after a millisecond; see "1-0" locking in
/// `objectMonitor.cpp` of OpenJDK 8, whose monitors recover in this way.
///
/// `unlock` uses the lock after others may have taken it, so its owner must stay until `unlock` returns.
///
/// Not `Synchronization.Mutex`, which hands the lock over in order. That causes convoys under contention: with ten
/// threads on one subject, a hundred times slower. And on Linux, the thread sanitizer does not see it.
@usableFromInline
struct Lock: ~Copyable, Sendable {
  @usableFromInline let isHeld = Atomic<Bool>(false)
  /// Whether threads may be parked.
  @usableFromInline let hasWaiting = Atomic<Bool>(false)

  @usableFromInline init() {}

  @inlinable @inline(__always)
  func lock() {
    if !tryLock() { lockContended() }
  }

  @inlinable @inline(__always)
  func unlock() {
    isHeld.store(false, ordering: .releasing)
    if hasWaiting.load(ordering: .relaxed) { wakeOthers() }
  }

  /// Runs `body`, which must be the core's own code, with the lock held.
  @inlinable @inline(__always)
  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  @inlinable @inline(__always)
  func tryLock() -> Bool { isHeld.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged }

  @usableFromInline @inline(never)
  func lockContended() {
    // The holder needs a few instructions, unless it was interrupted.
    for _ in 0..<100 where !isHeld.load(ordering: .relaxed) && tryLock() { return }
    lot.park { mustWait() }
  }

  /// Announces that a thread waits. Returns whether it must, because it has not got the lock. If it has, the announcement
  /// stays, because others may wait too; if none does, the next unlock wakes the lot once for nothing.
  func mustWait() -> Bool {
    hasWaiting.store(true, ordering: .relaxed)
    return !tryLock()
  }

  @usableFromInline @inline(never)
  func wakeOthers() { lot.wake { hasWaiting.store(false, ordering: .relaxed) } }

  /// The lot for the address of this lock, which stays the same: every lock is in an object, a global variable, or
  /// memory of its own.
  var lot: UnsafeMutablePointer<ParkingLot> { withUnsafePointer(to: isHeld) { .of($0) } }
}
