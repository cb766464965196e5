/// The subscribers of one subject, in order of subscription. Insert and remove are O(1), amortised; the table holds one
/// reference to each entry.
///
/// A removed entry leaves a hole, and holes are squeezed out when they outnumber the entries. Slots are raw pointers,
/// so that the delivery loop can call an entry without counting references: the table's own reference keeps it alive.
/// Only the owner of the hub touches the table, and never while it delivers. The hub frees it: as a noncopyable struct
/// with a `deinit` it would crash the optimizer of Swift 6.3 in clients.
@usableFromInline
struct SlotTable {
  @usableFromInline private(set) var slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  @usableFromInline private(set) var count = 0
  private var capacity: Int
  private var holes = 0

  init() {
    capacity = 2
    slots = .allocate(capacity: capacity)
  }

  func deallocate() {
    for index in 0..<count {
      if let raw = slots[index] { Self.entry(raw).release() }
    }
    slots.deallocate()
  }

  @inline(__always)
  private static func entry(_ raw: UnsafeMutableRawPointer) -> Unmanaged<HubEntry> { .fromOpaque(raw) }

  mutating func insert(_ entry: HubEntry) {
    if count == capacity { rebuild() }
    entry.slot = count
    slots[count] = Unmanaged.passRetained(entry).toOpaque()
    count += 1
  }

  /// Does nothing if the entry is not in the table.
  mutating func remove(_ entry: HubEntry) {
    let index = entry.slot
    guard index >= 0 else { return }
    entry.slot = -1
    slots[index] = nil
    holes += 1
    while count > 0, slots[count - 1] == nil {
      count -= 1
      holes -= 1
    }
    if holes > 32, holes * 2 > count { rebuild() }
    Unmanaged.passUnretained(entry).release()
  }

  /// Empties the table and hands its entries over, in order.
  mutating func removeAll() -> [HubEntry] {
    var entries: [HubEntry] = []
    entries.reserveCapacity(count - holes)
    for index in 0..<count {
      guard let raw = slots[index] else { continue }
      let entry = Self.entry(raw).takeRetainedValue()
      entry.slot = -1
      entries.append(entry)
    }
    count = 0
    holes = 0
    return entries
  }

  /// Squeezes the holes out, into a buffer that fits: twice the entries.
  private mutating func rebuild() {
    let room = max(2, (count - holes) * 2)
    let fresh = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: room)
    var next = 0
    for index in 0..<count {
      guard let raw = slots[index] else { continue }
      fresh[next] = raw
      Self.entry(raw)._withUnsafeGuaranteedRef { $0.slot = next }
      next += 1
    }
    slots.deallocate()
    slots = fresh
    capacity = room
    count = next
    holes = 0
  }
}
