public import Synchronization

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
  final func subscribeReplaying(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    ownership.lock.lock()
    // Not by an overridden method, which would not be specialized, nor by `Replay`, whose type would be looked up.
    guard memory == .value, acceptedEnding == nil, ownership.enter() else { return arrive(entry, next) }
    let value = unsafeDowncast(self, to: StateHub<Element>.self).current
    ownership.lock.unlock()
    if entry.isLive { next(value) }
    admit(entry, next)
    if !ownership.tryLeave() { runWaiting() }
  }

  /// Replays to a new subscriber and adds it to the table, or queues it behind everything accepted so far, all of which
  /// is already in the replay. The caller holds the lock; this releases it.
  ///
  /// The replay waits for another thread that delivers. It does not wait if there is none: inside one of this thread's
  /// own deliveries, further up the stack, or because the queued work was handed over.
  @inlinable @inline(never)
  final func arrive(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    if ownership.enter() {
      replay(to: entry, next)
      admit(entry, next)
      if !ownership.tryLeave() { runWaiting() }
      return
    }
    let isOwner = ownership.announce(SingleOwner.queued)
    let replaysNow = ownership.owner.load(ordering: .relaxed) == currentThreadToken()
    _ = queueAdmission(entry, next, replaysNow ? .nothing : replay())
    if replaysNow { replay(to: entry, next) } else { ownership.lock.unlock() }
    if isOwner { runWaiting() }
  }

  /// Releases the lock, and the replay before anything else is delivered, because it retains all elements remembered
  /// later.
  @inlinable
  final func replay(to entry: Subscription, _ next: @Sendable (Element) -> Void) {
    let replay = replay()
    ownership.lock.unlock()
    replay.deliver(to: entry, next)
  }
}
