public import Synchronization

/// What a new subscriber is given before the events to come.
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

/// A hub that replays what it remembers to each new subscriber.
///
/// What it remembers changes under the lock, when a send is accepted; delivery follows in turn. Every change of `word`
/// from idle to owned is made under the lock too, so that acceptance and ownership are one step.
@usableFromInline
class RememberingHub<Element>: TypedHub<Element>, @unchecked Sendable {  // because each field says who may touch it
  // Lock.
  @exclusivity(unchecked) @usableFromInline final var acceptedEnding: Ending?
  /// The thread that took ownership last; it still has it while `word` says owned.
  @exclusivity(unchecked) @usableFromInline final var owner: UInt = 0

  @usableFromInline init() { super.init(replays: true) }

  /// With the lock held: what a subscriber that comes now is given.
  func replay() -> Replay<Element> { .nothing }

  /// With the lock held, after `element` was remembered; gives the lock back.
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
    // The replay waits for another thread that delivers. It does not wait where there is none: inside one of this
    // thread's own deliveries, further up the stack, or because what waits was handed over. The entry joins behind
    // everything accepted so far, all of which the replay already shows.
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

  /// With the lock held: takes ownership if nobody has it.
  @inlinable @inline(__always)
  final func enter() -> Bool {
    guard word.load(ordering: .acquiring) == 0 else { return false }
    word.store(Self.owned, ordering: .relaxed)
    owner = currentThreadToken()
    return true
  }
}
