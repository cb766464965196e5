/// A subject that emits each event to its current subscribers.
///
/// Any thread may send, also from inside an observer. All observers see one order: an event that is sent during a
/// delivery is delivered after it, by the thread that is delivering or by one that takes over from it.
///
/// ```
/// subject    --a--b--c--|
/// from 3 on  -----b--c--|
/// ```
///
/// ![A marble diagram of PublishSubject.](PublishSubject)
///
/// Complexity: a send is O(subscribers) without locks; subscribing and disposing are O(1).
public final class PublishSubject<Element: Sendable>: SubjectType {
  @usableFromInline let hub: Hub<Element>

  /// Creates a subject without subscribers.
  public init() {
    hub = Hub()
  }

  deinit { hub.end(.dropped) }

  /// Sends an element.
  @inlinable public func onNext(_ element: Element) { hub.send(element) }

  /// Sends an event; events after an end are ignored.
  public func on(_ event: Event<Element>) { hub.on(event) { hub.send($0) } }

  /// Whether the subject has subscribers. A subscription or a disposal that is made during a delivery counts after that
  /// event.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Returns the subject as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}
