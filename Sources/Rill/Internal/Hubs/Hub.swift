/// The part of a subject that need not know its element: the table of subscribers and the end.
@usableFromInline
class Hub: SingleOwner, @unchecked Sendable {  // because each field says who may touch it
  // Owner.
  @exclusivity(unchecked) @usableFromInline final var table = SlotTable()
  @exclusivity(unchecked) @usableFromInline final var ending: Ending?
  // Lock.
  @exclusivity(unchecked) private final var departures: ContiguousArray<HubEntry> = []

  @usableFromInline override init() {}

  deinit { table.deallocate() }

  /// Takes ownership if nobody has it.
  @usableFromInline
  func acquire() -> Bool { tryEnter() }

  /// Runs what waits, and gives ownership back.
  @usableFromInline
  func drain() {}

  /// Queues the end, to be delivered in turn.
  func enqueue(_ ending: Ending) {}

  /// Forgets a subscriber that has stopped, before the next event at the latest.
  final func leave(_ entry: HubEntry) {
    if acquire() {
      table.remove(entry)
      entry.clear()
      if !tryLeave() { drain() }
      return
    }
    let isOwner = lock.withLock {
      departures.append(entry)
      return announce(Self.departed)
    }
    if isOwner { drain() }
  }

  /// Ends the hub: everyone hears it, in order of subscription.
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
    for entry in table.removeAll() { entry.finish(ending) }
  }

  /// Puts a subscriber into the table, or tells it of the end at once.
  @usableFromInline
  final func admit(_ entry: HubEntry) {
    if let ending {
      entry.finish(ending)
    } else if entry.isLive {
      table.insert(entry)
    }
  }

  @usableFromInline
  final func forgetDepartures() {
    let gone = lock.withLock {
      withdraw(Self.departed)
      defer { departures = [] }
      return departures
    }
    for entry in gone {
      table.remove(entry)
      entry.clear()
    }
  }
}
