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

  /// Whether the subject has subscribers. A subscription or a disposal that is made during a delivery counts after that
  /// event.
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
