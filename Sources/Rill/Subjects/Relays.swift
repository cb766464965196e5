/// A relay: a stream that cannot end, and to which elements are sent.
///
/// Any relay can be the target of a binding:
///
/// ```
/// letters  --a--b--|
/// relay    --a--b---
/// ```
///
/// ![A marble diagram of bind.](bind-to-PublishRelay)
public protocol RelayType<Element>: ObservableType {
  /// Sends an element to the subscribers, from any thread.
  func accept(_ element: Element)
}

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
public final class PublishRelay<Element: Sendable>: RelayType {
  @usableFromInline let hub = Hub<Element>()

  /// Creates a relay without subscribers.
  public init() {}

  deinit { hub.end(.dropped) }

  /// Sends an element, from any thread.
  @inlinable public func accept(_ element: Element) { hub.send(element) }

  /// Returns the relay as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}

/// A relay that holds a value, such as the state of a screen, and cannot end.
///
/// A new subscriber receives the value, and then each later one, without a gap or a repeat. The first value arrives
/// before `subscribe` returns, unless another thread is delivering: then that thread delivers it.
///
/// ```
/// relay(a)   ---b--c----
/// from 4 on  ----b-c----
/// ```
///
/// ![A marble diagram of BehaviorRelay.](BehaviorRelay)
///
/// Complexity: replacing the value is O(subscribers); reading, subscribing and disposing are O(1).
public final class BehaviorRelay<Element: Sendable>: RelayType {
  @usableFromInline let hub: StateHub<Element>

  /// Creates a relay that holds `value`.
  public init(value: Element) { hub = StateHub(value) }

  deinit {
    hub.end(.dropped)
    hub.relayIsReleased()
  }

  /// The value accepted last, also while it is still being delivered.
  @inlinable public var value: Element {
    if WriteBatch.areOpen, let value = hub.valueInBatch { return value }
    return hub.value
  }

  /// Replaces the value, from any thread.
  ///
  /// If several threads use the relay, this may return before its observers have run: see
  /// <doc:Contracts#All-observers-of-a-subject-receive-its-events-in-one-order>.
  ///
  /// Do not call it in the handler of a signal, which may have interrupted the holder of a lock that this takes.
  @inlinable public func accept(_ element: Element) {
    if WriteBatch.areOpen, hub.setInBatch(element) { return }
    hub.set(element)
  }

  /// Changes the value in one step, so no change of another thread is lost.
  ///
  /// A collection is copied while the relay or other code retains the old value. To collect many elements, use your own
  /// array.
  ///
  /// - Parameters:
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  ///   - change: changes a copy of the value, outside all locks. It runs again if another change was accepted
  ///     meanwhile, so it must do nothing but change its argument. If it throws, the value stays the same.
  /// - Precondition: `change` does not change this relay in another way, such as by `accept`.
  @inlinable public func update<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line, _ change: @escaping (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if WriteBatch.areOpen, let result = try hub.updateInBatch(change) { return result }
    return try hub.update(CallSite(file: file, line: line), change)
  }

  /// Returns the relay as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}

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
public final class ReplayRelay<Element: Sendable>: RelayType {
  @usableFromInline let hub: BufferHub<Element>

  private init(capacity: Int) { hub = BufferHub(capacity: capacity) }

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
