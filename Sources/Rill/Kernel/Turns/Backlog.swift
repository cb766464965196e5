/// A FIFO queue in blocks of at most 256 items. Adding an item moves no other, and so takes a short time under a lock.
@usableFromInline struct Backlog<Item> {
  @usableFromInline typealias Items = ContiguousArray<Item>

  /// Room for a block while it is made, and a full block while it waits.
  @usableFromInline final class Block {
    // Unchecked for the benchmark row *observe(on:) a serial queue*.
    @exclusivity(unchecked) @usableFromInline var items: Items = []
    @usableFromInline var next: Block?

    @inlinable init(capacity: Int) { items.reserveCapacity(capacity) }

    @inlinable deinit {
      // One by one, because a long queue would otherwise be released in as many nested calls.
      var rest = next.take()
      while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
    }
  }

  /// The newest items.
  @usableFromInline var newest: Items = []
  /// The full blocks before them.
  @usableFromInline var first: Block?
  @usableFromInline var last: Block?

  @inlinable init() {}

  @inlinable var isEmpty: Bool { newest.isEmpty && first == nil }

  /// Makes room for another item with `block`, if there is none. A block that is left is to be released without a lock.
  ///
  /// - Returns: the capacity of the block that is missing; 0 if there is room.
  @inlinable mutating func makeRoom(with block: inout Block?) -> Int {
    if newest.count < newest.capacity { return 0 }
    guard let full = block else { return min(max(newest.capacity * 2, 4), 256) }
    swap(&newest, &full.items)
    if full.items.isEmpty { return 0 }
    block = nil
    if let last { last.next = full } else { first = full }
    last = full
    return 0
  }

  /// Adds an item. There must be room.
  @inlinable mutating func append(_ item: Item) { newest.append(item) }

  /// Swaps `items`, which is empty, and the oldest block. Returns an object to release, maybe without a lock.
  @inlinable mutating func popBlock(into items: inout Items) -> Block? {
    guard let block = first else {
      swap(&items, &newest)
      return nil
    }
    swap(&items, &block.items)
    first = block.next.take()
    if first == nil { last = nil }
    return block
  }

  /// Removes the oldest item. Complexity: O(1), since blocks are small.
  ///
  /// - Parameter emptied: a block without items, to be released without a lock.
  @usableFromInline mutating func popFirst(leaving emptied: inout Block?) -> Item? {
    guard let first else { return newest.isEmpty ? nil : newest.removeFirst() }
    let item = first.items.removeFirst()
    if first.items.isEmpty {
      emptied = first
      self.first = first.next.take()
      if self.first == nil { last = nil }
    }
    return item
  }
}

extension Lock {
  /// Runs `body` with the lock held and with room for another item, which is allocated without the lock.
  ///
  /// - Parameter makeRoom: calls ``Backlog/makeRoom(with:)``. The lock is held.
  @inlinable @inline(__always) func withRoom<Item, Result>(
    _ makeRoom: (inout Backlog<Item>.Block?) -> Int, _ body: () -> Result
  ) -> Result {
    var block: Backlog<Item>.Block?
    while true {
      var missing = 0
      let result: Result? = withLock {
        missing = makeRoom(&block)
        return missing == 0 ? body() : nil
      }
      if let result { return result }
      block = .init(capacity: missing)
    }
  }
}

/// A FIFO queue of two arrays. Append and removal at the front are O(1), amortized.
@usableFromInline struct Queue<Element> {
  @usableFromInline var appended: ContiguousArray<Element> = []
  /// The oldest elements, the first one last.
  @usableFromInline var oldest: ContiguousArray<Element> = []

  @inlinable init() {}

  @inlinable var count: Int { oldest.count + appended.count }

  @inlinable var first: Element? { oldest.last ?? appended.first }

  @inlinable mutating func append(_ element: Element) { appended.append(element) }

  @inlinable mutating func popFirst() -> Element? {
    if oldest.isEmpty {
      // Without a swap for a lone element (the benchmark row *re-entrant send, beside an outer one*).
      if appended.count < 2 { return appended.popLast() }
      swap(&oldest, &appended)
      // `reverse` of the array itself retains each element (the benchmark row *observe(on:), two elements that cause
      // others*).
      oldest.withUnsafeMutableBufferPointer { $0.reverse() }
    }
    return oldest.popLast()
  }
}

extension Queue: Sendable where Element: Sendable {}
