/// A subject that cannot end, and gives each new subscriber its last elements first: what a screen has missed.
///
/// ```
/// relay, 2   --a--b--c----
/// from 6 on  ------(ab)-c----
/// ```
///
/// Complexity: a send is O(subscribers), subscribing O(elements remembered).
public final class ReplayRelay<Element: Sendable>: ObservableType {
  @usableFromInline let hub: BufferHub<Element>
  @usableFromInline let anchor: HubAnchor<Element>

  private init(capacity: Int) {
    hub = BufferHub(capacity: capacity)
    anchor = HubAnchor(hub)
  }

  /// A relay that remembers the last `bufferSize` elements.
  ///
  /// - Precondition: `bufferSize` is not negative.
  public static func create(
    bufferSize: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> ReplayRelay {
    require(
      bufferSize >= 0, "ReplayRelay was given a bufferSize of \(bufferSize); it must not be negative.",
      file: file, line: line)
    return ReplayRelay(capacity: bufferSize)
  }

  /// A relay that remembers all elements. Its memory grows with them.
  public static func createUnbound() -> ReplayRelay { ReplayRelay(capacity: .max) }

  /// Sends an element, from any thread.
  @inlinable
  public func accept(_ element: Element) { hub.set(element) }

  /// The relay as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(source: .hub(anchor)) }
}
