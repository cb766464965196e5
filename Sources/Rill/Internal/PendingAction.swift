/// Work that waits at a scheduler: it runs at most once, and is released when it has run or was disposed of.
final class PendingAction: Disposable {
  private let action: Protected<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Protected(action) }

  /// Whether it has neither run nor been disposed of.
  var isPending: Bool { action.value != nil }

  func run() { action.exchange(nil)?() }

  func dispose() { _ = action.exchange(nil) }
}
