public import Synchronization

/// An operation that is queued for the owner of a hub.
@usableFromInline
enum HubOperation<Element: Sendable> {
  case send(Element)
  /// An element that a change of the ``Graph`` has sent, which will visit the hub to deliver it, and its number.
  case change(Element, number: UInt)
  /// A new subscriber.
  case admit(Admission<Element>)
  case end(Ending)
}

/// Delivers the events of a subject, one at a time and in one order.
@usableFromInline
class TypedHub<Element: Sendable>: Hub, @unchecked Sendable {  // because each field says what guards it
  /// What only contention, re-entrancy, and two-way bindings need. Created with the lock held, and then kept.
  @exclusivity(unchecked) @usableFromInline final var madeExtras: HubExtras<Element>?

  /// Access it with the lock held.
  @inlinable
  final var extras: HubExtras<Element> { madeExtras ?? makeExtras() }

  @usableFromInline @inline(never)
  final func makeExtras() -> HubExtras<Element> {
    let extras = HubExtras<Element>()
    madeExtras = extras
    return extras
  }

  /// Returns the replay for a new subscriber. Called with the lock held, and only if the hub remembers elements.
  @usableFromInline
  func replay() -> Replay<Element> { .nothing }

  @inlinable @inline(__always)
  final func send(_ element: Element) {
    guard ownership.tryEnter() else { return enqueue(element) }
    emit(element)
    if !ownership.tryLeave() { runWaiting() }
  }

  /// Adds the subscriber at the end of a chain.
  @inlinable @inline(__always)
  final func subscribe(_ sink: Sink<Element>) {
    // Before it subscribes, so that a replay that ends the chain takes the entry out too.
    switch sink.subscription.enter(self) {
    case .itself: subscribe(sink.subscription, sink.next)
    case .entry(let entry): subscribe(entry, sink.next)
    case .none: break
    }
  }

  /// Adds a subscriber without operators.
  @inlinable
  final func subscribe(_ next: @escaping @Sendable (Element) -> Void, atEnd: __owned EndHandler) -> Subscription {
    let entry = HubEntry(hub: self, atEnd: atEnd)
    subscribe(entry, next)
    return entry
  }

  /// Adds a subscriber. Final, because an overridden method is not specialized and looks up its generic types at each
  /// call.
  @inlinable
  final func subscribe(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    if remembers { return subscribeReplaying(entry, next) }
    guard ownership.tryEnter() else { return enqueueAdmission(entry, next) }
    admit(entry, next)
    if !ownership.tryLeave() { runWaiting() }
  }

  @_semantics("optimize.sil.specialize.generic.never") @usableFromInline @inline(never)
  final func enqueueAdmission(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    let isOwner = ownership.lock.withLock { queueAdmission(entry, next, .nothing) }
    if isOwner { runWaiting() }
  }

  /// Queues a subscriber, like `queue`, unless it has stopped. A disposal takes the callback back with the lock held.
  @_semantics("optimize.sil.specialize.generic.never") @usableFromInline @inline(never)
  final func queueAdmission(
    _ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void, _ replay: Replay<Element>
  ) -> Bool {
    guard entry.isLive else { return false }
    let admission = Admission(entry, next, replay)
    entry.admission = admission
    return queue(.admit(admission))
  }

  @inlinable @inline(never)
  final func enqueue(_ element: __owned Element) {
    // A send from inside this thread's own drain needs no lock if nothing waits before it.
    if ownership.owner.load(ordering: .relaxed) == currentThreadToken(), hasSeenExtras,
      !ownership.isAnnounced(SingleOwner.queued), !Cause.areRecorded, !Graph.hasBatches, let extras = madeExtras,
      extras.accepts(element)
    {
      return
    }
    let mustDrain = ownership.lock.withLock { queue(.send(element)) }
    if mustDrain { runWaiting() }
  }

  /// Queues an operation. The caller holds the lock; returns whether it has become the owner and must drain.
  @inlinable @inline(__always)
  final func queue(_ operation: __owned HubOperation<Element>) -> Bool {
    extras.waiting.append(HubExtras.Waiting(operation))
    return ownership.announce(SingleOwner.queued)
  }

  /// Queues an element of a change, which must call `visit` later. The caller holds the lock. Only for hubs that are
  /// entered with the lock held.
  @usableFromInline
  final func queueForVisit(_ element: Element, number: UInt) {
    extras.waiting.append(HubExtras.Waiting(.change(element, number: number)))
    extras.dueVisits += 1
    ownership.leaveForAnyone()
  }

  /// Ends the hub and notifies all subscribers, in order of subscription.
  func end(_ ending: Ending) {
    ownership.lock.lock()
    guard acceptedEnding == nil else { return ownership.lock.unlock() }
    acceptedEnding = ending
    if remembers ? ownership.enter() : ownership.tryEnter() {
      ownership.lock.unlock()
      finish(ending)
      if !ownership.tryLeave() { runWaiting() }
    } else {
      let mustDrain = queue(.end(ending))
      ownership.lock.unlock()
      if mustDrain { runWaiting() }
    }
  }

  @usableFromInline
  final override func drain() { runWaiting() }

