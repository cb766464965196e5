// The only file of the core that names a platform, beside the one of the lock.
#if canImport(Darwin)
public import Darwin
import Dispatch
#elseif canImport(Glibc)
// Dispatch has no function for the label of the current queue (Swift 6.3.1 on Linux).
import CDispatch
public import Glibc
#elseif canImport(Musl)
import CDispatch
public import Musl
#endif

/// Returns a token, the same on one thread and different on two threads that exist at once.
@inlinable @inline(__always) package func currentThreadToken() -> UInt {
  #if canImport(Glibc)
  UInt(pthread_self())
  #else
  // A pointer on Apple systems and with Musl.
  UInt(bitPattern: pthread_self())
  #endif
}

/// A thread-local object, nil at first, which is released when the thread ends.
struct ThreadObject: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key) { Self.release($0) }
    self.key = key
  }

  private static func release(_ object: UnsafeMutableRawPointer?) {
    if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
  }

  var value: AnyObject? {
    get { pthread_getspecific(key).map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() } }
    nonmutating set {
      let old = pthread_getspecific(key)
      pthread_setspecific(key, newValue.map { Unmanaged.passRetained($0).toOpaque() })
      Self.release(old)
    }
  }
}

/// Returns the name of the queue that the caller runs on: `main`, its label, or the number of the thread if there is
/// none or it is one of the pools of Dispatch and of tasks.
func currentQueueName() -> String {
  #if canImport(Darwin)
  let (label, mainQueueLabel) = (__dispatch_queue_get_label(nil), __dispatch_queue_get_label(DispatchQueue.main))
  #else
  let (label, mainQueueLabel) = (dispatch_queue_get_label(nil), dispatch_queue_get_label(dispatch_get_main_queue()))
  #endif
  // A queue-specific value takes longer to find.
  if label == mainQueueLabel { return "main" }
  // Code on no queue of its own gets the label of a pool, on Linux also on a thread (Swift 6.3.1).
  let isOfPool = strncmp(label, "com.apple.root.", 15) == 0 || strncmp(label, "Swift global", 12) == 0
  return isOfPool || label.pointee == 0 ? "thread \(currentThreadToken())" : String(cString: label)
}

/// Writes all of `text` in one call, so lines of several threads do not mix.
func writeToStandardError(_ text: String) {
  _ = write(STDERR_FILENO, text, text.utf8.count)
}
