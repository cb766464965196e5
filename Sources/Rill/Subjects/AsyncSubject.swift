/// A subject that sends its last element when it completes, also to those who subscribe later.
///
/// ```
/// subject    --a--b--|
/// from 3 on  --------(b|)
/// after      ----------(b|)
/// ```
///
/// An error drops the element. Complexity: a send is O(1), completion O(subscribers).
public final class AsyncSubject<Element: Sendable>: SubjectType {
  private let hub = LastHub<Element>(remembers: true)
  private let anchor: HubAnchor<Element>

  /// Makes a subject that holds nothing.
  public init() { anchor = HubAnchor(hub) }

  /// Takes an event; what follows an end is ignored.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): hub.set(element)
    case .error(let error): hub.end(.error(error))
    case .completed: hub.complete()
    }
  }

  /// The subject as a stream.
  public func asObservable() -> Observable<Element> { Observable(source: .hub(anchor)) }
}

/// A hub that keeps its last element to itself until it completes.
private final class LastHub<Element>: TypedHub<Element>, @unchecked Sendable {  // because the lock guards `last`
  private var last: Element?

  func set(_ element: Element) {
    // What is replaced, or comes too late, is released after the lock: its `deinit` may be a user's.
    var other: Element? = element
    ownership.lock.withLock { if acceptedEnding == nil { swap(&last, &other) } }
  }

  func complete() {
    let isOwner = ownership.lock.withLock {
      guard acceptedEnding == nil else { return false }
      acceptedEnding = .completed
      let isOwner = if let last { queue(.send(last)) } else { false }
      return queue(.end(.completed)) || isOwner
    }
    if isOwner { runWaiting() }
  }

  override func end(_ ending: Ending) {
    super.end(ending)
    var dropped: Element?
    ownership.lock.withLock { if acceptedEnding?.isError == true { swap(&last, &dropped) } }
  }

  override func replay() -> Replay<Element> {
    guard case .completed = acceptedEnding, let last else { return .nothing }
    return .one(last)
  }
}
