/// A value that can be watched, and that cannot end: the state of a screen.
///
/// A new subscriber is given the value before `subscribe` returns, and then each later one, with no gap and no repeat.
///
/// ```
/// relay(a)   ---b--c----
/// from 4 on  ----b-c----
/// ```
///
/// Complexity: replacing the value is O(subscribers); reading, subscribing and disposing are O(1).
public final class BehaviorRelay<Element: Sendable>: ObservableType {
  @usableFromInline let hub: StateHub<Element>
  @usableFromInline let anchor: HubAnchor<Element>

  /// Makes a relay that holds `value`.
  public init(value: Element) {
    hub = StateHub(value)
    anchor = HubAnchor(hub)
  }

  /// The value accepted last, also while it is still being delivered.
  @inlinable
  public var value: Element { hub.value }

  /// Replaces the value, from any thread.
  @inlinable
  public func accept(_ element: Element) { hub.set(element) }

  /// Changes the value in one step, so that no change of another thread is lost.
  ///
  /// A collection is copied if the relay or anybody else still holds the old one: to gather many elements, use an array
  /// of your own.
  ///
  /// - Parameter change: works on a copy, outside every lock. It runs again if another change was accepted meanwhile,
  ///   so it must do nothing but change its argument. If it throws, nothing changes.
  @inlinable
  public func update<Result, Failure: Error>(
    _ change: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try hub.update(change)
  }

  /// The relay as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(source: .hub(anchor)) }
}
