import Dispatch
public import Synchronization

#if canImport(Darwin) || RILL_MUTEX
/// The lock of the core, held for a few instructions and never while user code runs.
///
/// On Apple systems the mutex of the standard library is an unfair lock, in which a waiting thread lends its priority
/// to the holder.
@usableFromInline struct Lock: ~Copyable, Sendable {
  @usableFromInline let mutex = Mutex(())

  @usableFromInline init() {}

  /// Runs `body`, which must be the core's own code, with the lock held.
  @inlinable @inline(__always)
  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    var result: Result?
    try mutex.withLock { _ throws(Failure) in result = try body() }
    return result.unsafelyUnwrapped
  }
}
#else
/// The lock of the core, held for a few instructions and never while user code runs.
///
/// On Linux the thread sanitizer does not see the mutex of the standard library (seen with Swift 6.3.1; not reported):
/// with `-DRILL_MUTEX`, it reports races in a program whose threads share a relay, and none with this lock. On two
/// cores, both take the same time: compare the benchmark rows *ten threads sending to one subject* and *behavior relay,
/// set and read*. The mutex hands the lock over in order, which is slow where more threads wait (swiftlang/swift#88440;
/// not measured here). A pthread mutex needs memory of its own, because its address must not change.
@usableFromInline typealias Lock = ParkingLock
#endif

/// A lock of one byte in its owner, with the states and changes of the third mutex in Ulrich Drepper, *Futexes Are
/// Tricky*, 2011, which miss no wake-up.
///
/// In the place of the futex it has a semaphore, which keeps a wake-up for a thread that does not wait yet, and which
/// it makes when a thread first has to wait.
///
/// Unlocking is an exchange. A store would publish as much by the memory model, but not in compiled code: LLVM's passes
/// over reference counts move the retain of a value that was read under the lock down across any load or store, atomic
/// ones too, as they "can't do a release" (`performLocalRetainMotion` in `LLVMARCOpts.cpp` of Swift 6.3.1; for
/// Objective-C, llvm/llvm-project#184113 mended the same). Another thread could then release the value first. No retain
/// passes an exchange. For the same reason, every word that hands plain memory with references to another thread is
/// changed by an exchange: here and in ``Turn``.
///
/// `unlock` uses the lock after others may have taken it, so its owner must stay until `unlock` returns.
@usableFromInline struct ParkingLock: ~Copyable, Sendable {
  @usableFromInline static var free: UInt8 { 0 }
  @usableFromInline static var held: UInt8 { 1 }
  /// Held, and threads may be waiting.
  @usableFromInline static var awaited: UInt8 { 2 }

  @usableFromInline let state = Atomic<UInt8>(0)
  private let madeSemaphore = AtomicLazyReference<DispatchSemaphore>()

  @usableFromInline init() {}

  /// Runs `body`, which must be the core's own code, with the lock held.
  @inlinable @inline(__always)
  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  @inlinable @inline(__always) func lock() {
    if !tryLock() { lockContended() }
  }

  @inlinable @inline(__always) func unlock() {
    if state.exchange(Self.free, ordering: .acquiringAndReleasing) == Self.awaited { wakeOthers() }
  }

  @inlinable @inline(__always) func tryLock() -> Bool {
    state.compareExchange(expected: Self.free, desired: Self.held, ordering: .acquiring).exchanged
  }

  @usableFromInline @inline(never) func lockContended() {
    while mustWait() { semaphore.wait() }
  }

  /// Takes the lock if it is free, and records that threads may be waiting, since others may be even then. Returns
  /// whether it was held, so the caller must wait; the thread that unlocks it signals the semaphore.
  func mustWait() -> Bool { state.exchange(Self.awaited, ordering: .acquiringAndReleasing) != Self.free }

  var semaphore: DispatchSemaphore { madeSemaphore.load() ?? madeSemaphore.storeIfNil(DispatchSemaphore(value: 0)) }

  @usableFromInline @inline(never) func wakeOthers() { semaphore.signal() }
}

/// A value that a lock guards, for the modules of this package.
@usableFromInline package final class Protected<Value: Sendable>: @unchecked Sendable {  // because of the lock
  private let lock = Lock()
  private var stored: Value

  @usableFromInline package init(_ value: Value) { stored = value }

  @usableFromInline package var value: Value { lock.withLock { stored } }

  /// Replaces the value and returns the old one, which is thus released outside the lock: its `deinit` may be user
  /// code.
  @usableFromInline package func exchange(_ value: Value) -> Value {
    var other = value
    lock.withLock { swap(&stored, &other) }
    return other
  }

  /// Changes the value in place, with the lock held. `body` must run only code of this package.
  @usableFromInline package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}

/// A lock that a bag shares with others, selected by its address.
///
/// It outlives the bag: a member that leaves later still takes the lock, and finds itself unlinked. With a lock in each
/// bag, a member would need a weak reference to its bag, which the benchmark rows *a reused cell, three labels and a
/// tap bound* and *a screen of twelve bindings, opened and closed* forbid.
struct SharedLock: @unchecked Sendable {  // because the locks are created once and never freed
  private static let count: UInt = 64
  /// No two locks share a cache line, so threads with different locks do not slow each other down.
  private static let spacing = 64 / MemoryLayout<Lock>.stride
  private static let all = {
    let locks = UnsafeMutablePointer<Lock>.allocate(capacity: Int(count) * spacing)
    for index in 0..<Int(count) { (locks + index * spacing).initialize(to: Lock()) }
    return SharedLock(raw: locks)
  }()

  private let raw: UnsafeMutablePointer<Lock>

  static func of(_ bag: Unmanaged<DisposeBag>) -> SharedLock {
    // Memory blocks begin at multiples of 16.
    SharedLock(raw: all.raw + Int(UInt(bitPattern: bag.toOpaque()) / 16 % count) * spacing)
  }

  func withLock<Result>(_ body: () -> Result) -> Result { raw.pointee.withLock(body) }
}
