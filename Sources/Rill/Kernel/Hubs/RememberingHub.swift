public import Synchronization

/// The elements that a new subscriber receives before later events.
@usableFromInline
enum Replay<Element> {
  case nothing
  case one(Element)
  case many(ReplayBuffer<Element>.Snapshot)

  @inlinable
  func deliver(to entry: HubEntry, _ next: @Sendable (Element) -> Void) {
    switch self {
    case .nothing: break
    case .one(let element): if entry.isLive { next(element) }
    case .many(let elements):
      elements.forEach { element in
        guard entry.isLive else { return false }
        next(element)
        return true
      }
    }
  }
}

/// A hub that replays its remembered elements to each new subscriber.
///
/// The remembered elements change under the lock, when a send is accepted; delivery follows in turn. Every change of
/// `word` from idle to owned is also made under the lock, so acceptance and ownership are one step.
@usableFromInline
class RememberingHub<Element>: TypedHub<Element>, @unchecked Sendable {  // because each field says what guards it
  // Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline final var acceptedEnding: Ending?
  /// The thread that took ownership last. It is the owner while `word` has the bit `owned`.
  @exclusivity(unchecked) @usableFromInline final var owner: UInt = 0

  @usableFromInline init() { super.init(replays: true) }

  /// Returns the replay for a subscriber that arrives now. The caller holds the lock.
  func replay() -> Replay<Element> { .nothing }

  /// Delivers `element`, which was just remembered. The caller holds the lock, and this method releases it.
  @inlinable @inline(__always)
  final func deliverAccepted(_ element: Element) {
    if enter() {
      lock.unlock()
      emit(element)
      if !tryLeave() { runWaiting() }
    } else {
      let isOwner = queue(.send(element))
      lock.unlock()
      if isOwner { runWaiting() }
    }
  }

  @usableFromInline
  final override func arrive(
    _ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void
  ) -> (Replay<Element>, Arrival) {
    lock.lock()
    defer { lock.unlock() }
    let replay = replay()
    if enter() { return (replay, .ownsHub) }
    // If another thread is delivering, it delivers the replay. If none is, this thread replays now: it is inside one of
    // its own deliveries, further up the stack, or it has just become the owner of operations that were handed over.
    // The entry is queued behind everything accepted so far, all of which the replay already includes.
    let isOwner = announce(Self.queued)
    let replaysNow = owner == currentThreadToken()
    _ = queue(.admit(entry, Admission(of: entry, next), replaysNow ? .nothing : replay))
    return (replaysNow ? replay : .nothing, isOwner ? .mustDrain : .isQueued)
  }

  override func end(_ ending: Ending) {
    lock.lock()
    guard acceptedEnding == nil else { return lock.unlock() }
    acceptedEnding = ending
    if enter() {
      lock.unlock()
      finish(ending)
      if !tryLeave() { runWaiting() }
    } else {
      let isOwner = queue(.end(ending))
      lock.unlock()
      if isOwner { runWaiting() }
    }
  }

  final override func acquire() -> Bool { lock.withLock { enter() } }

  final override func didBecomeOwner() { owner = currentThreadToken() }

  /// Takes ownership if no thread has it. The caller holds the lock.
  @inlinable @inline(__always)
  final func enter() -> Bool {
    guard word.load(ordering: .acquiring) == 0 else { return false }
    word.store(Self.owned, ordering: .relaxed)
    owner = currentThreadToken()
    return true
  }
}
