/// A relay that emits elements, such as taps on a screen, to its current subscribers and cannot end.
///
/// ```
/// relay      --a--b--c----
/// from 3 on  -----b--c----
/// ```
///
/// ![A marble diagram of PublishRelay.](PublishRelay)
///
/// Complexity: a send is O(subscribers) without locks; subscribing and disposing are O(1).
public final class PublishRelay<Element: Sendable>: ObservableType {
  @usableFromInline let hub: Hub<Element>

  /// Creates a relay without subscribers.
  public init() {
    hub = Hub()
  }

  deinit { hub.end(.dropped) }

  /// Sends an element, from any thread.
  @inlinable public func accept(_ element: Element) { hub.send(element) }

  /// Returns the relay as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}
