/// The elements that a subject remembers, from the oldest to the newest, each linked to the next.
///
/// A link is never taken back, so whoever has the oldest node and their number has a snapshot that later changes leave
/// alone: it costs the same whatever the length. For as long as it is kept, it keeps what comes later too.
@usableFromInline
struct ReplayBuffer<Element> {
  @usableFromInline
  final class Node {
    @usableFromInline let element: Element
    @exclusivity(unchecked) @usableFromInline var next: Node?

    @inlinable init(_ element: Element) { self.element = element }

    deinit {
      // One by one, or a long list would be released in as many nested calls.
      var rest = next.take()
      while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
    }
  }

  /// What was remembered at one moment.
  @usableFromInline
  struct Snapshot {
    @usableFromInline let oldest: Node?
    @usableFromInline let count: Int

    @inlinable
    init(oldest: Node?, count: Int) {
      self.oldest = oldest
      self.count = count
    }

    /// Hands out the elements for as long as `body` says.
    @inlinable
    func forEach(_ body: (Element) -> Bool) {
      guard let oldest, count > 0 else { return }
      defer { withExtendedLifetime(oldest) {} }
      var node = Unmanaged.passUnretained(oldest)
      var left = count
      while node._withUnsafeGuaranteedRef({ body($0.element) }) {
        left -= 1
        // The next of the last one may be set at this moment, and is not looked at.
        guard left > 0, let next = node._withUnsafeGuaranteedRef({ $0.next.map(Unmanaged.passUnretained) }) else {
          return
        }
        // Kept alive by the oldest one.
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

  /// Remembers an element, and gives the one that is forgotten for it, to be released where a user's `deinit` may run.
  @inlinable
  mutating func append(_ element: Element) -> Node? {
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
