/// First in, first out, in a ring: append and removal at the front are O(1), amortised.
@usableFromInline
struct Queue<Element> {
  private var slots: ContiguousArray<Element?> = []
  private var head = 0
  @usableFromInline private(set) var count = 0

  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { count == 0 }

  var first: Element? { isEmpty ? nil : slots[head] }

  /// From the oldest on.
  var elements: [Element] { (0..<count).compactMap { slots[(head + $0) % slots.count] } }

  @usableFromInline
  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head + count) % slots.count] = element
    count += 1
  }

  @usableFromInline
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    defer {
      head = (head + 1) % slots.count
      count -= 1
    }
    return slots[head].take()
  }

  private mutating func grow() {
    slots = ContiguousArray(slots[head...]) + slots[..<head]
    slots += ContiguousArray(repeating: nil, count: max(4, slots.count))
    head = 0
  }
}

extension Queue: Sendable where Element: Sendable {}
