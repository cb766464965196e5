/// A subject with a current value, which each new subscriber receives first.
///
/// ```
/// subject(a)  ---b--c--|
/// from 4 on   ----b-c--|
/// ```
///
/// ![A marble diagram of BehaviorSubject.](BehaviorSubject)
///
/// Complexity: a send is O(subscribers); reading, subscribing and disposing are O(1).
public final class BehaviorSubject<Element: Sendable>: SubjectType {
  @usableFromInline let hub: StateHub<Element>

  /// Creates a subject that holds `value`.
  public init(value: Element) {
    hub = StateHub(value)
  }

  deinit { hub.end(.dropped) }

  /// Returns the value accepted last, also while it is still being delivered and after completion.
  ///
  /// - Throws: the error that ended the subject.
  @inlinable public func value() throws -> Element { try hub.valueUnlessFailed() }

  /// Sends an element.
  @inlinable public func onNext(_ element: Element) { hub.set(element) }

  /// Sends an event; events after an end are ignored.
  public func on(_ event: Event<Element>) { hub.on(event) { hub.set($0) } }

  /// Whether the subject has subscribers. A subscription or a disposal that is made during a delivery counts after that
  /// event.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Returns the subject as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}
