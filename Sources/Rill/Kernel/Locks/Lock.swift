public import Synchronization

/// The lock of the core, held for a few instructions and never while user code runs.
///
/// One byte in its owner, without an allocation. A thread that finds it held tries again for a short time and then parks
/// in a lot that locks share by address; see Filip Pizlo, *Locking in WebKit*, 2016. The states and their changes are
/// those of the third mutex of Ulrich Drepper, *Futexes Are Tricky*, 2011, so no wake-up is missed.
///
/// Unlocking is an exchange. A store would publish as much by the memory model, but not what the compiler makes of it:
/// LLVM's passes over reference counts move the retain of a value that was read under the lock down across any load or
/// store, atomic ones too, as they "can't do a release" (`performLocalRetainMotion` in `LLVMARCOpts.cpp`). Another thread
/// could then release the value first. No retain passes an exchange. For the same reason, every word that hands plain
/// memory with references to another thread is changed by an exchange: here, in ``SingleOwner`` and in ``Ring``.
///
/// `unlock` uses the address of the lock after others may have taken it, so its owner must stay until `unlock` returns.
///
/// Not `Synchronization.Mutex`, which hands the lock over in order. That causes convoys under contention: with ten
/// threads on one subject, a hundred times slower. And on Linux, the thread sanitizer does not see it.
@usableFromInline
struct Lock: ~Copyable, Sendable {
  @usableFromInline static var free: UInt8 { 0 }
  @usableFromInline static var held: UInt8 { 1 }
  /// Held, and threads may be parked.
  @usableFromInline static var awaited: UInt8 { 2 }

  @usableFromInline let state = Atomic<UInt8>(0)

  @usableFromInline init() {}

  @inlinable @inline(__always)
  func lock() {
    if !tryLock() { lockContended() }
  }

  @inlinable @inline(__always)
  func unlock() {
    if state.exchange(Self.free, ordering: .releasing) == Self.awaited { wakeOthers() }
  }

  /// Runs `body`, which must be the core's own code, with the lock held.
  @inlinable @inline(__always)
  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  @inlinable @inline(__always)
  func tryLock() -> Bool {
    state.compareExchange(expected: Self.free, desired: Self.held, ordering: .acquiring).exchanged
  }

  @usableFromInline @inline(never)
  func lockContended() {
    // The holder needs a few instructions, unless it was interrupted.
    for _ in 0..<100 where state.load(ordering: .relaxed) == Self.free && tryLock() { return }
    lot.park { mustWait() }
  }

  /// Takes the lock if it is free, and says that threads may be parked, since others may be even then. Returns whether it
  /// was held, so the caller must wait; the thread that unlocks it wakes the lot.
  func mustWait() -> Bool { state.exchange(Self.awaited, ordering: .acquiring) != Self.free }

  @usableFromInline @inline(never)
  func wakeOthers() { lot.wake() }

  /// The lot for the address of this lock, which stays the same: every lock is in an object, a global variable, or
  /// memory of its own.
  var lot: UnsafeMutablePointer<ParkingLot> { withUnsafePointer(to: state) { .of($0) } }
}
