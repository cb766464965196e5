import Synchronization

/// An array of closures behind a lock: safe from any thread, as a bag must be. It keeps closures whose work has ended.
final class HandBag: Sendable {
  private let actions = Mutex<[@Sendable () -> Void]>([])

  func insert(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
  }

  deinit {
    for action in actions.withLock({ $0 }) { action() }
  }
}
