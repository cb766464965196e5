/// A relay that emits elements, such as taps on a screen, to its current subscribers and cannot end.
///
/// ```
/// relay      --a--b--c----
/// from 3 on  -----b--c----
/// ```
///
/// Complexity: a send is O(subscribers) without locks; subscribing and disposing are O(1).
public final class PublishRelay<Element: Sendable>: ObservableType {
  @usableFromInline let hub: TypedHub<Element>
  @usableFromInline let anchor: HubAnchor<Element>

  /// Creates a relay without subscribers.
  public init() {
    hub = TypedHub()
    anchor = HubAnchor(hub)
  }

  /// Sends an element, from any thread.
  @inlinable
  public func accept(_ element: Element) { hub.send(element) }

  /// Returns the relay as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(source: .hub(anchor)) }
}
