/// The part of a subject that need not know its element: the table of subscribers and the end.
@usableFromInline
class Hub: @unchecked Sendable {  // because each field says who may touch it
  @usableFromInline final let ownership = SingleOwner()
  /// Whether new subscribers are replayed what was accepted before. What is accepted then changes with the lock held, and
  /// so does every change of ownership from nobody to a thread, so that acceptance and ownership are one step.
  @usableFromInline final let remembers: Bool
  // Owner.
  @exclusivity(unchecked) @usableFromInline final var table = SlotTable()
  @exclusivity(unchecked) @usableFromInline final var ending: Ending?
  // Lock.
  @exclusivity(unchecked) private final var departures: ContiguousArray<HubEntry> = []

  /// How far a subscriber that has stopped has got on its way out.
  enum Departure {
    /// The owner will forget it.
    case isQueued
    /// Who has queued it has become the owner, and must drain.
    case isQueuedForCaller
    /// It is out of the table, its callback is to be released, and the caller owns the hub.
    case isRemoved(callback: UnsafeMutableRawPointer?)
  }

  @usableFromInline
  init(remembers: Bool = false) { self.remembers = remembers }

  // Empty by now: an entry holds its hub until it has left.
  deinit { table.deallocate() }

  /// Runs what waits, and gives ownership back or hands it over. Owner only.
  @usableFromInline
  func drain() {}

  private final func acquire() -> Bool {
    remembers ? ownership.lock.withLock { ownership.enter() } : ownership.tryEnter()
  }

  /// Takes note that a subscriber has stopped: nothing more is delivered to it. Runs nobody's code.
  final func beginDeparture(of entry: HubEntry) -> Departure {
    if acquire() { return .isRemoved(callback: table.remove(entry)) }
    return ownership.lock.withLock {
      departures.append(entry)
      return ownership.announce(SingleOwner.departed) ? .isQueuedForCaller : .isQueued
    }
  }

  /// Forgets a subscriber that has stopped, before the next event at the latest.
  final func finishDeparture(of entry: HubEntry, _ departure: Departure) {
    switch departure {
    case .isQueued: break
    case .isQueuedForCaller: drain()
    case .isRemoved(let callback):
      if let callback { close(callback, of: entry) }
      if !ownership.tryLeave() { drain() }
    }
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

  /// Puts a subscriber into the table, and gives the place for its callback. Nil if it has stopped, or if the hub has
  /// ended; then it is told so.
  @usableFromInline
  final func admit(_ entry: HubEntry) -> UnsafeMutableRawPointer? {
    if let ending {
      entry.finish(ending)
      return nil
    }
    return entry.isLive ? table.insert(entry) : nil
  }

  /// Closes the place of an entry that was removed. The callback goes first, and may have a user's `deinit` run: what
  /// that asks of this hub is queued.
  private final func close(_ callback: UnsafeMutableRawPointer, of entry: HubEntry) {
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
