// The only file of the core that names a platform.
#if canImport(Darwin)
  public import Darwin
  import Dispatch
#elseif canImport(Glibc)
  // The label of the current queue is not in the overlay.
  import CDispatch
  public import Glibc
#elseif canImport(Musl)
  import CDispatch
  public import Musl
#endif

/// The place where threads wait that have found a lock held: a mutex and its condition.
///
/// Locks are many and seldom contended, so they share a few lots, which are created once and never freed. A thread that
/// is woken for another lock checks its own and waits again.
typealias ParkingLot = (mutex: pthread_mutex_t, condition: pthread_cond_t)

private struct ParkingLots: @unchecked Sendable {  // because the pointer never changes, and mutexes guard the lots
  let first: UnsafeMutablePointer<ParkingLot>
}

private let lots = {
  let lots = UnsafeMutablePointer<ParkingLot>.allocate(capacity: 16)
  for lot in lots..<lots + 16 {
    lot.initialize(to: (pthread_mutex_t(), pthread_cond_t()))
    pthread_mutex_init(&lot.pointee.mutex, nil)
    pthread_cond_init(&lot.pointee.condition, nil)
  }
  return ParkingLots(first: lots)
}()

extension UnsafeMutablePointer where Pointee == ParkingLot {
  static func of(_ address: UnsafeRawPointer) -> Self { lots.first + Int(UInt(bitPattern: address) / 16 % 16) }

  /// Waits until `isHeld` returns `false`. It is called with the lot locked: at first, and after each `wake`.
  func park(while isHeld: () -> Bool) {
    pthread_mutex_lock(&pointee.mutex)
    while isHeld() { pthread_cond_wait(&pointee.condition, &pointee.mutex) }
    pthread_mutex_unlock(&pointee.mutex)
  }

  /// Lets all threads of the lot check again.
  func wake() {
    pthread_mutex_lock(&pointee.mutex)
    pthread_cond_broadcast(&pointee.condition)
    pthread_mutex_unlock(&pointee.mutex)
  }
}

/// Allocates memory. On Linux, `allocate(byteCount:alignment:)` asks for the alignment that all memory has anyway, by a
/// slower function.
func allocateBytes(_ count: Int, alignment: Int) -> UnsafeMutableRawPointer {
  if alignment <= 16, let memory = malloc(count) { return memory }
  return .allocate(byteCount: count, alignment: alignment)
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

/// A variable of which each thread has its own, nil at first.
struct ThreadPointer: Sendable {
  private let key: pthread_key_t

  /// - Parameter isFreed: whether the pointer is to memory of `allocateBytes` that is freed when the thread ends.
  init(isFreed: Bool = false) {
    var key = pthread_key_t()
    if isFreed { pthread_key_create(&key) { free($0) } } else { pthread_key_create(&key, nil) }
    self.key = key
  }

  var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
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
  // What is on no queue of its own gets the label of a pool, on Linux also a thread.
  let isOfPool = strncmp(label, "com.apple.root.", 15) == 0 || strncmp(label, "Swift global", 12) == 0
  return isOfPool || label.pointee == 0 ? "thread \(currentThreadToken())" : String(cString: label)
}

/// Writes all of `text` in one call, so lines of several threads do not mix.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }
}
