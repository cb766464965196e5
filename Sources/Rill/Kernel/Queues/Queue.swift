/// A FIFO queue in a ring of raw memory. Append and removal at the front are O(1), amortized.
///
/// Raw, because optionals in an array cost a microsecond per element where the code is not specialized. An empty queue
/// takes no memory and may be copied; a queue that has held an element has one owner.
@usableFromInline
struct Queue<Element> {
  @usableFromInline
  final class Ring {
    @usableFromInline let capacity: Int
    @usableFromInline let slots: UnsafeMutablePointer<Element>
    @exclusivity(unchecked) @usableFromInline var head = 0
    @exclusivity(unchecked) @usableFromInline var count = 0

    @inlinable init(capacity: Int) {
      self.capacity = capacity
      slots = .allocate(capacity: capacity)
    }

    deinit {
      while count > 0 { (slots + takeFirst()).deinitialize(count: 1) }
      slots.deallocate()
    }

    /// Returns the index of the oldest element, which the caller must move out.
    @inlinable func takeFirst() -> Int {
      let index = head
      head = head + 1 == capacity ? 0 : head + 1
      count -= 1
      return index
    }
  }

  @usableFromInline var ring: Ring?

  @inlinable init() {}

  @inlinable var count: Int { ring?.count ?? 0 }

  @inlinable var isEmpty: Bool { count == 0 }

  var first: Element? {
    guard let ring, ring.count > 0 else { return nil }
    return ring.slots[ring.head]
  }

  @inlinable
  mutating func append(_ element: Element) {
    let ring = room()
    let end = ring.head + ring.count
    (ring.slots + (end < ring.capacity ? end : end - ring.capacity)).initialize(to: element)
    ring.count += 1
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard let ring, ring.count > 0 else { return nil }
    return (ring.slots + ring.takeFirst()).move()
  }

  @inlinable
  mutating func room() -> Ring {
    guard let old = ring else { return replace(by: Ring(capacity: 4)) }
    guard old.count == old.capacity else { return old }
    let new = Ring(capacity: old.capacity * 2)
    let untilEnd = old.capacity - old.head
    new.slots.moveInitialize(from: old.slots + old.head, count: untilEnd)
    (new.slots + untilEnd).moveInitialize(from: old.slots, count: old.head)
    new.count = old.count
    old.count = 0
    return replace(by: new)
  }

  @inlinable
  mutating func replace(by ring: Ring) -> Ring {
    self.ring = ring
    return ring
  }
}

extension Queue: @unchecked Sendable where Element: Sendable {}  // because a queue has one owner
