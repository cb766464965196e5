/// What waits for the owner of a hub.
@usableFromInline
enum HubOperation<Element> {
  case send(Element)
  /// A new subscriber, and what it is replayed if that is the owner's to bring.
  case admit(TypedHubEntry<Element>, Replay<Element>)
  case end(Ending)
}

/// Delivers the events of a subject, one at a time and in one order.
@usableFromInline
class TypedHub<Element>: Hub, @unchecked Sendable {  // because each field says who may touch it
  // Lock.
  @exclusivity(unchecked) @usableFromInline final var waiting: ContiguousArray<HubOperation<Element>> = []
  // Owner: the batch that is being run; its buffer and that of `waiting` take turns.
  @exclusivity(unchecked) @usableFromInline final var running: ContiguousArray<HubOperation<Element>> = []

  @usableFromInline override init() {}

  @inlinable @inline(__always)
  final func send(_ element: Element) {
    guard tryEnter() else { return enqueue(.send(element)) }
    emit(element)
    if !tryLeave() { runWaiting() }
  }

  /// Takes a subscriber in; a hub with state replays it.
  @usableFromInline
  func subscribe(_ entry: TypedHubEntry<Element>) {
    guard tryEnter() else { return enqueue(.admit(entry, .nothing)) }
    admit(entry)
    if !tryLeave() { drain() }
  }

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
  final func emit(_ element: Element) {
    let slots = table.slots
    let count = table.count
    var index = 0
    while index < count {
      if let raw = slots[index] {
        Unmanaged<TypedHubEntry<Element>>.fromOpaque(raw)._withUnsafeGuaranteedRef { $0.deliver(element) }
      }
      index &+= 1
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
        case .admit(let entry, let replay):
          replay.deliver(to: entry)
          admit(entry)
        case .end(let ending): finish(ending)
        }
      }
      running.removeAll(keepingCapacity: running.count <= 1024)
    }
  }
}
