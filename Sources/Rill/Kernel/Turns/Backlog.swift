/// A FIFO queue in blocks of at most 256 items. Adding an item moves no other, and so takes a short time under a lock.
@usableFromInline struct Backlog<Item> {
  @usableFromInline final class Block {
    @exclusivity(unchecked) @usableFromInline var items: ContiguousArray<Item> = []
    @exclusivity(unchecked) @usableFromInline var next: Block?

    @inlinable init(capacity: Int) {
      items.reserveCapacity(capacity)
    }

    @inlinable deinit {
      // One by one, because a long queue would otherwise be released in as many nested calls.
      var rest = next.take()
      while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
    }
  }

  @usableFromInline var first: Block?
  @usableFromInline var last: Block?

  @inlinable init() {}

  @inlinable var isEmpty: Bool { first == nil }

  /// Returns whether there is room for another item, after adding `block` if there was none.
  @inlinable mutating func hasRoom(adding block: inout Block?) -> Bool {
    if let last, last.items.count < last.items.capacity { return true }
    guard let new = block.take() else { return false }
    if let last { last.next = new } else { first = new }
    last = new
    return true
  }

  /// The capacity of the next block: twice that of the last one.
  @inlinable var nextCapacity: Int { min((last?.items.capacity ?? 2) * 2, 256) }

  /// Adds an item. There must be room.
  @inlinable mutating func append(_ item: Item) { last?.items.append(item) }

  /// Removes the oldest block.
  @inlinable mutating func popBlock() -> Block? {
    guard let block = first else { return nil }
    first = block.next.take()
    if first == nil { last = nil }
    return block
  }

  /// Removes the oldest item. Complexity: O(1), since blocks are small.
  @usableFromInline mutating func popFirst() -> Item? {
    guard let first else { return nil }
    let item = first.items.isEmpty ? nil : first.items.removeFirst()
    if first.items.isEmpty { _ = popBlock() }
    return item
  }
}
