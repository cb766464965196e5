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
  // Owner: the batch that is being run, and how far; its buffer and that of `waiting` take turns.
  @exclusivity(unchecked) @usableFromInline final var running: ContiguousArray<Waiting> = []
  @exclusivity(unchecked) @usableFromInline final var position = 0

  /// Whether a new subscriber may be replayed something.
  @usableFromInline final let replays: Bool

  @usableFromInline
  init(replays: Bool = false) { self.replays = replays }

  @inlinable @inline(__always)
  final func send(_ element: Element) {
    guard tryEnter() else { return enqueue(.send(element)) }
    emit(element)
    if !tryLeave() { runWaiting() }
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
    if replays { return subscribeReplaying(entry, next) }
    guard tryEnter() else { return enqueue(.admit(entry, Admission(of: entry, next), .nothing)) }
    admit(entry, next)
    if !tryLeave() { runWaiting() }
  }

  /// Not inlined: hubs that replay nothing, which have most of the subscribers, would pay for it.
  @inlinable @inline(never)
  final func subscribeReplaying(_ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {
    switch replay(to: entry, next) {
    case .ownsHub:
      admit(entry, next)
      if !tryLeave() { runWaiting() }
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

  /// What a subscriber that comes now is to be replayed by its own thread, and what that has to do then. For hubs that
  /// replay.
  @usableFromInline
  func arrive(
    _ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void
  ) -> (Replay<Element>, Arrival) { (.nothing, .isQueued) }

  @inlinable @inline(never)
  final func enqueue(_ operation: __owned HubOperation<Element>) {
    lock.lock()
    let mustDrain = queue(operation)
    lock.unlock()
    if mustDrain { runWaiting() }
  }

  /// With the lock held; whether the caller has become the owner and must drain.
  @inlinable @inline(__always)
  final func queue(_ operation: __owned HubOperation<Element>) -> Bool {
    waiting.append(Waiting(operation))
    return announce(Self.queued)
  }

  /// With the lock held, and only for hubs that are entered with the lock held. If nobody owns this one, whoever comes
  /// next does, and the caller has to see to it that somebody comes.
  final func queueForAnyone(_ operation: HubOperation<Element>) {
    waiting.append(Waiting(operation))
    leaveForAnyone()
  }

  override func enqueue(_ ending: Ending) { enqueue(.end(ending)) }

  @usableFromInline
  override func drain() { runWaiting() }

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
      if let entry = slot.pointee.entry, !isAnnounced(Self.departed) || entry._withUnsafeGuaranteedRef({ $0.isLive }) {
        SlotTable.Slot.callback(at: slot).assumingMemoryBound(to: Callback<Element>.self).pointee(element)
      }
      slot += 1
    }
  }

  @inlinable @inline(never)
  final func runWaiting() {
    let thread = currentThreadToken()
    var patience = Self.patience
    while true {
      if isAnnounced(Self.departed) { forgetDepartures() }
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
    return lock.withLock {
      guard waiting.isEmpty else {
        withdraw(Self.queued)
        swap(&waiting, &running)
        return true
      }
      if isAnnounced(Self.departed) { return true }
      leaveLocked()
      return false
    }
  }
}
