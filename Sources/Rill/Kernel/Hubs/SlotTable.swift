/// A closure that is called without counting references: a noncopyable value is borrowed where a copyable one would be
/// retained (the benchmark row *subject → one subscriber*).
@usableFromInline struct Callback<Element>: ~Copyable {
  @usableFromInline let call: @Sendable (Element) -> Void

  @inlinable @inline(__always) init(_ call: @escaping @Sendable (Element) -> Void) { self.call = call }

  @inlinable @inline(__always) borrowing func callAsFunction(_ element: Element) { call(element) }

  /// Releases the callback at `address`, whatever its element type. Releasing a closure does not require its type, and
  /// looking up the type would take longer than everything else.
  static func release(at address: UnsafeMutableRawPointer) where Element == Never {
    address.assumingMemoryBound(to: Callback<Never>.self).deinitialize(count: 1)
  }
}

/// The subscribers of one subject, in order of subscription. Insertion and removal are O(1), amortized; the table
/// retains each entry once.
///
/// A removed entry leaves a hole, and the table is compacted when holes outnumber entries. The callback is in the table
/// and not in the entry: a delivery reads one array from start to end and the state of each entry. It counts no
/// references, because the table retains everything. Only the thread that has the turn of the hub accesses the table,
/// and it never changes the table during a delivery. The hub frees the table: a noncopyable struct with a `deinit`
/// would crash the optimizer of Swift 6.3 in clients.
@usableFromInline struct SlotTable {
  /// A slot of the table. The table does not know the element type: the caller of `insert` puts a `Callback` into
  /// `callback`, and the caller of `remove` takes it out. A closure of any type is two words.
  @usableFromInline struct Slot {
    @usableFromInline var entry: Unmanaged<Subscription>?
    fileprivate var callback: (UnsafeRawPointer?, UnsafeRawPointer?)

    @inlinable @inline(__always) static func callback(at slot: UnsafeMutablePointer<Slot>) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(slot) + callbackOffset
    }
  }

  @usableFromInline static var callbackOffset: Int { MemoryLayout<UnsafeRawPointer>.stride }

  @usableFromInline private(set) var slots: UnsafeMutablePointer<Slot>
  // Half words, because there are many tables.
  @usableFromInline private(set) var used: Int32 = 0
  private var capacity: Int32 = 0
  private var holes: Int32 = 0

  /// The number of slots in use, holes included.
  @inlinable var count: Int { Int(used) }

  init() {
    // A placeholder that is never dereferenced: a subject without subscribers needs no memory.
    slots = UnsafeMutablePointer(bitPattern: MemoryLayout<Slot>.alignment).unsafelyUnwrapped
  }

  /// Frees the memory. The table must be empty.
  func deallocate() { if capacity > 0 { slots.deallocate() } }

  /// Inserts an entry and returns the memory for its callback, which the caller must initialize before it does anything
  /// else.
  @inline(__always) mutating func insert(_ entry: Subscription) -> UnsafeMutableRawPointer {
    if used == capacity { rebuild() }
    let slot = slots + count
    slot.initialize(to: Slot(entry: .passRetained(entry), callback: (nil, nil)))
    entry.slot = used
    used += 1
    return Slot.callback(at: slot)
  }

  /// Removes the entry in a slot and returns the memory of its callback, which the caller must release.
  mutating func remove(at index: Int) -> UnsafeMutableRawPointer {
    let slot = slots + index
    slot.pointee.entry?._withUnsafeGuaranteedRef { $0.slot = -1 }
    slot.pointee.entry = nil
    holes += 1
    return Slot.callback(at: slot)
  }

  /// Compacts the table if there are many holes. All callbacks of removed entries must have been released.
  @inline(__always) mutating func trim() {
    while count > 0, slots[count - 1].entry == nil {
      used -= 1
      holes -= 1
    }
    if holes > 32, holes * 2 > used { rebuild() }
  }

  /// Empties the table and returns its contents in a table that the caller owns.
  mutating func removeAll() -> SlotTable {
    let old = self
    self = SlotTable()
    for index in 0..<old.count { old.slots[index].entry?._withUnsafeGuaranteedRef { $0.slot = -1 } }
    return old
  }

  /// Moves the entries without the holes into a new buffer with room for twice as many.
  private mutating func rebuild() {
    let room = max(1, (used - holes) * 2)
    let fresh = UnsafeMutablePointer<Slot>.allocate(capacity: Int(room))
    var next: Int32 = 0
    for index in 0..<count {
      guard let entry = slots[index].entry else { continue }
      // Also moves the callback bitwise, which is valid for a closure.
      (fresh + Int(next)).initialize(to: slots[index])
      entry._withUnsafeGuaranteedRef { $0.slot = next }
      next += 1
    }
    deallocate()
    slots = fresh
    capacity = room
    used = next
    holes = 0
  }
}
