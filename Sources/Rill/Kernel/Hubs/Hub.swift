/// The part of a subject that does not depend on its element: the table of subscribers and the end.
@usableFromInline
class Hub: SingleOwner, @unchecked Sendable {  // because each field says what guards it
  // Accessed by the owner only.
  @exclusivity(unchecked) @usableFromInline final var table = SlotTable()
  @exclusivity(unchecked) @usableFromInline final var ending: Ending?
  // Guarded by the lock.
  @exclusivity(unchecked) private final var departures: ContiguousArray<HubEntry> = []

  /// The progress of the removal of a stopped subscriber.
  enum Departure {
    /// The owner will remove it.
    case isQueued
    /// It is queued, and the caller has become the owner and must drain.
    case isQueuedForCaller
    /// It is out of the table. The caller owns the hub and must release the callback.
    case isRemoved(callback: UnsafeMutableRawPointer?)
  }

  @usableFromInline override init() {}

  // The table is empty, because an entry retains its hub until it has left.
  deinit { table.deallocate() }

  /// Takes ownership if no thread has it.
  @usableFromInline
  func acquire() -> Bool { tryEnter() }

  /// Queues the end, to be delivered in turn.
  func enqueue(_ ending: Ending) {}

  /// Records that a subscriber has stopped, so nothing more is delivered to it. Runs no user code.
  final func beginDeparture(of entry: HubEntry) -> Departure {
    if acquire() { return .isRemoved(callback: table.remove(entry)) }
    return lock.withLock {
      departures.append(entry)
      return announce(Self.departed) ? .isQueuedForCaller : .isQueued
    }
  }

  /// Removes a stopped subscriber, before the next event at the latest.
  final func finishDeparture(of entry: HubEntry, _ departure: Departure) {
    switch departure {
    case .isQueued: break
    case .isQueuedForCaller: drain()
    case .isRemoved(let callback):
      if let callback { close(callback, of: entry) }
      if !tryLeave() { drain() }
    }
  }

  /// Ends the hub and notifies all subscribers, in order of subscription.
  func end(_ ending: Ending) {
    guard acquire() else { return enqueue(ending) }
    finish(ending)
    if !tryLeave() { drain() }
  }

  // MARK: Owner only

  @usableFromInline
  final func finish(_ ending: Ending) {
    guard self.ending == nil else { return }
    self.ending = ending
    let old = table.removeAll()
    for index in 0..<old.count {
      guard let entry = old.slots[index].entry?.takeRetainedValue() else { continue }
      entry.finish(ending)
      Callback<Never>.release(at: SlotTable.Slot.callback(at: old.slots + index))
    }
    old.deallocate()
  }

  /// Adds a subscriber to the table and returns the memory for its callback. Returns nil if the subscriber has stopped,
  /// or if the hub has ended; then the subscriber is notified of the end.
  @usableFromInline
  final func admit(_ entry: HubEntry) -> UnsafeMutableRawPointer? {
    if let ending {
      entry.finish(ending)
      return nil
    }
    return entry.isLive ? table.insert(entry) : nil
  }

  /// Releases a removed entry. Its callback is released first and may run a user's `deinit`, whose calls to this hub
  /// are queued.
  private final func close(_ callback: UnsafeMutableRawPointer, of entry: HubEntry) {
    Callback<Never>.release(at: callback)
    table.trim()
    Unmanaged.passUnretained(entry).release()
  }

  @usableFromInline
  final func forgetDepartures() {
    let gone = lock.withLock {
      withdraw(Self.departed)
      defer { departures = [] }
      return departures
    }
    for entry in gone {
      if let callback = table.remove(entry) { close(callback, of: entry) }
    }
  }
}
