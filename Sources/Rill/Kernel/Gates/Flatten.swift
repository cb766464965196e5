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
/// does is in the operators, and is specialized there.
@usableFromInline
final class Flatten: Gate, Disposable, EndReceiver, @unchecked Sendable {  // because the lock guards marked fields
  private static var outerInput: Int32 { -1 }

  @usableFromInline let downstream: Subscription
  private let policy: FlatteningPolicy
  /// The subscription of the outer stream. Set before the first event.
  @exclusivity(unchecked) private var outer: Subscription?
  // Used by outer events only, which arrive one at a time: whether there may be an inner stream to cancel.
  @exclusivity(unchecked) private var hasFollowed = false
  // Guarded by the lock.
  @exclusivity(unchecked) private var inners: DisposeBag?
  @exclusivity(unchecked) private var waiting = Queue<Connect>()
  @exclusivity(unchecked) private var active = 0
  /// Counts cancellations: the end of an inner stream of an earlier generation is ignored.
  @exclusivity(unchecked) private var generation: Int32 = 0
  @exclusivity(unchecked) private var outerEnding: Ending?
  @exclusivity(unchecked) private var isDropped = false
  @exclusivity(unchecked) private var isCanceled = false

  @usableFromInline
  init(_ downstream: Subscription, _ policy: FlatteningPolicy) {
    self.downstream = downstream
    self.policy = policy
  }

  /// Returns the subscription for the outer stream.
  @usableFromInline
  func open() -> Subscription {
    let outer = Subscription(atEnd: .receiver(self, input: Self.outerInput))
    self.outer = outer
    downstream.attach(self)
    return outer
  }

  /// Whether a new inner stream would be ignored.
  @usableFromInline
  var isClosed: Bool { if case .first = policy { isFull } else { false } }

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

  /// Whether an inner stream waits while others run, and begins in place of one that has ended.
  @usableFromInline
  var mayWait: Bool { if case .queue(limit: ..<Int.max) = policy { true } else { false } }

  /// Returns the subscription for an inner stream that need not wait.
  @usableFromInline
  func begin() -> Subscription {
    if case .latest = policy {
      cancelInner()
      hasFollowed = true
    }
    let generation = ownership.lock.withLock {
      active += 1
      return self.generation
    }
    return join(Subscription(atEnd: .receiver(self, input: generation)))
  }

  /// Runs an inner stream, now or when another one has ended.
  @usableFromInline
  func follow(_ connect: @escaping Connect) { if begins(connect) { start(connect) } }

  /// Returns `false` if the stream has to wait.
  private func begins(_ connect: @escaping Connect) -> Bool {
    ownership.lock.withLock {
      if active == limit {
        waiting.append(Cause.carrying(connect))
        return false
      }
      active += 1
      return true
    }
  }

  private var limit: Int { if case .queue(let limit) = policy { limit } else { 1 } }

  private var isFull: Bool { ownership.lock.withLock { active >= limit } }

  private func cancelInner() {
    hasFollowed = false
    let active = ownership.lock.withLock {
      generation = (generation &+ 1) & .max
      // The result can still complete: the stream that was dropped is replaced.
      isDropped = false
      defer { self.active = 0 }
      return self.active > 0 ? inners : nil
    }
    active?.disposeAll()
  }

  private func join(_ subscription: Subscription) -> Subscription {
    let bag = ownership.lock.withLock {
      if inners == nil, !isCanceled { inners = DisposeBag() }
      return inners
    }
    if let bag { _ = subscription.join(bag) } else { subscription.dispose() }
    return subscription
  }

  /// Runs an inner stream, and then waiting ones as long as each ends inside its subscription: a loop, so that a hundred
  /// thousand of them take no stack.
  private func start(_ first: @escaping Connect) {
    // Nothing is canceled where streams wait, so there is one generation.
    let subscription = join(.followed(atEnd: .receiver(self, input: 0)))
    first(subscription)
    if isSecond(subscription) { startSuccessors() }
  }

  private func startSuccessors() {
    while case .stream(let connect) = takeSuccessor() {
      let subscription = join(.followed(atEnd: .receiver(self, input: 0)))
      connect(subscription)
      guard isSecond(subscription) else { return }
    }
  }

  /// Returns the next stream, or what is left after the last one, which is done.
  private func takeSuccessor() -> Successor {
    let successor = successor(0)
    if case .end(let ending) = successor { end(ending) }
    return successor
  }

  /// Finds out which happens second, the end of an inner stream or the return from its subscription. The second one
  /// starts the successor.
  private func isSecond(_ subscription: Subscription) -> Bool {
    ownership.lock.withLock {
      defer { subscription.mark = true }
      return subscription.mark
    }
  }

  @usableFromInline
  func inputDidEnd(_ input: Int32, _ subscription: Subscription, _ ending: Ending) {
    if input == Self.outerInput { outerDidEnd(ending) } else { innerDidEnd(subscription, input, ending) }
  }

  private func innerDidEnd(_ subscription: Subscription, _ generation: Int32, _ ending: Ending) {
    if case .error = ending { return fail(ending, generation) }
    if case .dropped = ending { noteDrop(generation) }
    if mayWait, !isSecond(subscription) { return }
    if mayWait { startSuccessors() } else { endIfOver(generation) }
  }

  /// A stream that was replaced meanwhile does not count.
  private func noteDrop(_ generation: Int32) {
    ownership.lock.withLock { if generation == self.generation { isDropped = true } }
  }

  private func fail(_ ending: Ending, _ generation: Int32) {
    run { if self.ownership.lock.withLock({ generation == self.generation }) { self.downstream.end(ending) } }
  }

  // The steps of an end are separate functions, because long chains nest them, and in a debug build the variables of all
  // would be in one stack frame.

  /// What follows an inner stream that has ended.
  private enum Successor {
    case none
    case stream(Connect)
    case end(Ending)
  }

  private func endIfOver(_ generation: Int32) { if case .end(let ending) = successor(generation) { end(ending) } }

  private func successor(_ generation: Int32) -> Successor {
    ownership.lock.withLock {
      guard generation == self.generation else { return .none }
      if let next = waiting.popFirst() { return .stream(next) }
      active -= 1
      return finalEnding.map(Successor.end) ?? .none
    }
  }

  private func outerDidEnd(_ ending: Ending) { if let final = endingAfterOuter(ending) { end(final) } }

  private func endingAfterOuter(_ ending: Ending) -> Ending? {
    ownership.lock.withLock {
      outerEnding = ending
      return ending.isError ? ending : finalEnding
    }
  }

  private func end(_ ending: Ending) {
    guard tryEnter() else { return enqueue { self.downstream.end(ending) } }
    downstream.end(ending)
    leave()
  }

  /// The end of the result, if it is due. Read it with the lock held.
  private var finalEnding: Ending? {
    guard active == 0, let outerEnding else { return nil }
    if isDropped, case .completed = outerEnding { return .dropped }
    return outerEnding
  }

  @usableFromInline
  func dispose() {
    outer?.dispose()
    // Released outside the lock, because they hold user closures.
    var dropped = Queue<Connect>()
    let inners = ownership.lock.withLock {
      isCanceled = true
      swap(&dropped, &waiting)
      return self.inners
    }
    inners?.close()
  }
}
