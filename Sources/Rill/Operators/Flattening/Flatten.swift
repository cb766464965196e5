import Synchronization

/// A policy for which inner streams run when a new one arrives.
@usableFromInline
enum FlatteningPolicy: Sendable {
  /// The new stream runs if fewer than `limit` streams run; otherwise it waits.
  case queue(limit: Int)
  /// The new stream runs if no other one runs; otherwise it is ignored.
  case first
  /// Only the new stream runs; the previous one is canceled.
  case latest
}

/// The state of an operator that subscribes to inner streams: the number of running streams, and the waiting ones.
///
/// The gate serializes the events of the inner streams. The operator subscribes to these streams outside the gate, so
/// that a stream that sends inside `subscribe` is not queued behind itself.
@usableFromInline
final class Flatten<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because `lock` guards marked fields
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let policy: FlatteningPolicy
  private let inners = DisposeBag()
  // Used by outer events only, which arrive one at a time: whether there may be an inner stream to cancel.
  private var hasFollowed = false
  // Guarded by the lock.
  private var waiting = Queue<Observable<Element>>()
  private var active = 0
  /// Counts cancellations: the end of an inner stream of an earlier generation is ignored.
  private var generation = 0
  private var outerEnding: Ending?
  private var isDropped = false

  private init(_ sink: Sink<Element>, _ policy: FlatteningPolicy) {
    self.sink = sink
    self.policy = policy
  }

  /// Creates the operator's state, and the subscription for the outer stream.
  @usableFromInline
  static func make(_ sink: Sink<Element>, _ policy: FlatteningPolicy) -> (flatten: Flatten, outer: Subscription) {
    let flatten = Flatten(sink, policy)
    let outer = Subscription { flatten.outerDidEnd($0) }
    sink.subscription.attach(Disposables.create(outer, flatten))
    return (flatten, outer)
  }

  /// Whether a new inner stream would be ignored.
  @usableFromInline
  var isClosed: Bool { if case .first = policy { isFull } else { false } }

  /// Accepts the next inner stream. A single element needs no subscription where nothing can be ahead of it.
  @inlinable
  func add(_ inner: Observable<Element>) {
    if case .just(let element) = inner.source, passesElements() { pass(element) } else { follow(inner) }
  }

  @inlinable @inline(__always)
  func pass(_ element: Element, from inner: Subscription? = nil) {
    guard tryEnter() else { return enqueue { self.deliver(element, from: inner) } }
    deliver(element, from: inner)
    leave()
  }

  @inlinable @inline(__always)
  func deliver(_ element: Element, from inner: Subscription?) {
    if let inner, inner.isDisposed { return }
    if sink.subscription.isLive { sink.next(element) }
  }

  @usableFromInline
  func passesElements() -> Bool {
    switch policy {
    case .latest:
      if hasFollowed { cancelInner() }
      return true
    case .queue(.max): return true
    case .queue, .first: return !isFull
    }
  }

  @usableFromInline
  func follow(_ inner: Observable<Element>) {
    if case .latest = policy {
      cancelInner()
      hasFollowed = true
    }
    let generation = lock.withLock { () -> Int? in
      guard active < limit else {
        waiting.append(inner)
        return nil
      }
      active += 1
      return self.generation
    }
    if let generation { start(inner, generation) }
  }

  private var limit: Int { if case .queue(let limit) = policy { limit } else { 1 } }

  private var isFull: Bool { lock.withLock { active >= limit } }

  private func cancelInner() {
    hasFollowed = false
    let wasActive = lock.withLock {
      generation += 1
      defer { active = 0 }
      return active > 0
    }
    if wasActive { inners.disposeAll() }
  }

  /// Runs `inner`, and then waiting streams as long as each ends inside its subscription: a loop, so that a hundred
  /// thousand of them take no stack.
  private func start(_ inner: Observable<Element>, _ generation: Int) {
    if connect(inner, generation) { startSuccessors(generation) }
  }

  private func startSuccessors(_ generation: Int) {
    while let next = successor(generation), connect(next, generation) {}
  }

  /// Runs `inner`, and returns whether it has ended inside its subscription, which makes its successor due.
  private func connect(_ inner: Observable<Element>, _ generation: Int) -> Bool {
    // Needed only where streams wait: elsewhere, no stream begins in place of another.
    let finish = if case .queue(limit: ..<Int.max) = policy { SecondOfTwo() } else { SecondOfTwo?.none }
    let subscription =
      finish == nil
      ? Subscription { self.innerDidEnd($0, generation, nil) }
      : Subscription.followed { self.innerDidEnd($0, generation, finish) }
    _ = subscription.join(inners)
    guard subscription.isLive else { return false }
    inner.connect(Sink(subscription) { self.pass($0, from: subscription) })
    return finish?.isSecond() == true
  }

  private func innerDidEnd(_ ending: Ending, _ generation: Int, _ finish: SecondOfTwo?) {
    if case .error = ending {
      return run { if self.lock.withLock({ generation == self.generation }) { self.sink.subscription.end(ending) } }
    }
    if case .dropped = ending { lock.withLock { isDropped = true } }
    // If `inner` is still being subscribed to, the loop that subscribes starts the successors.
    if finish?.isSecond() != false { startSuccessors(generation) }
  }

  /// Returns the stream that runs in place of an inner stream that has ended; ends the result if nothing is left.
  private func successor(_ generation: Int) -> Observable<Element>? {
    let (next, ending) = lock.withLock { () -> (Observable<Element>?, Ending?) in
      guard generation == self.generation else { return (nil, nil) }
      if let next = waiting.popFirst() { return (next, nil) }
      active -= 1
      return (nil, finalEnding)
    }
    if let ending { run { self.sink.subscription.end(ending) } }
    return next
  }

  private func outerDidEnd(_ ending: Ending) {
    let final = lock.withLock { () -> Ending? in
      outerEnding = ending
      return ending.isError ? ending : finalEnding
    }
    if let final { run { self.sink.subscription.end(final) } }
  }

  /// The end of the result, if it is due. Read it with the lock held.
  private var finalEnding: Ending? {
    guard active == 0, let outerEnding else { return nil }
    if isDropped, case .completed = outerEnding { return .dropped }
    return outerEnding
  }

  @usableFromInline
  func dispose() {
    inners.close()
    // Released outside the lock: an observable holds user closures.
    var dropped = Queue<Observable<Element>>()
    lock.withLock { swap(&dropped, &waiting) }
  }
}

/// Finds out which happens second, the end of an inner stream or the return from its subscription; the second one
/// starts the successors.
private final class SecondOfTwo: Sendable {
  private let isOneThere = Atomic(false)

  func isSecond() -> Bool { isOneThere.exchange(true, ordering: .acquiringAndReleasing) }
}
