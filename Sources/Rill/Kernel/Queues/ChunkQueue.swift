/// A FIFO queue without a lock: one thread at a time appends, and one thread at a time takes, which may be another one.
///
/// The elements are in chunks of raw memory, linked from the oldest to the newest. Invariants. 1: `tail` and `appended`
/// belong to the appending thread, `head` and `taken` to the taking thread; the users of each side synchronize its
/// passing from thread to thread. 2: an element is taken only after its `append` has happened, in the sense of the
/// memory model: the appending thread counts it with release, and the taking thread reads the count with acquire. So
/// the slot and the link to its chunk are visible. 3: a slot is initialized from its `append` until it is taken;
/// elements that are never taken are released with the queue.
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

  @exclusivity(unchecked) @usableFromInline var tail: Chunk
  @exclusivity(unchecked) @usableFromInline var appended = 0
  @exclusivity(unchecked) @usableFromInline var head: Chunk
  @exclusivity(unchecked) @usableFromInline var taken = 0

  @usableFromInline
  init() {
    tail = Chunk(capacity: 4)
    head = tail
  }

  deinit {
    // Chunk by chunk, because a long chain would otherwise be released in as many nested calls.
    while true {
      let end = head === tail ? appended : head.capacity
      (head.slots + taken).deinitialize(count: end - taken)
      guard let next = head.next else { return }
      head = next
      taken = 0
    }
  }

  @inlinable @inline(__always)
  func append(_ element: Element) {
    if appended == tail.capacity { grow() }
    (tail.slots + appended).initialize(to: element)
    appended &+= 1
  }

  @usableFromInline @inline(never)
  func grow() {
    let chunk = Chunk(capacity: min(tail.capacity * 2, 256))
    tail.next = chunk
    tail = chunk
    appended = 0
  }

  /// Takes the oldest `count` elements, and releases each one when `body` returns. The queue must hold that many.
  @inlinable @inline(__always)
  func take(_ count: Int, _ body: (Element) -> Void) {
    for _ in 0..<count {
      if taken == head.capacity, let next = head.next {
        head = next
        taken = 0
      }
      let element = (head.slots + taken).move()
      taken &+= 1
      body(element)
    }
  }
}
