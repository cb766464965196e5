/// First in, first out, in a ring: append and removal at the front are O(1), amortised.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var slots: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { count == 0 }

  var first: Element? { isEmpty ? nil : slots[head] }

  /// From the oldest on.
  var elements: [Element] { (0..<count).compactMap { slots[(head + $0) % slots.count] } }

  @inlinable
  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head + count) % slots.count] = element
    count += 1
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    defer {
      head = (head + 1) % slots.count
      count -= 1
    }
    return slots[head].take()
  }

  @usableFromInline
  mutating func grow() {
    slots = ContiguousArray(slots[head...]) + slots[..<head]
    slots += ContiguousArray(repeating: nil, count: max(4, slots.count))
    head = 0
  }
}

extension Queue: Sendable where Element: Sendable {}
