/// The callback of a subscriber that waits for the owner of its hub. It is canceled with the subscription, however long
/// the queue is.
@usableFromInline
final class Admission<Element>: Disposable {
  private let next: Protected<(@Sendable (Element) -> Void)?>

  @usableFromInline
  init(of entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {
    self.next = Protected(next)
    entry.attach(self)
  }

  /// The callback, unless the subscription was canceled.
  @usableFromInline
  func take() -> (@Sendable (Element) -> Void)? { next.exchange(nil) }

  @usableFromInline
  func dispose() { _ = take() }
}
