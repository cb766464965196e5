import Synchronization

// What a hub does that remembers something, and replays it to each new subscriber. What it remembers changes under the
// lock, when a send is accepted; delivery follows in turn.
extension TypedHub {
  /// With the lock held, after `element` was remembered; gives the lock back.
  @inlinable @inline(__always)
  final func deliverAccepted(_ element: Element) {
    if ownership.enter() {
      ownership.lock.unlock()
      emit(element)
      if !ownership.tryLeave() { runWaiting() }
    } else {
      let isOwner = queue(.send(element))
      ownership.lock.unlock()
      if isOwner { runWaiting() }
    }
  }

  /// Not inlined: hubs that replay nothing, which have most of the subscribers, would pay for it.
  @inlinable @inline(never)
  final func subscribeReplaying(_ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {
    switch replay(to: entry, next) {
    case .ownsHub:
      admit(entry, next)
      if !ownership.tryLeave() { runWaiting() }
    case .mustDrain: runWaiting()
    case .isQueued: break
    }
  }

  /// The replay is let go of before anything else is delivered: it keeps all that is remembered later.
  @inlinable @inline(__always)
  final func replay(to entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) -> Arrival {
    let (replay, arrival) = arrive(entry, next)
    replay.deliver(to: entry, next)
    return arrival
  }

  /// What a subscriber that comes now is to be replayed by its own thread, and what that has to do then.
  @usableFromInline
  final func arrive(
    _ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void
  ) -> (Replay<Element>, Arrival) {
    ownership.lock.lock()
    defer { ownership.lock.unlock() }
    let replay = replay()
    if ownership.enter() { return (replay, .ownsHub) }
    // The replay waits for another thread that delivers. It does not wait where there is none: inside one of this
    // thread's own deliveries, further up the stack, or because what waits was handed over. The entry joins behind
    // everything accepted so far, all of which the replay already shows.
    let isOwner = ownership.announce(SingleOwner.queued)
    let replaysNow = ownership.owner.load(ordering: .relaxed) == currentThreadToken()
    _ = queue(.admit(entry, Admission(of: entry, next), replaysNow ? .nothing : replay))
    return (replaysNow ? replay : .nothing, isOwner ? .mustDrain : .isQueued)
  }
}
