/// A subject that sends each event to those who are subscribed at that time.
///
/// Any thread may send, also from inside an observer: all observers see one order, and a send that finds another one
/// being delivered is delivered after it, by the same thread.
///
/// ```
/// subject    --a--b--c--|
/// from 3 on  -----b--c--|
/// ```
///
/// Complexity: a send is O(subscribers) without locks; subscribing and disposing are O(1).
public final class PublishSubject<Element: Sendable>: SubjectType {
  @usableFromInline let hub: TypedHub<Element>
  @usableFromInline let anchor: HubAnchor<Element>

  /// Makes a subject without subscribers.
  public init() {
    hub = TypedHub()
    anchor = HubAnchor(hub)
  }

  /// Sends an element.
  @inlinable
  public func onNext(_ element: Element) { hub.send(element) }

  /// Sends an event; what follows an end is ignored.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): hub.send(element)
    case .error(let error): hub.end(.error(error))
    case .completed: hub.end(.completed)
    }
  }

  /// The subject as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(source: .hub(anchor)) }
}
