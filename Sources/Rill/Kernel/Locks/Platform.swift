// The only file of the core that names a platform.
#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

/// The lock type of the core, held for a few instructions and never while user code runs.
///
/// A pthread mutex, because `Synchronization.Mutex` hands the lock over in order, which causes convoys under contention
/// (ten threads on one subject: a hundred times slower), and because on Linux the thread sanitizer sees a pthread mutex
/// but not `Synchronization.Mutex`.
@usableFromInline
struct Lock: ~Copyable, @unchecked Sendable {  // because the mutex itself makes sharing safe
  #if canImport(Darwin)
    @usableFromInline let raw: UnsafeMutablePointer<os_unfair_lock>

    @usableFromInline init() {
      raw = .allocate(capacity: 1)
      raw.initialize(to: os_unfair_lock())
    }

    deinit { raw.deallocate() }

    @inlinable @inline(__always) func lock() { os_unfair_lock_lock(raw) }
    @inlinable @inline(__always) func unlock() { os_unfair_lock_unlock(raw) }
  #else
    @usableFromInline let raw: UnsafeMutablePointer<pthread_mutex_t>

    @usableFromInline init() {
      raw = .allocate(capacity: 1)
      pthread_mutex_init(raw, nil)
    }

    deinit {
      pthread_mutex_destroy(raw)
      raw.deallocate()
    }

    @inlinable @inline(__always) func lock() { pthread_mutex_lock(raw) }
    @inlinable @inline(__always) func unlock() { pthread_mutex_unlock(raw) }
  #endif

  /// Runs `body`, which must be the core's own code, with the lock held.
  @inlinable @inline(__always)
  func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// Returns a token that is equal on one thread, and different on two threads that exist at the same time.
@inlinable @inline(__always)
package func currentThreadToken() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// Writes all of `text` in one call, so lines of several threads do not mix.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }
}