  @usableFromInline @inline(never)
  final func handOver() { ownership.handOver { if self.ownership.hopDidArrive() { self.runWaiting() } } }

  // MARK: Owner only

  @inlinable @inline(__always)
  final func admit(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    // Assigned, not initialized, which is not inlined where the element type is unknown. An empty slot holds nothing.
    admit(entry)?.assumingMemoryBound(to: Callback<Element>.self).pointee = Callback(next)
  }

  @inlinable @inline(__always)
  final func emit(_ element: Element) {
    var slot = table.slots
    let end = slot + table.count
    while slot < end {
      // A direct subscription stops and is announced in one step, so the entries, which are scattered in memory, need
      // not be read each time. A chain checks itself whether it is live.
      if let entry = slot.pointee.entry,
        !ownership.isAnnounced(SingleOwner.departed) || entry._withUnsafeGuaranteedRef({ $0.isLive })
      {
        SlotTable.Slot.callback(at: slot).assumingMemoryBound(to: Callback<Element>.self).pointee(element)
      }
      slot += 1
    }
  }

  /// Runs queued operations, and releases ownership or hands it over.
  ///
  /// - Parameter last: the number of the change that visits the hub. It leaves later changes to their own visits.
  @inlinable @inline(never)
  final func runWaiting(upTo last: UInt = .max) {
    let thread = currentThreadToken()
    var patience = SingleOwner.patience
    while true {
      if ownership.isAnnounced(SingleOwner.departed) { forgetDepartures() }
      // Not retained, because it is kept as long as this hub.
      guard let extras = seenExtras, extras._withUnsafeGuaranteedRef({ $0.isWaiting }) else {
        if hasNext(thread) { continue }
        return
      }
      if let element = extras._withUnsafeGuaranteedRef({ $0.next.take() }) {
        emit(element)
        continue
      }
      if last != .max, extras._withUnsafeGuaranteedRef({ $0.isChangeNext(after: last) }), leavesForVisit() { return }
      if extras._withUnsafeGuaranteedRef({ $0.nextSender }) != thread {
        if patience == 0 { return handOver() }
        patience -= 1
      }
      let aside = Graph.hasBatches ? extras._withUnsafeGuaranteedRef { $0.setBatchesAside() } : nil
      let cause = Cause.areRecorded ? extras._withUnsafeGuaranteedRef { $0.nextCause } : nil
      let operation = extras._withUnsafeGuaranteedRef { $0.takeNext() }
      if let cause { cause.run { perform(operation) } } else { perform(operation) }
      if let aside { Graph.takeUpBatches(aside) }
    }
  }

  @inlinable @inline(__always)
  final func perform(_ operation: HubOperation<Element>) {
    switch operation {
    case .send(let element): emit(element)
    case .change(let element, _): emit(element)
    case .admit(let admission):
      guard let (entry, next, replay) = admission.take() else { return }
      replay.deliver(to: entry, next)
      admit(entry, next)
    case .end(let ending): finish(ending)
    }
  }

  /// Releases ownership if a change is going to visit this hub.
  @usableFromInline
  final func leavesForVisit() -> Bool {
    ownership.lock.withLock {
      guard extras.dueVisits > 0 else { return false }
      ownership.leaveForNext()
      return true
    }
  }

  /// Takes ownership for a change that has queued an element, unless a thread delivers already.
  @usableFromInline
  final func visit() -> Bool {
    ownership.lock.withLock {
      extras.dueVisits -= 1
      return ownership.takeOver()
    }
  }

  /// The extras, if an owner has seen them.
  @inlinable
  final var seenExtras: Unmanaged<HubExtras<Element>>? {
    hasSeenExtras ? .passUnretained(madeExtras.unsafelyUnwrapped) : nil
  }

  /// Finds the next batch of queued operations. If there is none, releases ownership and returns `false`.
  @inlinable
  final func hasNext(_ thread: UInt) -> Bool {
    seenExtras?._withUnsafeGuaranteedRef { $0.forgetBatch() }
    return ownership.lock.withLock {
      if let extras = madeExtras {
        hasSeenExtras = true
        ownership.owner.store(thread, ordering: .relaxed)
        if !extras.waiting.isEmpty {
          ownership.withdraw(SingleOwner.queued)
          swap(&extras.waiting, &extras.running)
          return true
        }
      }
      if ownership.isAnnounced(SingleOwner.departed) { return true }
      ownership.leaveLocked()
      return false
    }
  }
}

/// The hub of a subject that a stream retains. To retain the hub too would cost the stream of each chain twice as much.
@usableFromInline
struct SubjectHub<Element: Sendable>: @unchecked Sendable {  // because the hub is
  @usableFromInline let hub: Unmanaged<TypedHub<Element>>

  @inlinable
  init(_ hub: TypedHub<Element>) { self.hub = .passUnretained(hub) }

  /// The caller retains the subject until this returns.
  @inlinable @inline(__always)
  func use<Result>(_ body: (TypedHub<Element>) -> Result) -> Result { hub._withUnsafeGuaranteedRef(body) }

  @inlinable
  func ownedNode(of subject: AnyObject) -> NodeRef? { use { $0.ownedNode(of: subject) } }
}
