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
/// that a stream that sends inside `subscribe` is not queued behind itself. The class does not know the element: what
/// does is in `TypedFlatten`, and is specialized in the operators.
@usableFromInline
class Flatten: Gate, Disposable, EndReceiver, @unchecked Sendable {  // because the lock guards marked fields
  private static var outerInput: Int32 { -1 }
  /// An inner stream that waits, and the batch in which it came.
  private typealias Waiting = (connect: Connect, batch: UInt64)

  @usableFromInline final let downstream: Subscription
  private final let policy: FlatteningPolicy
  /// The subscription of the outer stream. Set before the first event.
  @exclusivity(unchecked) private final var outer: Subscription?
  // Used by outer events only, which arrive one at a time: whether there may be an inner stream to cancel.
  @exclusivity(unchecked) private final var hasFollowed = false
  // Guarded by the lock.
  /// The running stream, if only one can run: a bag would take as long as the rest. It is kept after its end, which
  /// may end the result, so that `dispose` then cancels it before a stream that follows begins.
  @exclusivity(unchecked) private final var inner: Subscription?
  @exclusivity(unchecked) private final var inners: DisposeBag?
  @exclusivity(unchecked) private final var waiting = Queue<Waiting>()
  @exclusivity(unchecked) private final var active = 0
  @exclusivity(unchecked) private final var outerEnding: Ending?
  @exclusivity(unchecked) private final var isDropped = false
  @exclusivity(unchecked) private final var isCanceled = false

  @usableFromInline
  init(_ downstream: Subscription, _ policy: FlatteningPolicy) {
    self.downstream = downstream
    self.policy = policy
  }

  /// Returns the subscription for the outer stream.
  @usableFromInline
  final func open() -> Subscription {
    let outer = Subscription(atEnd: .receiver(self, input: Self.outerInput))
    self.outer = outer
    downstream.attach(self)
    return outer
  }

  /// Whether a new inner stream would be ignored.
  @usableFromInline
  final var isClosed: Bool { if case .first = policy { isFull } else { false } }

  @usableFromInline
  final func passesElements() -> Bool {
    switch policy {
    case .latest:
      if hasFollowed { replaceInner(by: nil) }
      return true
    case .queue(.max): return true
    case .queue, .first: return !isFull
    }
  }

  /// Whether an inner stream waits while others run, and begins in place of one that has ended.
  @usableFromInline
  final var mayWait: Bool { if case .queue(limit: ..<Int.max) = policy { true } else { false } }

  /// Returns the subscription for an inner stream that need not wait.
  @usableFromInline
  final func begin() -> InnerSubscription {
    let inner = InnerSubscription(self)
    if case .latest = policy { replaceInner(by: inner) } else { keep(inner, counting: 1) }
    return inner
  }

  /// Runs an inner stream, now or when another one has ended.
  @usableFromInline
  final func follow(_ connect: @escaping Connect) { if begins(connect) { start(connect) } }

  /// Returns `false` if the stream has to wait.
  private final func begins(_ connect: @escaping Connect) -> Bool {
    ownership.lock.withLock {
      if active == limit {
        waiting.append((Cause.carrying(connect), Graph.batchNumber))
        return false
      }
      active += 1
      return true
    }
  }

  private final var limit: Int { if case .queue(let limit) = policy { limit } else { 1 } }

  private final var isFull: Bool { ownership.lock.withLock { active >= limit } }

  /// Cancels the running stream in favor of a new one or of a single element. The result can still complete if the stream
  /// that is replaced was dropped.
  private final func replaceInner(by new: Subscription?) {
    hasFollowed = new != nil
    var other = new
    ownership.lock.lock()
    isDropped = false
    active = new == nil ? 0 : 1
    if !isCanceled { swap(&other, &inner) }
    ownership.lock.unlock()
    other?.dispose()
  }

  /// Keeps an inner stream for `dispose`, after which it disposes of the stream at once.
  @inline(never)
  private final func keep(_ subscription: Subscription, counting count: Int = 0) {
    // The one before has ended. It is released after the lock.
    var other: Subscription? = subscription
    let (isLate, bag) = ownership.lock.withLock { () -> (Bool, DisposeBag?) in
      active += count
      if isCanceled { return (true, nil) }
      if limit == 1 {
        swap(&other, &inner)
      } else if inners == nil {
        inners = DisposeBag()
      }
      return (false, inners)
    }
    withExtendedLifetime(other) {}
    if let bag { _ = subscription.join(bag) } else if isLate { subscription.dispose() }
  }

  /// Runs an inner stream, and then waiting ones as long as each ends inside its subscription: a loop, so that a hundred
  /// thousand of them take no stack.
  private final func start(_ first: @escaping Connect) {
    let subscription = Subscription.followed(atEnd: .receiver(self, input: 0))
    keep(subscription)
    first(subscription)
    if isSecond(subscription) { startSuccessors() }
  }

  private final func startSuccessors() {
    while case .stream(let next) = takeSuccessor() {
      let subscription = Subscription.followed(atEnd: .receiver(self, input: 0))
      keep(subscription)
      Graph.run(in: next.batch) { next.connect(subscription) }
      guard isSecond(subscription) else { return }
    }
  }

