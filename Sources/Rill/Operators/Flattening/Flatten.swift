import Synchronization

/// Which inner streams run when one more comes.
@usableFromInline
enum FlatteningPolicy: Sendable {
  /// The new one, while fewer than so many run; otherwise it waits.
  case queue(limit: Int)
  /// The new one, if none runs; otherwise it is ignored.
  case first
  /// The new one alone: the one before is canceled.
  case latest
}

/// The state of one operator that follows inner streams: what runs, and what waits to.
///
/// The gate is for what the inner streams send; they are subscribed to outside it, so that one which sends inside
/// `subscribe` is not queued behind itself.
@usableFromInline
final class Flatten<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because `lock` guards what says so
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let policy: FlatteningPolicy
  private let inners = DisposeBag()
  // Outer events only, which come one at a time: whether an inner stream may be there to be canceled.
  private var hasFollowed = false
  // Lock.
  private var waiting = Queue<Observable<Element>>()
  private var active = 0
  /// Counts what was canceled: the end of an inner stream of before is of no account.
  private var generation = 0
  private var outerEnding: Ending?
  private var isDropped = false

  private init(_ sink: Sink<Element>, _ policy: FlatteningPolicy) {
    self.sink = sink
    self.policy = policy
  }

  /// Makes the operator's state, and the subscription for the stream of streams.
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

  /// Takes the next inner stream. One element needs no subscription where nothing can be ahead of it.
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
    let generation = ownership.lock.withLock { () -> Int? in
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

  private var isFull: Bool { ownership.lock.withLock { active >= limit } }

  private func cancelInner() {
    hasFollowed = false
    let wasActive = ownership.lock.withLock {
      generation += 1
      defer { active = 0 }
      return active > 0
    }
    if wasActive { inners.disposeAll() }
  }

  /// Runs `inner`, and those that wait as long as each ends inside its subscription: a loop, so that a hundred thousand
  /// of them take no stack.
  private func start(_ inner: Observable<Element>, _ generation: Int) {
    if connect(inner, generation) { startSuccessors(generation) }
  }

  private func startSuccessors(_ generation: Int) {
    while let next = successor(generation), connect(next, generation) {}
  }

  /// Runs `inner`; whether it has ended inside its subscription, and its successor is due.
  private func connect(_ inner: Observable<Element>, _ generation: Int) -> Bool {
    // Needed only where streams wait: elsewhere none begins in the place of another.
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
      return run {
        if self.ownership.lock.withLock({ generation == self.generation }) { self.sink.subscription.end(ending) }
      }
    }
    if case .dropped = ending { ownership.lock.withLock { isDropped = true } }
    // If it is still being subscribed to, the loop that does so goes on.
    if finish?.isSecond() != false { startSuccessors(generation) }
  }

  /// What runs in the place of an inner stream that has ended. If nothing is left, the result ends.
  private func successor(_ generation: Int) -> Observable<Element>? {
    let (next, ending) = ownership.lock.withLock { () -> (Observable<Element>?, Ending?) in
      guard generation == self.generation else { return (nil, nil) }
      if let next = waiting.popFirst() { return (next, nil) }
      active -= 1
      return (nil, finalEnding)
    }
    if let ending { run { self.sink.subscription.end(ending) } }
    return next
  }

  private func outerDidEnd(_ ending: Ending) {
    let final = ownership.lock.withLock { () -> Ending? in
      outerEnding = ending
      return ending.isError ? ending : finalEnding
    }
    if let final { run { self.sink.subscription.end(final) } }
  }

  /// With the lock held: the end of the result, if it is due.
  private var finalEnding: Ending? {
    guard active == 0, let outerEnding else { return nil }
    if isDropped, case .completed = outerEnding { return .dropped }
    return outerEnding
  }

  @usableFromInline
  func dispose() {
    inners.close()
    // Released after the lock: an observable holds a user's closures.
    var dropped = Queue<Observable<Element>>()
    ownership.lock.withLock { swap(&dropped, &waiting) }
  }
}

/// The end of an inner stream and the return from its subscription: whichever is second goes on.
private final class SecondOfTwo: Sendable {
  private let isOneThere = Atomic(false)

  func isSecond() -> Bool { isOneThere.exchange(true, ordering: .acquiringAndReleasing) }
}
