/// A type that is both an observer and a stream: it emits received events to its subscribers.
public protocol SubjectType<Element>: ObservableType, ObserverType {}

/// A subject that emits each event to its current subscribers.
///
/// Any thread may send, also from inside an observer. All observers see one order: an event sent during a delivery is
/// delivered after it, by the delivering thread or by one that takes over from it.
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
  @usableFromInline let hub = Hub<Element>()

  /// Creates a subject without subscribers.
  public init() {}

  deinit { hub.end(.dropped) }

  /// Sends an element.
  @inlinable public func onNext(_ element: Element) { hub.send(element) }

  /// Sends an event; events after an end are ignored.
  public func on(_ event: Event<Element>) { hub.on(event) { hub.send($0) } }

  /// Whether the subject has subscribers. A subscription or a disposal made during a delivery counts after it.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Returns the subject as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}

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
  public init(value: Element) { hub = StateHub(value) }

  deinit { hub.end(.dropped) }

  /// Returns the value accepted last, also while it is still being delivered and after completion.
  ///
  /// - Throws: the error that ended the subject.
  @inlinable public func value() throws -> Element { try hub.valueUnlessFailed() }

  /// Sends an element.
  @inlinable public func onNext(_ element: Element) { hub.set(element) }

  /// Sends an event; events after an end are ignored.
  public func on(_ event: Event<Element>) { hub.on(event) { hub.set($0) } }

  /// Whether the subject has subscribers. A subscription or a disposal made during a delivery counts after it.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Returns the subject as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}

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

  private init(capacity: Int) { hub = BufferHub(capacity: capacity) }

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

  /// Whether the subject has subscribers. A subscription or a disposal made during a delivery counts after it.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Returns the subject as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}

/// A subject that emits its last element when it completes, also to later subscribers.
///
/// ```
/// subject    --a--b--|
/// from 3 on  --------(b|)
/// after      ----------(b|)
/// ```
///
/// ![A marble diagram of AsyncSubject.](AsyncSubject)
///
/// An error drops the element. Complexity: a send is O(1), completion O(subscribers).
public final class AsyncSubject<Element: Sendable>: SubjectType {
  private let hub = LastHub<Element>(.elements)

  /// Creates an empty subject.
  public init() {}

  deinit { hub.end(.dropped) }

  /// Sends an event; events after an end are ignored.
  public func on(_ event: Event<Element>) { hub.on(event) { hub.set($0) } }

  /// Whether the subject has subscribers. A subscription or a disposal made during a delivery counts after it.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Returns the subject as a stream.
  public func asObservable() -> Observable<Element> { Observable(source: .hub(hub, subject: self)) }
}

/// A hub that does not deliver its last element until it completes.
private final class LastHub<Element: Sendable>: Hub<Element>,
  @unchecked Sendable  // because the lock guards `last`
{
  private var last: Element?

  func set(_ element: Element) {
    // A replaced or late element is released after the lock, because its `deinit` may be user code.
    var other: Element? = element
    lock.withLock { if acceptedEnding == nil { swap(&last, &other) } }
  }

  override func lastElement(at ending: Ending) -> Element? {
    if case .completed = ending { lock.withLock { last } } else { nil }
  }

  override func end(_ ending: Ending) {
    super.end(ending)
    var dropped: Element?
    lock.withLock { if acceptedEnding?.isError == true { swap(&last, &dropped) } }
  }

  override func replay() -> Replay<Element> {
    guard case .completed = acceptedEnding, let last else { return .nothing }
    return .one(last)
  }
}
