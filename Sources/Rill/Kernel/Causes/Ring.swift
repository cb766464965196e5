import Synchronization

/// A ring of the newest values, which threads fill without waiting for each other.
///
/// A slot has a word that a writer or a reader takes for the time of one copy. A writer that finds it taken, because
/// another one is a whole round behind or the slot is just being read, drops its value instead of waiting.
final class Ring<Value: Sendable>: @unchecked Sendable {  // because the word of a slot guards its value
  private struct Word: ~Copyable {
    let isTaken = Atomic<Bool>(false)
    /// The number of the value; 0 if there is none yet.
    var number = 0
  }

  let capacity: Int
  private let words: UnsafeMutablePointer<Word>
  // Their deinitializer must not run user code, because the slot is taken meanwhile.
  private let slots: UnsafeMutablePointer<Value>
  private let last = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    words = .allocate(capacity: capacity)
    for word in words..<words + capacity { word.initialize(to: Word()) }
    slots = .allocate(capacity: capacity)
  }

  deinit {
    for index in 0..<capacity where words[index].number > 0 { (slots + index).deinitialize(count: 1) }
    slots.deallocate()
    words.deinitialize(count: capacity)
    words.deallocate()
  }

  /// Returns the next number, from 1.
  func nextNumber() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// The last number that was given.
  var lastNumber: Int { last.load(ordering: .relaxed) }

  /// Stores the value with a number, unless a newer one is there.
  func store(_ value: consuming Value, _ number: Int) {
    let index = (number - 1) % capacity
    guard takes(index, tries: 1) else { return }
    if words[index].number == 0 {
      (slots + index).initialize(to: value)
      words[index].number = number
    } else if words[index].number < number {
      slots[index] = value
      words[index].number = number
    }
    leave(index)
  }

  /// Changes the value with a number, if it is still there.
  @inline(__always) func change(_ number: Int, _ body: (inout Value) -> Void) {
    let index = (number - 1) % capacity
    guard takes(index, tries: 100) else { return }
    if words[index].number == number { body(&slots[index]) }
    leave(index)
  }

  /// The values that are there, from the oldest to the newest. One that is just being written may be missing.
  var values: [Value] { (0..<capacity).compactMap { read($0) }.sorted { $0.number < $1.number }.map(\.value) }

  /// The value with a number, if it is still there.
  subscript(number: Int) -> Value? {
    guard number > 0, let found = read((number - 1) % capacity), found.number == number else { return nil }
    return found.value
  }

  private func read(_ index: Int) -> (number: Int, value: Value)? {
    guard takes(index, tries: 1_000) else { return nil }
    defer { leave(index) }
    return words[index].number > 0 ? (words[index].number, slots[index]) : nil
  }

  @inline(__always) private func takes(_ index: Int, tries: Int) -> Bool {
    for _ in 0..<tries where !words[index].isTaken.exchange(true, ordering: .acquiring) { return true }
    return false
  }

  /// An exchange, as in ``Lock``: the retain of a value that was read must not follow it.
  @inline(__always) private func leave(_ index: Int) { _ = words[index].isTaken.exchange(false, ordering: .releasing) }
}
