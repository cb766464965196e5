/// Observes one subscription.
class Watcher: @unchecked Sendable {  // because derived classes are `Sendable`
  /// Passes an element to the subscriber.
  func see<Element: Sendable>(_ element: Element, while subscription: Subscription, _ next: (Element) -> Void) {
    next(element)
  }

  /// Runs `body`, which notifies the subscriber of the end.
  func see(_ ending: Ending, _ body: () -> Void) { body() }

  /// The subscription has ended or was disposed of.
  func leaves() {}
}
