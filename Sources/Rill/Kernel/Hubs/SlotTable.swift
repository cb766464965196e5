/// The closure of a subscriber. Its size and its release do not depend on the element type.
@usableFromInline struct Callback<Element>: Sendable {
  @usableFromInline let call: @Sendable (Element) -> Void

  @inlinable @inline(__always) init(_ call: @escaping @Sendable (Element) -> Void) { self.call = call }

  /// Mutating, because no reference is counted for a value that this has to itself.
  @inlinable mutating func send(_ element: Element) { call(element) }
}

/// The subscribers of one subject, in order of subscription. Insertion and removal are O(1), amortized.
///
/// A removed subscriber leaves a hole, and the table is compacted when holes outnumber subscribers. Only the thread that
/// has the turn of the hub accesses the table, and it never changes the table during a delivery. The table does not know
/// the element type: to look up a type that contains it would take longer than everything else.
@usableFromInline struct SlotTable {
  @usableFromInline struct Slot {
    @usableFromInline let entry: Subscription
    @usableFromInline var callback: Callback<Never>

    /// Mutating, because no reference is counted for a value that this has to itself.
    @inlinable mutating func send<Element>(_ element: Element) {
      guard entry.isLive else { return }
      withUnsafeMutablePointer(to: &callback) {
        $0.withMemoryRebound(to: Callback<Element>.self, capacity: 1) { $0.pointee.send(element) }
      }
    }
  }

  @usableFromInline var slots: ContiguousArray<Slot?> = []
  private var holes: Int32 = 0

  var count: UInt32 { UInt32(truncatingIfNeeded: slots.count) - UInt32(truncatingIfNeeded: holes) }

  init() {}

  @inlinable @inline(__always) mutating func send<Element>(_ element: Element) {
    var slots = slots.mutableSpan
    for index in slots.indices { slots[index]?.send(element) }
  }

  @inline(__always) mutating func insert(_ entry: Subscription, _ callback: consuming Callback<Never>) {
    entry.slot = Int32(truncatingIfNeeded: slots.count)
    slots.append(Slot(entry: entry, callback: callback))
  }

  /// Removes the subscriber in a slot and returns it, to be released where a user's `deinit` may run.
  mutating func remove(at index: Int) -> Slot? {
    if index == slots.count - 1 {
      let old = slots.removeLast()
      while !slots.isEmpty, slots[slots.count - 1] == nil {
        slots.removeLast()
        holes -= 1
      }
      return old
    }
    let old = slots[index].take()
    holes += 1
    if holes > 32, holes * 2 > slots.count { compact() }
    return old
  }

  @inline(never) private mutating func compact() {
    slots = ContiguousArray(slots.lazy.filter { $0 != nil })
    for index in slots.indices { slots[index]?.entry.slot = Int32(truncatingIfNeeded: index) }
    holes = 0
  }

  /// Empties the table and returns its contents.
  mutating func removeAll() -> SlotTable {
    let old = self
    self = SlotTable()
    for slot in old.slots { slot?.entry.slot = -1 }
    return old
  }
}
