/// A subject that first emits its last elements to each new subscriber, also after an end.
///
/// ```
/// subject, 2  --a--b-----c--|
/// from 6 on   ------(ab)-c--|
/// after       ---------------(bc|)
/// ```
///
/// ![A marble diagram of ReplaySubject.](ReplaySubject)
///
/// Complexity: a send is O(subscribers), and subscribing is O(remembered elements).
public final class ReplaySubject<Element: Sendable>: SubjectType {
  @usableFromInline let hub: BufferHub<Element>

  private init(capacity: Int) {
    hub = BufferHub(capacity: capacity)
  }

  deinit { hub.end(.dropped) }

  /// Creates a subject that remembers the last `bufferSize` elements.
  ///
  /// - Precondition: `bufferSize` is not negative.
  public static func create(
    bufferSize: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> ReplaySubject {
    require(
      bufferSize >= 0, "ReplaySubject was given a bufferSize of \(bufferSize); it must not be negative.",
      file: file, line: line)
    return ReplaySubject(capacity: bufferSize)
  }

  /// Creates a subject that remembers all elements. Its memory grows with them.
  public static func createUnbounded() -> ReplaySubject { ReplaySubject(capacity: .max) }

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
