// The only file of the core that names a platform.
#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

/// A mutex and its condition, at an address that does not change.
typealias Waiting = (mutex: pthread_mutex_t, condition: pthread_cond_t)

extension UnsafeMutablePointer where Pointee == Waiting {
  func initializeWaiting() {
    initialize(to: (pthread_mutex_t(), pthread_cond_t()))
    pthread_mutex_init(&pointee.mutex, nil)
    pthread_cond_init(&pointee.condition, nil)
  }

  func lock() { pthread_mutex_lock(&pointee.mutex) }
  func unlock() { pthread_mutex_unlock(&pointee.mutex) }
  func wait() { pthread_cond_wait(&pointee.condition, &pointee.mutex) }
  func wakeAll() { pthread_cond_broadcast(&pointee.condition) }
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
