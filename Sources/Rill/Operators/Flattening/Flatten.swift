/// A policy for which inner streams run when a new one arrives.
@usableFromInline enum FlatteningPolicy: Sendable {
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
/// that a stream sending inside `subscribe` is not queued behind itself. Waiting streams follow one another in as many
/// sequences as streams may run, so a hundred thousand of them take no stack.
@usableFromInline
final class Flatten<Element: Sendable>: Gate, Disposable, EndReceiver,
  @unchecked Sendable  // because the lock guards every `var` but two
{
  private static var outerInput: Int32 { -1 }

  @usableFromInline let sink: Sink<Element>
  private let policy: FlatteningPolicy
  /// The subscription of the outer stream. Set before the first event.
  private var outer: Subscription?
  // Used by outer events only, which arrive one at a time: whether there may be an inner stream to cancel.
  private var hasFollowed = false
  /// The running stream, if only one can run: a bag would take as long as the rest. It is kept after its end, which may
  /// end the result: `dispose` then cancels it before the next stream begins.
  private var inner: Subscription?
  private var inners: DisposeBag?
  private var waiting = Backlog<Connect>()
  private var active = 0
  private var outerEnding: Ending?
  private var isDropped = false
  private var isCanceled = false

  @usableFromInline init(_ sink: Sink<Element>, _ policy: FlatteningPolicy) {
    self.sink = sink
    self.policy = policy
  }

  /// Returns the subscription for the outer stream.
  @usableFromInline func open() -> Subscription {
    let outer = Subscription(atEnd: .receiver(self, input: Self.outerInput))
    self.outer = outer
    sink.subscription.attach(self)
    return outer
  }

  /// Whether a new inner stream would be ignored.
  @usableFromInline var isClosed: Bool { if case .first = policy { isFull } else { false } }

  private var limit: Int { if case .queue(let limit) = policy { limit } else { 1 } }

  private var isFull: Bool { lock.withLock { active >= limit } }

  /// Whether an inner stream waits while others run.
  @usableFromInline var mayWait: Bool { if case .queue(limit: ..<Int.max) = policy { true } else { false } }

  // MARK: Inner streams

  /// Accepts the next inner stream. A single element needs no subscription where nothing can be ahead of it.
  @inlinable func add(_ inner: Observable<Element>) {
    if case .just(let element) = inner.source, passesElements() { return pass(element, from: nil) }
    if mayWait { return follow { self.connect(inner, $0) } }
    let subscription = InnerSubscription(self)
    begin(subscription)
    guard subscription.isLive else { return }
    inner.connect(Sink(subscription) { subscription.flatten.pass($0, from: subscription) })
  }

  @inlinable func connect(_ inner: Observable<Element>, _ subscription: Subscription) {
    if subscription.isLive { inner.connect(Sink(subscription) { self.pass($0, from: subscription) }) }
  }

  @usableFromInline func passesElements() -> Bool {
    switch policy {
    case .latest:
      if hasFollowed { replaceInner(by: nil) }
      return true
    case .queue(.max): return true
    case .queue, .first: return !isFull
    }
  }

  /// Begins an inner stream that need not wait.
  @usableFromInline func begin(_ inner: Subscription) {
    if case .latest = policy { replaceInner(by: inner) } else { keep(inner, counting: 1) }
  }

  /// Runs an inner stream, and waiting ones after it, now or when another one has ended.
  @usableFromInline func follow(_ connect: @escaping Connect) { if !waits(connect) { start(connect) } }

  private func start(_ connect: @escaping Connect) {
    let inner = Subscription(atEnd: .receiver(self, input: 0))
    keep(inner)
    connectSequence(below: inner, connect) { [self] ending in
      if case .error = ending { return .none }
      var emptied: Backlog<Connect>.Block?
      let next = lock.withLock {
        if case .dropped = ending { isDropped = true }
        return waiting.popFirst(leaving: &emptied)
      }
      withExtendedLifetime(emptied) {}
      return next.map(Successor.stream) ?? .none
    }
  }

  /// Queues a stream if as many as may are running; otherwise counts it.
  private func waits(_ connect: @escaping Connect) -> Bool {
    let later = Context.carrying(connect)
    return lock.withRoom({ isCanceled || active < limit ? 0 : waiting.makeRoom(with: &$0) }) {
      if isCanceled { return true }
      if active < limit {
        active += 1
        return false
      }
      waiting.append(later)
      return true
    }
  }

  /// Cancels the running stream in favor of a new one or of a single element. The result can still complete if the
  /// stream that is replaced was dropped.
  private func replaceInner(by new: Subscription?) {
    hasFollowed = new != nil
    var other = new
    lock.withLock {
      isDropped = false
      active = new == nil ? 0 : 1
      if !isCanceled { swap(&other, &inner) }
    }
    other?.dispose()
  }

  /// Keeps an inner stream for `dispose`, after which it disposes of the stream at once.
  private func keep(_ subscription: Subscription, counting count: Int = 0) {
    // The one before has ended. It is released after the lock.
    var other: Subscription? = subscription
    let (isLate, bag) = lock.withLock { () -> (Bool, DisposeBag?) in
      active += count
      if isCanceled { return (true, nil) }
      if limit == 1 { swap(&other, &inner) } else if inners == nil { inners = DisposeBag() }
      return (false, inners)
    }
    withExtendedLifetime(other) {}
    if let bag { _ = subscription.join(bag) } else if isLate { subscription.dispose() }
  }

  // MARK: Elements and ends

  @inlinable @inline(__always) func pass(_ element: Element, from inner: Subscription?) {
    guard tryEnter() else { return enqueue { self.deliver(element, from: inner) } }
    deliver(element, from: inner)
    leave()
  }

  @inlinable @inline(__always) func deliver(_ element: Element, from inner: Subscription?) {
    if let inner, inner.isDisposed { return }
    if sink.subscription.isLive { sink.next(element) }
  }

  @usableFromInline func inputDidEnd(_ input: Int32, _ subscription: Subscription, _ ending: Ending) {
    let isOuter = input == Self.outerInput
    if !isOuter, ending.isError {
      return run { if !self.lock.withLock({ self.isReplaced(subscription) }) { self.sink.subscription.end(ending) } }
    }
    var next: Connect?
    var emptied: Backlog<Connect>.Block?
    let final: Ending? = lock.withLock {
      if isOuter {
        outerEnding = ending
        if ending.isError { return ending }
      } else {
        if isReplaced(subscription) { return nil }
        if case .dropped = ending { isDropped = true }
        // A stream may have come since the sequence found none.
        next = mayWait ? waiting.popFirst(leaving: &emptied) : nil
        if next != nil { return nil }
        active -= 1
      }
      guard active == 0, let outerEnding else { return nil }
      if isDropped, case .completed = outerEnding { return .dropped }
      return outerEnding
    }
    withExtendedLifetime(emptied) {}
    if let next { start(next) }
    if let final { run { self.sink.subscription.end(final) } }
  }

  /// Whether an inner stream was replaced and does not count any more. The lock is held.
  private func isReplaced(_ subscription: Subscription) -> Bool {
    if case .latest = policy { inner !== subscription } else { false }
  }

  @usableFromInline func dispose() {
    outer?.dispose()
    // Released outside the lock, because they hold user closures.
    var dropped = Backlog<Connect>()
    let (inner, inners) = lock.withLock {
      isCanceled = true
      swap(&dropped, &waiting)
      return (self.inner.take(), self.inners)
    }
    inner?.dispose()
    inners?.close()
  }
}

/// The subscription of an inner stream that need not wait. It has the operator, so the closure for the elements
/// captures one object and takes no memory of its own.
@usableFromInline
final class InnerSubscription<Element: Sendable>: Subscription, @unchecked Sendable {  // because it adds a constant
  @usableFromInline let flatten: Flatten<Element>

  @usableFromInline init(_ flatten: Flatten<Element>) {
    self.flatten = flatten
    super.init(atEnd: .receiver(flatten, input: 0))
  }
}
