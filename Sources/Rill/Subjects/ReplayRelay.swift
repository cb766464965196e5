/// A relay that first emits its last elements to each new subscriber, such as elements from before a screen opened, and
/// cannot end.
///
/// ```
/// relay, 2   --a--b-----c----
/// from 6 on  ------(ab)-c----
/// ```
///
/// ![A marble diagram of ReplayRelay.](ReplayRelay)
///
/// Complexity: a send is O(subscribers), and subscribing is O(remembered elements).
public final class ReplayRelay<Element: Sendable>: ObservableType {
  @usableFromInline let hub: BufferHub<Element>

  private init(capacity: Int) {
    hub = BufferHub(capacity: capacity)
  }

  deinit { hub.end(.dropped) }

  /// Creates a relay that remembers the last `bufferSize` elements.
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

  /// Creates a relay that remembers all elements. Its memory grows with them.
  public static func createUnbound() -> ReplayRelay { ReplayRelay(capacity: .max) }

  /// Sends an element, from any thread.
  @inlinable public func accept(_ element: Element) { hub.set(element) }

  /// Returns the relay as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}
