/// What waits for the owner of a hub.
@usableFromInline
enum HubOperation<Element> {
  case send(Element)
  /// A new subscriber, its callback, and what it is replayed if that is the owner's to bring.
  case admit(HubEntry, Admission<Element>, Replay<Element>)
  case end(Ending)
}

/// What the thread that subscribes has to do once the replay is delivered.
@usableFromInline
enum Arrival {
  /// Put the entry into the table, and give the hub back.
  case ownsHub
  /// The entry is queued, and so are other operations, which the thread must run.
  case mustDrain
  case isQueued
}

/// Delivers the events of a subject, one at a time and in one order.
@usableFromInline
class TypedHub<Element>: Hub, @unchecked Sendable {  // because each field says who may touch it
  /// An operation, and the thread that has asked for it. A struct: arrays of tuples are copied and let go by the runtime.
  @usableFromInline
  struct Waiting {
    @usableFromInline let sender: UInt
    @usableFromInline let operation: HubOperation<Element>

    @inlinable @inline(__always)
    init(_ operation: __owned HubOperation<Element>) {
      sender = currentThreadToken()
      self.operation = operation
    }
  }

  // Lock.
  @exclusivity(unchecked) @usableFromInline final var waiting: ContiguousArray<Waiting> = []
  @exclusivity(unchecked) @usableFromInline final var acceptedEnding: Ending?
  // Owner: the batch that is being run, and how far; its buffer and that of `waiting` take turns.
  @exclusivity(unchecked) @usableFromInline final var running: ContiguousArray<Waiting> = []
  @exclusivity(unchecked) @usableFromInline final var position = 0

  /// What a subscriber that comes now is given, with the lock held. Asked only if this hub remembers something.
  func replay() -> Replay<Element> { .nothing }

  @inlinable @inline(__always)
  final func send(_ element: Element) {
    guard ownership.tryEnter() else { return enqueue(.send(element)) }
    emit(element)
    if !ownership.tryLeave() { runWaiting() }
  }

  /// Lets a chain have the events, in a subscription of the hub's own below `subscription`.
  @inlinable @inline(__always)
  final func connect(_ sink: Sink<Element>, below subscription: Subscription) {
    let entry = HubEntry(hub: self, atEnd: .downstream(sink.subscription))
    // Attached first, so that a replay which ends the chain stops the entry too.
    subscription.attach(entry)
    subscribe(entry, sink.next)
  }

  /// Takes a subscriber in. Final, because what is overridden is not specialized, and would look up the types of its
  /// generics each time.
  @inlinable
  final func subscribe(_ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {
    if remembers { return subscribeReplaying(entry, next) }
    guard ownership.tryEnter() else { return enqueue(.admit(entry, Admission(of: entry, next), .nothing)) }
    admit(entry, next)
    if !ownership.tryLeave() { runWaiting() }
  }

  @inlinable @inline(never)
  final func enqueue(_ operation: __owned HubOperation<Element>) {
    let mustDrain = ownership.lock.withLock { queue(operation) }
    if mustDrain { runWaiting() }
  }

  /// With the lock held; whether the caller has become the owner and must drain.
  @inlinable @inline(__always)
  final func queue(_ operation: __owned HubOperation<Element>) -> Bool {
    waiting.append(Waiting(operation))
    return ownership.announce(SingleOwner.queued)
  }

  /// With the lock held, and only for hubs that are entered with the lock held. If nobody owns this one, whoever comes
  /// next does, and the caller has to see to it that somebody comes.
  final func queueForAnyone(_ operation: HubOperation<Element>) {
    waiting.append(Waiting(operation))
    ownership.leaveForAnyone()
  }

  /// Ends the hub: everyone hears it, in order of subscription.
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

  @usableFromInline
  final func handOver() { ownership.handOver { if self.ownership.hopDidArrive() { self.runWaiting() } } }

  // MARK: Owner only

  @inlinable @inline(__always)
  final func admit(_ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {
    admit(entry)?.assumingMemoryBound(to: Callback<Element>.self).initialize(to: Callback(next))
  }

  @inlinable @inline(__always)
  final func emit(_ element: Element) {
    var slot = table.slots
    let end = slot + table.count
    while slot < end {
      // Whoever stops an entry announces it in one step: so the entries, which are spread over the memory, need not be
      // asked each time.
      if let entry = slot.pointee.entry,
        !ownership.isAnnounced(SingleOwner.departed) || entry._withUnsafeGuaranteedRef({ $0.isLive })
      {
        SlotTable.Slot.callback(at: slot).assumingMemoryBound(to: Callback<Element>.self).pointee(element)
      }
      slot += 1
    }
  }

  @inlinable @inline(never)
  final func runWaiting() {
    let thread = currentThreadToken()
    var patience = SingleOwner.patience
    while true {
      if ownership.isAnnounced(SingleOwner.departed) { forgetDepartures() }
      if position == running.count {
        if nextBatch() { continue }
        return
      }
      if running[position].sender != thread {
        if patience == 0 { return handOver() }
        patience -= 1
      }
      switch takeNext() {
      case .send(let element): emit(element)
      case .admit(let entry, let admission, let replay):
        guard let next = admission.take() else { continue }
        replay.deliver(to: entry, next)
        admit(entry, next)
      case .end(let ending): finish(ending)
      }
    }
  }

  /// One at a time is what re-entrant sends bring: that is moved out, for to copy it and then empty the array would take
  /// longer than the send.
  @inlinable @inline(__always)
  final func takeNext() -> HubOperation<Element> {
    if running.count == 1 { return running.removeLast().operation }
    position += 1
    return running[position - 1].operation
  }

  /// Takes up what waits; `false` if nothing does, and ownership was given back.
  @inlinable
  final func nextBatch() -> Bool {
    if position > 0 { running.removeAll(keepingCapacity: running.count <= 1024) }
    position = 0
    return ownership.lock.withLock {
      guard waiting.isEmpty else {
        ownership.withdraw(SingleOwner.queued)
        swap(&waiting, &running)
        return true
      }
      if ownership.isAnnounced(SingleOwner.departed) { return true }
      ownership.leaveLocked()
      return false
    }
  }
}
