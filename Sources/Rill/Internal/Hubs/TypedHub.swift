/// What waits for the owner of a hub.
@usableFromInline
enum HubOperation<Element> {
  case send(Element)
  /// A new subscriber, its callback, and what it is replayed if that is the owner's to bring.
  case admit(HubEntry, Admission<Element>, Replay<Element>)
  case end(Ending)
}

/// Delivers the events of a subject, one at a time and in one order.
@usableFromInline
class TypedHub<Element>: Hub, @unchecked Sendable {  // because each field says who may touch it
  // Lock.
  @exclusivity(unchecked) @usableFromInline final var waiting: ContiguousArray<HubOperation<Element>> = []
  // Owner: the batch that is being run; its buffer and that of `waiting` take turns.
  @exclusivity(unchecked) @usableFromInline final var running: ContiguousArray<HubOperation<Element>> = []

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

  /// Lets a chain have the events. Not inlined: what it is given is borrowed then, and retained only where it is kept.
  @inlinable @inline(never)
  final func connect(_ sink: Sink<Element>) {
    // Events run in the scope of the subscriber, not in that of the sender. Two calls: a sink that might be one of two
    // would be retained once more.
    if Diagnostics.isActive { return connect(sink.inheritingScope(), below: sink.subscription) }
    connect(sink, below: sink.subscription)
  }

  @inlinable @inline(__always)
  final func connect(_ sink: Sink<Element>, below subscription: Subscription) {
    let entry = HubEntry(hub: self, atEnd: .downstream(sink.subscription))
    // Attached first, so that a replay which ends the chain stops the entry too.
    subscription.attach(entry)
    subscribe(entry, sink.next)
  }

  /// Takes a subscriber in. Final, because what is overridden is not specialised, and would look up the types of its
  /// generics each time.
  @inlinable
  final func subscribe(_ entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {
    if replays { return replay(to: entry, next) }
    guard tryEnter() else { return enqueue(.admit(entry, Admission(of: entry, next), .nothing)) }
    admit(entry, next)
    if !tryLeave() { runWaiting() }
  }

  /// Takes a subscriber in, and replays it what it has missed.
  @usableFromInline
  func replay(to entry: HubEntry, _ next: @escaping @Sendable (Element) -> Void) {}

  @inlinable @inline(never)
  final func enqueue(_ operation: HubOperation<Element>) {
    let isOwner = lock.withLock {
      waiting.append(operation)
      return announce(Self.queued)
    }
    if isOwner { runWaiting() }
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
    while true {
      if isAnnounced(Self.departed) { forgetDepartures() }
      let isDone = lock.withLock {
        guard waiting.isEmpty else {
          withdraw(Self.queued)
          swap(&waiting, &running)
          return false
        }
        if isAnnounced(Self.departed) { return false }
        leaveLocked()
        return true
      }
      if isDone { return }
      for index in 0..<running.count {
        if isAnnounced(Self.departed) { forgetDepartures() }
        switch running[index] {
        case .send(let element): emit(element)
        case .admit(let entry, let admission, let replay):
          guard let next = admission.take() else { continue }
          replay.deliver(to: entry, next)
          admit(entry, next)
        case .end(let ending): finish(ending)
        }
      }
      running.removeAll(keepingCapacity: running.count <= 1024)
    }
  }
}
