/// The callback of a subscriber that is queued for the owner of its hub. It is released at disposal, however long the
/// queue is.
@usableFromInline
final class Admission<Element: Sendable>: Disposable {
  private let next: Protected<(@Sendable (Element) -> Void)?>

  @usableFromInline
  init(_ next: @escaping @Sendable (Element) -> Void) { self.next = Protected(next) }

  /// Takes the callback; returns nil if the subscription was canceled.
  @usableFromInline
  func take() -> (@Sendable (Element) -> Void)? { next.exchange(nil) }

  @usableFromInline
  func dispose() { _ = take() }
}
