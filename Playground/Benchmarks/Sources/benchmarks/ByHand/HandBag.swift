import Synchronization

/// An array behind a lock, like a bag safe from any thread; unlike one it keeps what has ended.
final class HandBag: Sendable {
  private let disposables = Mutex<[HandDisposable]>([])

  func insert(_ disposable: HandDisposable) {
    disposables.withLock { $0.append(disposable) }
  }

  deinit {
    for disposable in disposables.withLock({ $0 }) { disposable.dispose() }
  }
}

/// Runs an action once, on whichever thread is first.
final class HandDisposable: Sendable {
  private let action: @Sendable () -> Void
  private let isDone = Atomic(false)

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  func dispose() {
    if !isDone.exchange(true, ordering: .acquiringAndReleasing) { action() }
  }
}
