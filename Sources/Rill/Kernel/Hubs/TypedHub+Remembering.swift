import Synchronization

// Hubs that remember elements replay them to each new subscriber. The memory changes under the lock when a send is
// accepted; delivery follows.
extension TypedHub {
  /// Delivers an element that was just remembered. The caller holds the lock; this releases it.
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

  /// Not inlined, because it would slow down hubs without a replay, which have most of the subscribers.
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

  /// Releases the replay before anything else is delivered, because it retains all elements remembered later.
  @inlinable @inline(__always)
  final func replay(to entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) -> Arrival {
    let (replay, arrival) = arrive(entry, next)
    replay.deliver(to: entry, next)
    return arrival
  }

  /// Returns what the subscribing thread must replay itself, and what it must do next.
  @usableFromInline
  final func arrive(
    _ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void
  ) -> (Replay<Element>, Arrival) {
    ownership.lock.lock()
    defer { ownership.lock.unlock() }
    let replay = replay()
    if ownership.enter() { return (replay, .ownsHub) }
    // The replay waits for another thread that delivers. It does not wait if there is none: inside one of this
    // thread's own deliveries, further up the stack, or because the queued work was handed over. The entry joins
    // behind everything accepted so far, all of which is already in the replay.
    let isOwner = ownership.announce(SingleOwner.queued)
    let replaysNow = ownership.owner.load(ordering: .relaxed) == currentThreadToken()
    _ = queue(.admit(entry, Admission(of: entry, next), replaysNow ? .nothing : replay))
    return (replaysNow ? replay : .nothing, isOwner ? .mustDrain : .isQueued)
  }
}
