public import Synchronization

/// What a new subscriber is given before the events to come.
@usableFromInline
enum Replay<Element> {
  case nothing
  case one(Element)
  case many([Element])

  @usableFromInline
  func deliver(to entry: HubEntry, _ next: @Sendable (Element) -> Void) {
    switch self {
    case .nothing: break
    case .one(let element): if entry.isLive { next(element) }
    case .many(let elements): for element in elements where entry.isLive { next(element) }
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
      let isOwner = queueAccepted(element)
      lock.unlock()
      if isOwner { runWaiting() }
    }
  }

  /// With the lock held, after `element` was remembered: whether the caller has become the owner and must drain.
  @inlinable
  final func queueAccepted(_ element: Element) -> Bool {
    waiting.append(.send(element))
    return announce(Self.queued)
  }

  @usableFromInline
  final override func replay(to entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {
    lock.lock()
    let replay = replay()
    guard enter() else { return queue(entry, next, replay) }
    lock.unlock()
    replay.deliver(to: entry, next)
    admit(entry, next)
    if !tryLeave() { runWaiting() }
  }

  /// With the lock held; gives it back.
  private final func queue(
    _ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void, _ replay: Replay<Element>
  ) {
    // Inside one of this thread's own deliveries the replay cannot wait for the owner, which is this thread further up
    // the stack. The entry joins behind everything accepted so far, all of which the replay already shows.
    let isReentrant = owner == currentThreadToken()
    waiting.append(.admit(entry, Admission(of: entry, next), isReentrant ? .nothing : replay))
    let isOwner = announce(Self.queued)
    lock.unlock()
    if isOwner {
      runWaiting()
    } else if isReentrant {
      replay.deliver(to: entry, next)
    }
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
      waiting.append(.end(ending))
      let isOwner = announce(Self.queued)
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
