/// A stream of elements that share a key, which ``ObservableType/groupBy(keySelector:)`` emits.
@frozen public struct GroupedObservable<Key: Hashable & Sendable, Element: Sendable>: ObservableType {
  /// The key that the elements share.
  public let key: Key
  @usableFromInline let source: Observable<Element>

  /// Creates a group from a key and a stream, for a custom source.
  @inlinable public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// The group as a stream.
  @inlinable public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
  /// Groups elements by key and emits a stream for each key.
  ///
  /// ```
  ///              --1--2--3--4--|
  /// groupBy odd  --A--B--------|
  /// A              1-----3-----|
  /// B                 2-----4--|
  /// ```
  ///
  /// ![A marble diagram of groupBy.](groupBy)
  ///
  /// A group is emitted when its first element arrives, and emits that element right afterward. Each subscriber of a
  /// group receives only elements that arrive after its subscription: to receive them all, subscribe to a group at
  /// once, as `flatMap` does. All groups end as the source does, in the order in which they began, and before the
  /// result.
  ///
  /// The source is canceled when neither the result nor any group has a subscriber. A group whose subscriber leaves
  /// continues for others; when only the result is disposed of, no new groups begin. Each key is retained until the
  /// source ends or is canceled.
  ///
  /// ```swift
  /// let newest = messages.groupBy { $0.room }.flatMap { room in room.debounce(.seconds(1), scheduler: scheduler) }
  /// ```
  ///
  /// Complexity: one lookup of the key per element.
  ///
  /// - Parameter keySelector: returns the key of an element; an error that it throws ends the groups and the result.
  @inlinable public func groupBy<Key: Hashable & Sendable, Failure: Error>(
    keySelector: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable<GroupedObservable<Key, Element>> { sink in
      let parts = Parts<Element>(below: sink.subscription)
      let groups = StatefulSink([Key: PublishSubject<Element>](), sink)
      source.connect(
        Sink(parts.source) { element in
          do throws(Failure) {
            let key = try keySelector(element)
            if let group = groups.state[key] { return group.onNext(element) }
            guard sink.subscription.isLive else { return }
            let group = parts.begin()
            groups.state[key] = group.subject
            sink.next(GroupedObservable(key: key, source: group.stream))
            group.subject.onNext(element)
          } catch {
            parts.source.end(error)
          }
        })
    }
  }
}

extension ObservableType {
  /// Splits the elements into consecutive streams, each limited to `count` elements and to `timeSpan`.
  ///
  /// ```
  ///              --ab--c-------|
  /// window 4, 2  A--B---C---D--|
  /// A            --a(b|)
  /// B               ---c|
  /// C                   ----|
  /// D                       ---|
  /// ```
  ///
  /// ![A marble diagram of window.](window)
  ///
  /// The first window begins with the subscription. A window completes when it has emitted `count` elements or when
  /// `timeSpan` has passed since it began, and the next one begins. Each subscriber of a window receives only elements
  /// that arrive after its subscription: to receive them all, subscribe to a window at once, as `flatMap` does. The
  /// last window ends as the source does, before the result.
  ///
  /// Windows whose time has passed end on `scheduler`, full ones on the thread that sends. On a scheduler whose clock
  /// does not advance, such as ``ImmediateScheduler``, an empty window does not time out, and a window ends with its
  /// first element.
  ///
  /// The source is canceled when neither the result nor any window has a subscriber; when only the result is disposed
  /// of, the current window is the last one.
  ///
  /// - Precondition: `timeSpan` and `count` are positive.
  public func window(
    timeSpan: Duration, count: Int, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Observable<Element>> {
    require(count > 0, "window was given a count of \(count); it must be positive.", file: file, line: line)
    require(
      timeSpan > .zero, "window was given a timeSpan of \(timeSpan); it must be positive.", file: file, line: line)
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let parts = Parts<Element>(below: sink.subscription)
      let windows = Sink(parts.source) { if sink.subscription.isLive { sink.next($0) } }
      Window(windows, parts, timeSpan, count, scheduler, site).connect(source)
    }
  }
}

private final class Window<Element: Sendable>: Portions<Element, Observable<Element>>,
  @unchecked Sendable  // because the gate guards every `var`
{
  private let parts: Parts<Element>
  private var current: PublishSubject<Element>?

  init(
    _ sink: Sink<Observable<Element>>, _ parts: Parts<Element>, _ timeSpan: Duration, _ count: Int,
    _ scheduler: any Scheduler, _ site: CallSite
  ) {
    self.parts = parts
    super.init(sink, timeSpan, count, scheduler, site)
  }

  override func open() {
    let window = parts.begin()
    current = window.subject
    sink.next(window.stream)
  }

  override func add(_ element: Element) { current?.onNext(element) }

  override func close() { if let current { parts.complete(current) } }

  override func clear() { current = nil }
}

/// One subscription to a source that feeds a stream of streams and the streams in it, its parts.
///
/// It is canceled when none of them has a subscriber.
@usableFromInline final class Parts<Element: Sendable>: Sendable {
  private struct Content {
    /// The number of subscriptions: one to the stream of streams, plus those to the parts. Zero is final.
    var subscribers = 1
    /// The open parts, in the order in which they began, which is the order in which they end.
    var open: [PublishSubject<Element>] = []
  }

  /// The subscription to the source. Its end is the end of the parts, and then of the stream of streams.
  @usableFromInline let source: Subscription
  private let state: Protected<Content>

  @usableFromInline init(below downstream: Subscription) {
    let state = Protected(Content())
    self.state = state
    source = Subscription { ending in
      Self.endAll(state, ending)
      downstream.end(ending)
    }
    downstream.attach(Disposables.create { self.leave() })
  }

  /// Begins a part, and returns the subject that feeds it and the stream for its subscribers.
  @usableFromInline func begin() -> (subject: PublishSubject<Element>, stream: Observable<Element>) {
    let subject = PublishSubject<Element>()
    let isWanted = state.withLock { state in
      if state.subscribers > 0 { state.open.append(subject) }
      return state.subscribers > 0
    }
    if !isWanted { subject.hub.end(.dropped) }
    return (subject, Observable { sink in self.connect(subject, sink) })
  }

  /// Ends a part while the source continues.
  func complete(_ subject: PublishSubject<Element>) {
    state.withLock { state in state.open.removeAll { $0 === subject } }
    subject.onCompleted()
  }

  private func connect(_ subject: PublishSubject<Element>, _ sink: Sink<Element>) {
    let isCounted = state.withLock { state in
      if state.subscribers > 0 { state.subscribers += 1 }
      return state.subscribers > 0
    }
    let own = sink.interposing { if isCounted { self.leave() } }
    if own.subscription.isLive { subject.asObservable().connect(own) }
  }

  /// Cancels the source when the last subscriber leaves. Parts that are still retained can send nothing more.
  private func leave() {
    let isLast = state.withLock { state in
      state.subscribers -= 1
      return state.subscribers == 0
    }
    guard isLast else { return }
    source.dispose()
    Self.endAll(state, .dropped)
  }

  private static func endAll(_ state: Protected<Content>, _ ending: Ending) {
    let open = state.withLock { state in
      defer { state.open = [] }
      return state.open
    }
    for subject in open { subject.hub.end(ending) }
  }
}
