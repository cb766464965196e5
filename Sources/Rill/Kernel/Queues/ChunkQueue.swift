/// A FIFO queue without a lock: one thread at a time appends, and one thread at a time takes, which may be another one.
///
/// The elements are in chunks of raw memory, linked from the oldest to the newest. Invariants. 1: `tail` and `appended`
/// belong to the appending thread, `head` and `taken` to the taking thread; the users of each side synchronize its
/// passing from thread to thread. 2: an element is taken only after its `append` has happened, in the sense of the
/// memory model: the appending thread counts it with release, and the taking thread reads the count with acquire. So
/// the slot and the link to its chunk are visible; so is `head`, which the first `append` sets. 3: a slot is
/// initialized from its `append` until it is taken; elements that are never taken are released with the queue.
@usableFromInline
final class ChunkQueue<Element>: @unchecked Sendable {  // because of the invariants
  @usableFromInline
  final class Chunk {
    @usableFromInline let capacity: Int
    @usableFromInline let slots: UnsafeMutablePointer<Element>
    /// Set by the appending thread, before the first element of the next chunk.
    @exclusivity(unchecked) @usableFromInline var next: Chunk?

    @usableFromInline
    init(capacity: Int) {
      self.capacity = capacity
      slots = .allocate(capacity: capacity)
    }

    deinit { slots.deallocate() }
  }

  // The appending side: the newest chunk, and its slots in short.
  @exclusivity(unchecked) @usableFromInline var tail: Chunk?
  @exclusivity(unchecked) @usableFromInline var room: Slots = (nil, 0)
  @exclusivity(unchecked) @usableFromInline var appended = 0
  // The taking side: the oldest chunk, which the first `append` sets, and its slots once there are any.
  @exclusivity(unchecked) @usableFromInline var head: Chunk?
  @exclusivity(unchecked) @usableFromInline var stock: Slots = (nil, 0)
  @exclusivity(unchecked) @usableFromInline var taken = 0

  @usableFromInline typealias Slots = (first: UnsafeMutablePointer<Element>?, count: Int)

  @inlinable init() {}

  deinit {
    // Chunk by chunk, because a long chain would otherwise be released in as many nested calls.
    while let chunk = head {
      let end = chunk === tail ? appended : chunk.capacity
      (chunk.slots + taken).deinitialize(count: end - taken)
      head = chunk.next
      taken = 0
    }
  }

  @inlinable @inline(__always)
  func append(_ element: Element) {
    if appended == room.count { grow() }
    if let first = room.first { (first + appended).initialize(to: element) }
    appended &+= 1
  }

  /// Adds a chunk. The first one is created when it is needed, because most queues stay empty.
  @usableFromInline @inline(never)
  func grow() {
    let chunk = Chunk(capacity: min(max(4, room.count * 2), 256))
    if let tail { tail.next = chunk } else { head = chunk }
    tail = chunk
    room = (chunk.slots, chunk.capacity)
    appended = 0
  }

  /// Takes the oldest `count` elements, and releases each one when `body` returns. The queue must hold that many, and
  /// `body` may append, but not take.
  @inlinable @inline(__always)
  func take(_ count: Int, _ body: (Element) -> Void) {
    var left = count
    while left > 0 {
      if taken == stock.count { advance() }
      guard let first = stock.first else { return }
      // Counted once for each chunk, because the appending thread may write to the same cache line for each element.
      let end = min(taken &+ left, stock.count)
      left &-= end &- taken
      for slot in taken..<end { body((first + slot).move()) }
      taken = end
    }
  }

  /// Takes the oldest element. The queue must hold one.
  func takeFirst() -> Element? {
    if taken == stock.count { advance() }
    guard let first = stock.first else { return nil }
    defer { taken &+= 1 }
    return (first + taken).move()
  }

  @usableFromInline @inline(never)
  func advance() {
    if stock.first != nil { head = head?.next }
    stock = head.map { ($0.slots, $0.capacity) } ?? (nil, 0)
    taken = 0
  }
}
