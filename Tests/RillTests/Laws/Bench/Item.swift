/// The elements of the laws: a number, and a watcher that is notified when the element is compared and when it is
/// released.
struct Item: Sendable, Equatable, CustomStringConvertible {
  let number: Int
  private let watcher: ItemWatcher?

  init(_ number: Int, watcher: ItemWatcher? = nil) {
    self.number = number
    self.watcher = watcher
  }

  var description: String { "\(number)" }

  static func == (left: Item, right: Item) -> Bool {
    left.watcher?.onCompare()
    return left.number == right.number
  }
}

final class ItemWatcher: Sendable {
  fileprivate let onCompare: @Sendable () -> Void
  private let onDeinit: @Sendable () -> Void

  init(onCompare: @escaping @Sendable () -> Void, onDeinit: @escaping @Sendable () -> Void) {
    self.onCompare = onCompare
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }
}
