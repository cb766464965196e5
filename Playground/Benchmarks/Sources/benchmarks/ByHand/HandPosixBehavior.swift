import Foundation

/// A value and an array of closures behind a pthread mutex, which is held while a change is delivered; see
/// ``HandLockedBehavior``, whose mutex of the standard library hands over in order on Linux (Swift 6.3.1,
/// swiftlang/swift#88440).
final class HandPosixBehavior<Element>: @unchecked Sendable {  // because the mutex guards what changes
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Element
  private var observers: [(Element) -> Void] = []

  init(_ value: Element) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func accept(_ element: Element) {
    pthread_mutex_lock(mutex)
    value = element
    for observer in observers { observer(element) }
    pthread_mutex_unlock(mutex)
  }

  func subscribe(_ next: @escaping (Element) -> Void) {
    pthread_mutex_lock(mutex)
    next(value)
    observers.append(next)
    pthread_mutex_unlock(mutex)
  }
}
