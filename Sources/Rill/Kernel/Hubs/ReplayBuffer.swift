/// A hub that remembers its last elements and replays them to each new subscriber, also after an end.
@usableFromInline
final class BufferHub<Element: Sendable>: Hub<Element>, @unchecked Sendable {  // because the lock guards `buffer`
  @usableFromInline var buffer: ReplayBuffer<Element>

  init(capacity: Int) {
    buffer = ReplayBuffer(capacity: capacity)
    super.init(.elements)
  }

  @inlinable func set(_ element: Element) {
    // What is forgotten is released here, because no user's `deinit` may run under the lock.
    _ = accept(.send(element)) { buffer.append(element) }
  }

  override func replay() -> Replay<Element> { .many(buffer.snapshot) }
}

/// The elements that a new subscriber receives first.
@usableFromInline enum Replay<Element> {
  case nothing
  case one(Element)
  case many(ReplayBuffer<Element>.Snapshot)

  @inlinable func deliver(to entry: Subscription, _ next: @Sendable (Element) -> Void) {
    switch self {
    case .nothing: break
    case .one(let element): if entry.isLive { next(element) }
    case .many(let elements):
      elements.forEach { element in
        guard entry.isLive else { return false }
        next(element)
        return true
      }
    }
  }
}

extension Replay: @unchecked Sendable where Element: Sendable {}  // because the nodes of a snapshot do not change

/// The elements that a subject remembers, from the oldest to the newest, each linked to the next.
///
/// A link is never removed, so the oldest node and the count are a snapshot, which later changes do not affect. It
/// costs the same for any length. While a snapshot is retained, it retains later elements too.
@usableFromInline struct ReplayBuffer<Element> {
  @usableFromInline final class Node {
    @usableFromInline let element: Element
    @usableFromInline var next: Node?

    @inlinable init(_ element: Element) { self.element = element }

    deinit {
      // One by one, because a long list would otherwise be released in as many nested calls.
      var rest = next.take()
      while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
    }
  }

  /// The elements that were remembered at one moment.
  @usableFromInline struct Snapshot {
    @usableFromInline let oldest: Node?
    @usableFromInline let count: Int

    /// Calls `body` with each element until it returns `false`.
    @inlinable func forEach(_ body: (Element) -> Bool) {
      guard let oldest, count > 0 else { return }
      defer { withExtendedLifetime(oldest) {} }
      var node = Unmanaged.passUnretained(oldest)
      var left = count
      while node._withUnsafeGuaranteedRef({ body($0.element) }) {
        left -= 1
        // Another thread may be setting the `next` of the last node, so it is not read.
        guard left > 0, let next = node._withUnsafeGuaranteedRef({ $0.next.map(Unmanaged.passUnretained) }) else {
          return
        }
        // The oldest node retains this one.
        node = next
      }
    }
  }

  @usableFromInline let capacity: Int
  @usableFromInline var oldest: Node?
  @usableFromInline var newest: Node?
  @usableFromInline var count = 0

  init(capacity: Int) { self.capacity = capacity }

  var snapshot: Snapshot { Snapshot(oldest: oldest, count: count) }

  /// Appends an element, and returns the node that is forgotten for it, to be released where a user's `deinit` may run.
  @inlinable mutating func append(_ element: Element) -> Node? {
    guard capacity > 0 else { return nil }
    let node = Node(element)
    if let newest { newest.next = node } else { oldest = node }
    newest = node
    count += 1
    guard count > capacity else { return nil }
    count -= 1
    let forgotten = oldest
    oldest = forgotten?.next
    return forgotten
  }
}
