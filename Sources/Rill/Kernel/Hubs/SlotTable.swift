/// The subscribers of one subject, in order of subscription. Insert and remove are O(1), amortised; the table holds one
/// reference to each entry.
///
/// A removed entry leaves a hole, and holes are squeezed out when they outnumber the entries. What a delivery needs,
/// the callback, stands in the table and not in the entry: a delivery to a hundred thousand subscribers reads one array
/// from end to end, and counts no references, because the table's own keep everything alive. Only the owner of the hub
/// touches the table, and never while it delivers. The hub frees it: as a noncopyable struct with a `deinit` it would
/// crash the optimizer of Swift 6.3 in clients.
@usableFromInline
struct SlotTable {
  /// A place in the table. The table knows nothing of elements: whoever inserts an entry puts a `Callback` into
  /// `callback`, whoever removes one takes it out. A closure is two words, of whatever type.
  @usableFromInline
  struct Slot {
    @usableFromInline var entry: Unmanaged<HubEntry>?
    fileprivate var callback: (UnsafeRawPointer?, UnsafeRawPointer?)

    @inlinable @inline(__always)
    static func callback(at slot: UnsafeMutablePointer<Slot>) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(slot) + callbackOffset
    }
  }

  @usableFromInline static var callbackOffset: Int { MemoryLayout<UnsafeRawPointer>.stride }

  @usableFromInline private(set) var slots: UnsafeMutablePointer<Slot>
  @usableFromInline private(set) var count = 0
  private var capacity = 0
  private var holes = 0

  init() {
    // Points at nothing, and is never followed: a subject without subscribers needs no memory.
    slots = UnsafeMutablePointer(bitPattern: MemoryLayout<Slot>.alignment).unsafelyUnwrapped
  }

  /// Frees the memory; no entry may be left.
  func deallocate() { if capacity > 0 { slots.deallocate() } }

  /// The place for the callback of `entry`, to be filled before anything else is done.
  mutating func insert(_ entry: HubEntry) -> UnsafeMutableRawPointer {
    if count == capacity { rebuild() }
    let slot = slots + count
    slot.initialize(to: Slot(entry: .passRetained(entry), callback: (nil, nil)))
    entry.slot = Int32(count)
    count += 1
    return Slot.callback(at: slot)
  }

  /// Removes an entry that is in the table. Its callback is the caller's to take out, and then the place is closed.
  mutating func remove(_ entry: HubEntry) -> UnsafeMutableRawPointer? {
    guard entry.slot >= 0 else { return nil }
    let slot = slots + Int(entry.slot)
    entry.slot = -1
    slot.pointee.entry = nil
    holes += 1
    return Slot.callback(at: slot)
  }

  /// Squeezes holes out where there are many. All callbacks of removed entries must have been taken out.
  mutating func trim() {
    while count > 0, slots[count - 1].entry == nil {
      count -= 1
      holes -= 1
    }
    if holes > 32, holes * 2 > count { rebuild() }
  }

  /// Empties the table. What it held is the caller's, in the table that is returned.
  mutating func removeAll() -> SlotTable {
    let old = self
    self = SlotTable()
    for index in 0..<old.count { old.slots[index].entry?._withUnsafeGuaranteedRef { $0.slot = -1 } }
    return old
  }

  /// Squeezes the holes out, into a buffer that fits: twice the entries.
  private mutating func rebuild() {
    let room = max(2, (count - holes) * 2)
    let fresh = UnsafeMutablePointer<Slot>.allocate(capacity: room)
    var next = 0
    for index in 0..<count {
      guard let entry = slots[index].entry else { continue }
      // Moves the callback too, bit by bit, as a closure may be moved.
      (fresh + next).initialize(to: slots[index])
      entry._withUnsafeGuaranteedRef { $0.slot = Int32(next) }
      next += 1
    }
    deallocate()
    slots = fresh
    capacity = room
    count = next
    holes = 0
  }
}
