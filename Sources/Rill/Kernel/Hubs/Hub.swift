public import Synchronization

/// The part of a subject that does not depend on its element: the table of subscribers and the end.
@usableFromInline
class Hub: @unchecked Sendable {  // because each field says what guards it
  // The order of the fields leaves few gaps, because there are many relays.
  @usableFromInline final let ownership = SingleOwner()
  /// Accessed by the owner only.
  @exclusivity(unchecked) @usableFromInline final var table = SlotTable()
  /// The number of reasons for which changes of a ``StateHub`` go through the ``Graph``: it has a node, each batch that has
  /// updated it, and `linkShare` if it is linked to other hubs. Changed with the lock held. Here, because there is room.
  @usableFromInline final let shares = Atomic<Int32>(0)
  @usableFromInline final let memory: Memory
  /// Whether the relay of a ``StateHub`` has a view. Guarded by the lock of the graph, and never cleared.
  @exclusivity(unchecked) final var hasView = false
  /// Whether an owner has seen that `madeExtras` is set, and may read it without the lock. Accessed by the owner only.
  @exclusivity(unchecked) @usableFromInline final var hasSeenExtras = false
  /// Whether all subscribers are notified of the end. Accessed by the owner only.
  @exclusivity(unchecked) private final var isOver = false
  // Guarded by the lock. The owner reads the end without it once it has delivered the end.
  @exclusivity(unchecked) private final var departures: ContiguousArray<Subscription> = []
  @exclusivity(unchecked) @usableFromInline final var acceptedEnding: Ending?

  /// What the hub replays to new subscribers. If there is anything, elements are accepted and ownership is taken with
  /// the lock held, so that both happen in one step.
  @usableFromInline
  enum Memory {
    case nothing
    /// The value of a ``StateHub``.
    case value
    case elements
  }

  /// The progress of the removal of a stopped subscriber.
  enum Departure {
    /// The owner will remove it; if `drains`, the caller has become the owner. The admission, if it is still queued, must
    /// be disposed of.
    case isQueued(admission: (any Disposable)?, drains: Bool)
    /// It is out of the table. The caller owns the hub and must release the callback.
    case isRemoved(callback: UnsafeMutableRawPointer?)
  }

  @usableFromInline
  init(_ memory: Memory = .nothing) { self.memory = memory }

  @inlinable
  final var remembers: Bool { memory != .nothing }

  // The table is empty, because an entry retains its hub until it has left.
  deinit { table.deallocate() }

  /// Runs queued operations, and releases ownership or hands it over. For the owner only.
  @usableFromInline
  func drain() {}

  @inline(__always)
  private final func acquire() -> Bool {
    remembers ? ownership.lock.withLock { ownership.enter() } : ownership.tryEnter()
  }

  /// Records that a subscriber has stopped, so nothing more is delivered to it. Runs no user code.
  @inline(__always)
  final func beginDeparture(of entry: Subscription) -> Departure {
    if acquire() { return .isRemoved(callback: table.remove(entry)) }
    return ownership.lock.withLock {
      departures.append(entry)
      return .isQueued(admission: entry.admission.take(), drains: ownership.announce(SingleOwner.departed))
    }
  }

  /// Removes a stopped subscriber, before the next event at the latest.
  @inline(__always)
  final func finishDeparture(of entry: Subscription, _ departure: Departure) {
    switch departure {
    case .isQueued(let admission, let drains):
      admission?.dispose()
      if drains { drain() }
    case .isRemoved(let callback):
      if let callback { close(callback, of: entry) }
      if !ownership.tryLeave() { drain() }
    }
  }

  /// Removes the subscription of a chain, which has stopped.
  final func depart(_ entry: Subscription) { finishDeparture(of: entry, beginDeparture(of: entry)) }

  // MARK: Owner only

  @usableFromInline
  final func finish(_ ending: Ending) {
    guard !isOver else { return }
    isOver = true
    let old = table.removeAll()
    for index in 0..<old.count {
      guard let entry = old.slots[index].entry?.takeRetainedValue() else { continue }
      entry.hubDidEnd(ending)
      Callback<Never>.release(at: SlotTable.Slot.callback(at: old.slots + index))
    }
    old.deallocate()
  }

  /// Adds a subscriber to the table and returns the memory for its callback. Returns nil if the subscriber has stopped,
  /// or if the hub has ended; then the subscriber is notified of the end.
  @usableFromInline
  final func admit(_ entry: Subscription) -> UnsafeMutableRawPointer? {
    if isOver, let acceptedEnding {
      entry.hubDidEnd(acceptedEnding)
      return nil
    }
    return entry.isLive ? table.insert(entry) : nil
  }

  /// Releases a removed entry. Its callback is released first and may run a user's `deinit`, whose calls to this hub
  /// are queued.
  private final func close(_ callback: UnsafeMutableRawPointer, of entry: Subscription) {
    Callback<Never>.release(at: callback)
    table.trim()
    Unmanaged.passUnretained(entry).release()
  }

  @usableFromInline
  final func forgetDepartures() {
    let gone = ownership.lock.withLock {
      ownership.withdraw(SingleOwner.departed)
      defer { departures = [] }
      return departures
    }
    for entry in gone {
      if let callback = table.remove(entry) { close(callback, of: entry) }
    }
  }
}