  /// Returns the next stream, or what is left after the last one, which is done.
  @inline(never)
  private final func takeSuccessor() -> Successor {
    let successor = successor(of: nil)
    if case .end(let ending) = successor { end(ending) }
    return successor
  }

  /// Finds out which happens second, the end of an inner stream or the return from its subscription. The second one
  /// starts the successor.
  @inline(never)
  private final func isSecond(_ subscription: Subscription) -> Bool {
    ownership.lock.withLock {
      defer { subscription.mark = true }
      return subscription.mark
    }
  }

  @usableFromInline
  final func inputDidEnd(_ input: Int32, _ subscription: Subscription, _ ending: Ending) {
    if input == Self.outerInput { outerDidEnd(ending) } else { innerDidEnd(subscription, ending) }
  }

  fileprivate final func innerDidEnd(_ subscription: Subscription, _ ending: Ending) {
    if case .error = ending { return fail(ending, subscription) }
    if case .dropped = ending { noteDrop(subscription) }
    if mayWait, !isSecond(subscription) { return }
    if mayWait { startSuccessors() } else { endIfOver(subscription) }
  }

  private final func noteDrop(_ subscription: Subscription) {
    ownership.lock.withLock { if !isReplaced(subscription) { isDropped = true } }
  }

  private final func fail(_ ending: Ending, _ subscription: Subscription) {
    run { if !self.ownership.lock.withLock({ self.isReplaced(subscription) }) { self.downstream.end(ending) } }
  }

  /// Whether an inner stream was replaced and does not count any more. Read it with the lock held.
  private final func isReplaced(_ subscription: Subscription) -> Bool {
    if case .latest = policy { inner !== subscription } else { false }
  }

  // The steps of an end are separate functions, because long chains nest them, and in a debug build the variables of all
  // would be in one stack frame.

  /// What follows an inner stream that has ended.
  private enum Successor {
    case none
    case stream(Waiting)
    case end(Ending)
  }

  private final func endIfOver(_ subscription: Subscription) {
    if case .end(let ending) = successor(of: subscription) { end(ending) }
  }

  /// - Parameter subscription: the stream that has ended, if none can wait.
  private final func successor(of subscription: Subscription?) -> Successor {
    ownership.lock.withLock {
      if let subscription, isReplaced(subscription) { return .none }
      if let next = waiting.popFirst() { return .stream(next) }
      active -= 1
      return finalEnding.map(Successor.end) ?? .none
    }
  }

  private final func outerDidEnd(_ ending: Ending) { if let final = endingAfterOuter(ending) { end(final) } }

  private final func endingAfterOuter(_ ending: Ending) -> Ending? {
    ownership.lock.withLock {
      outerEnding = ending
      return ending.isError ? ending : finalEnding
    }
  }

  private final func end(_ ending: Ending) {
    guard tryEnter() else { return enqueue { self.downstream.end(ending) } }
    downstream.end(ending)
    leave()
  }

  /// The end of the result, if it is due. Read it with the lock held.
  private final var finalEnding: Ending? {
    guard active == 0, let outerEnding else { return nil }
    if isDropped, case .completed = outerEnding { return .dropped }
    return outerEnding
  }

  @usableFromInline
  final func dispose() {
    outer?.dispose()
    // Released outside the lock, because they hold user closures.
    var dropped = Queue<Waiting>()
    let (inner, inners) = ownership.lock.withLock {
      isCanceled = true
      swap(&dropped, &waiting)
      return (self.inner.take(), self.inners)
    }
    inner?.dispose()
    inners?.close()
  }
}

/// The subscription of an inner stream that need not wait, together with its operator, so that the closure that
/// receives the elements captures one object and takes no memory of its own.
///
/// It retains the operator as long as it exists, because an element may be in flight when it stops. The operator
/// releases it at its end, at the next stream, or at disposal, so they do not retain each other forever.
@usableFromInline
final class InnerSubscription: Subscription, @unchecked Sendable {  // because it adds a constant
  @usableFromInline let flatten: Flatten

  init(_ flatten: Flatten) {
    self.flatten = flatten
    super.init(atEnd: .itself)
  }

  /// Calls `body` with the operator, whose elements are of this type, without counting references.
  @inlinable @inline(__always)
  func use<Element>(_: Element.Type, _ body: (TypedFlatten<Element>) -> Void) {
    Unmanaged.passUnretained(unsafeDowncast(flatten, to: TypedFlatten<Element>.self))._withUnsafeGuaranteedRef(body)
  }

  override func receive(_ ending: Ending) { flatten.innerDidEnd(self, ending) }
}

/// The state together with the receiver of the elements, so that what captures both retains one object.
@usableFromInline
final class TypedFlatten<Element: Sendable>: Flatten, @unchecked Sendable {  // because it adds a constant
  @usableFromInline let next: @Sendable (Element) -> Void

  @usableFromInline
  init(_ sink: Sink<Element>, _ policy: FlatteningPolicy) {
    next = sink.next
    super.init(sink.subscription, policy)
  }
}
