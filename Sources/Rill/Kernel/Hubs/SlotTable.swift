/// The closure of a subscriber. Its size and its release do not depend on the element type.
@usableFromInline struct Callback<Element>: Sendable {
  @usableFromInline let call: @Sendable (Element) -> Void

  @inlinable @inline(__always) init(_ call: @escaping @Sendable (Element) -> Void) { self.call = call }

  /// Mutating, because no reference is counted for a value that this has to itself.
  @inlinable mutating func send(_ element: Element) { call(element) }
}

/// The subscribers of one subject, in order of subscription. Insertion and removal are O(1), amortized.
///
/// A removed subscriber leaves a hole, and the table is compacted when holes outnumber subscribers. Only the thread
/// that has the turn of the hub accesses the table, and it never changes the table during a delivery. The table does
/// not know the element type, and so callbacks are erased: to look up a type that contains it at each insertion takes
/// longer than everything else (the benchmark row *subscribe and dispose, map·filter*).
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

  /// The first subscriber, or nothing after it has left: most subjects have one subscriber, and so no array. A
  /// collection, because no reference is counted for an element of its span (the benchmark row *subject → one
  /// subscriber*).
  @usableFromInline var first = CollectionOfOne<Slot?>(nil)
  /// The subscribers after the first.
  @usableFromInline var others: ContiguousArray<Slot?> = []
  private var holes: UInt32 = 0

  var count: UInt32 { (first[0] == nil ? 0 : 1) + UInt32(truncatingIfNeeded: others.count) - holes }

  init() {}

  @inlinable @inline(__always) mutating func send<Element>(_ element: Element) {
    var first = first.mutableSpan
    first[0]?.send(element)
    var others = others.mutableSpan
    for index in others.indices { others[index]?.send(element) }
  }

  @inline(__always) mutating func insert(_ entry: Subscription, _ callback: consuming Callback<Never>) {
    let slot = Slot(entry: entry, callback: callback)
    if others.isEmpty, first[0] == nil {
      entry.slot = 0
      first[0] = slot
    } else {
      others.append(slot)
      entry.slot = Int32(truncatingIfNeeded: others.count)
    }
    checkInvariants()
  }

  /// Removes the subscriber in a slot and returns it, to be released where a user's `deinit` may run.
  mutating func remove(at slot: Int) -> Slot? {
    defer { checkInvariants() }
    let old = take(slot)
    if slot > 0 { holes += 1 }
    while !others.isEmpty, others[others.count - 1] == nil {
      others.removeLast()
      holes -= 1
    }
    if holes > 32, holes * 2 > others.count { compact() }
    return old
  }

  @inline(never) private mutating func compact() {
    others = ContiguousArray(others.lazy.filter { $0 != nil })
    for index in others.indices { others[index]?.entry.slot = Int32(truncatingIfNeeded: index + 1) }
    holes = 0
  }

  /// Empties the table and returns its contents.
  mutating func removeAll() -> SlotTable {
    let old = self
    self = SlotTable()
    old.first[0]?.entry.slot = -1
    for slot in old.others { slot?.entry.slot = -1 }
    return old
  }

  /// Traps in a debug build if a subscriber does not know its slot, if the holes are counted wrong, or if the last slot
  /// is one. Only for a small table, because this is O(slots).
  @inline(__always) func checkInvariants() {
    assert(others.count > 64 || first[0].map { $0.entry.slot == 0 } ?? true)
    assert(others.count > 64 || others.indices.allSatisfy { others[$0].map(\.entry.slot) ?? Int32($0 + 1) == $0 + 1 })
    assert(others.count > 64 || others.count { $0 == nil } == holes)
    assert(others.last.map { $0 != nil } ?? true)
  }

  /// Takes the subscriber out of a slot, and leaves a hole.
  mutating func take(_ slot: Int) -> Slot? { slot == 0 ? first[0].take() : others[slot - 1].take() }
}
