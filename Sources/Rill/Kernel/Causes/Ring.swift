import Synchronization

/// A ring of the newest values, which threads fill without waiting for each other.
///
/// A slot has a word that a writer or a reader takes for the time of one copy. A writer that finds it taken, because
/// another one is a whole round behind or the slot is just being read, drops its value instead of waiting, and counts it.
final class Ring<Value: Sendable>: @unchecked Sendable {  // because the word of a slot guards its value
  private struct Slot: ~Copyable {
    let isTaken = Atomic<Bool>(false)
    var number = 0
    // Its deinitializer must not run user code, because the slot is taken meanwhile.
    var value: Value?
  }

  let capacity: Int
  private let slots: UnsafeMutablePointer<Slot>
  private let last = Atomic<Int>(0)
  private let drops = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    for slot in slots..<slots + capacity { slot.initialize(to: Slot()) }
  }

  deinit {
    slots.deinitialize(count: capacity)
    slots.deallocate()
  }

  /// Returns the next number, from 1.
  func nextNumber() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// The last number that was given.
  var lastNumber: Int { last.load(ordering: .relaxed) }

  /// The number of values that were overwritten or dropped.
  var forgotten: Int { max(0, lastNumber - capacity) + drops.load(ordering: .relaxed) }

  /// Stores the value with a number, unless a newer one is there.
  func store(_ value: consuming Value, _ number: Int) {
    let slot = slots + (number - 1) % capacity
    guard !slot.pointee.isTaken.exchange(true, ordering: .acquiring) else {
      drops.add(1, ordering: .relaxed)
      return
    }
    if slot.pointee.number < number {
      slot.pointee.number = number
      slot.pointee.value = value
    }
    slot.pointee.isTaken.store(false, ordering: .releasing)
  }

  /// Changes the value with a number, if it is still there.
  @inline(__always)
  func change(_ number: Int, _ body: (inout Value?) -> Void) {
    let slot = slots + (number - 1) % capacity
    guard !slot.pointee.isTaken.exchange(true, ordering: .acquiring) else { return }
    if slot.pointee.number == number { body(&slot.pointee.value) }
    slot.pointee.isTaken.store(false, ordering: .releasing)
  }

  /// The values that are there, from the oldest to the newest. One that is just being written may be missing.
  var values: [Value] {
    (slots..<slots + capacity).compactMap { read($0) }.sorted { $0.number < $1.number }.map(\.value)
  }

  /// The value with a number, if it is still there.
  subscript(number: Int) -> Value? {
    guard number > 0, let found = read(slots + (number - 1) % capacity), found.number == number else { return nil }
    return found.value
  }

  private func read(_ slot: UnsafeMutablePointer<Slot>) -> (number: Int, value: Value)? {
    var tries = 0
    while slot.pointee.isTaken.exchange(true, ordering: .acquiring) {
      tries += 1
      if tries == 1_000 { return nil }
    }
    defer { slot.pointee.isTaken.store(false, ordering: .releasing) }
    return slot.pointee.value.map { (slot.pointee.number, $0) }
  }
}
