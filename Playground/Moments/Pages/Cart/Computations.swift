import Synchronization

/// The number of times that a closure has run, counted by the closure.
final class Computations: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func count() { number.withLock { $0 += 1 } }
}
