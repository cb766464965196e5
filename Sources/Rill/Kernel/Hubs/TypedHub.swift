/// An operation that is queued for the owner of a hub.
@usableFromInline
enum HubOperation<Element> {
  case send(Element)
  /// A new subscriber, its callback, and the replay if the owner must deliver it.
  case admit(HubEntry, Admission<Element>, Replay<Element>)
  case end(Ending)
}

/// The task of the subscribing thread after the replay.
@usableFromInline
enum Arrival {
  /// Add the entry to the table and release the hub.
  case ownsHub
  /// The entry and other operations are queued, and the thread must run them.
  case mustDrain
  case isQueued
}

/// Delivers the events of a subject, one at a time and in one order.
@usableFromInline
class TypedHub<Element>: Hub, @unchecked Sendable {  // because each field says what guards it
  /// An operation and the thread that queued it. A struct, because the runtime copies and releases arrays of tuples.
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

  // Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline final var waiting: ContiguousArray<Waiting> = []
  // Accessed by the owner only: the batch that is running, and the position in it. Its buffer and that of `waiting` are
  // swapped.
  @exclusivity(unchecked) @usableFromInline final var running: ContiguousArray<Waiting> = []
  @exclusivity(unchecked) @usableFromInline final var position = 0

  /// Whether the hub may replay elements to a new subscriber.
  @usableFromInline final let replays: Bool

  @usableFromInline
  init(replays: Bool = false) { self.replays = replays }

  @inlinable @inline(__always)
  final func send(_ element: Element) {
    guard tryEnter() else { return enqueue(.send(element)) }
    emit(element)
    if !tryLeave() { runWaiting() }
  }

  /// Connects a chain to the events, by an entry upstream of `subscription`.
  @inlinable @inline(__always)
  final func connect(_ sink: Sink<Element>, below subscription: Subscription) {
    let entry = HubEntry(hub: self, atEnd: .downstream(sink.subscription))
    // Attached first, so a replay that ends the chain stops the entry too.
    subscription.attach(entry)
    subscribe(entry, sink.next)
  }

  /// Adds a subscriber. Final, because an overridden method is not specialized and looks up its generic types at each
  /// call.
  @inlinable
  final func subscribe(_ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {
    if replays { return subscribeReplaying(entry, next) }
    guard tryEnter() else { return enqueue(.admit(entry, Admission(of: entry, next), .nothing)) }
    admit(entry, next)
    if !tryLeave() { runWaiting() }
  }

  /// Not inlined, because hubs that replay nothing, which have most of the subscribers, would pay for it.
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

  /// Delivers the replay, and releases it before anything else is delivered, because it retains all elements that are
  /// remembered later.
  @inlinable @inline(__always)
  final func replay(to entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) -> Arrival {
    let (replay, arrival) = arrive(entry, next)
    replay.deliver(to: entry, next)
    return arrival
  }

  /// Returns the replay that the subscribing thread must deliver, and its task after that. For hubs that replay.
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

  /// Queues an operation. The caller holds the lock; returns whether it has become the owner and must drain.
  @inlinable @inline(__always)
  final func queue(_ operation: __owned HubOperation<Element>) -> Bool {
    waiting.append(Waiting(operation))
    return announce(Self.queued)
  }

  /// Queues an operation for the owner. If no thread owns this hub, the next thread that arrives does, and the caller
  /// must ensure that one arrives. The caller holds the lock. Only for hubs that are entered with the lock held.
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
      // Stopping an entry and announcing it are one step, so the entries, which are scattered in memory, need not be
      // read each time.
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

  /// Re-entrant sends queue one operation at a time. That one is moved out, because copying it and then emptying the
  /// array would take longer than the send.
  @inlinable @inline(__always)
  final func takeNext() -> HubOperation<Element> {
    if running.count == 1 { return running.removeLast().operation }
    position += 1
    return running[position - 1].operation
  }

  /// Starts the next batch of queued operations. If there is none, releases ownership and returns `false`.
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
