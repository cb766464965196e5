/// The newest values, which are numbered from 1.
struct Ring<Value: Sendable>: Sendable {
  let capacity: Int
  private(set) var lastNumber = 0
  private var slots: [Value] = []

  init(capacity: Int) {
    self.capacity = capacity
    slots.reserveCapacity(capacity)
  }

  /// The number of values that are there.
  var count: Int { slots.count }

  /// The values that are there, from the oldest to the newest.
  var values: [Value] { Array(slots[(lastNumber % capacity)...] + slots[..<(lastNumber % capacity)]) }

  /// The value with a number, if it is still there.
  subscript(number: Int) -> Value? { index(of: number).map { slots[$0] } }

  @inline(__always) mutating func append(_ value: Value) {
    if slots.count < capacity { slots.append(value) } else { slots[lastNumber % capacity] = value }
    lastNumber += 1
  }

  /// Changes the value with a number, if it is still there.
  @inline(__always) mutating func change(_ number: Int, _ body: (inout Value) -> Void) {
    if let index = index(of: number) { body(&slots[index]) }
  }

  private func index(of number: Int) -> Int? {
    number > max(0, lastNumber - capacity) && number <= lastNumber ? (number - 1) % capacity : nil
  }
}
