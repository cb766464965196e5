/// A hub that remembers its last elements and replays them to each new subscriber, also after an end.
@usableFromInline
final class BufferHub<Element: Sendable>: TypedHub<Element>, @unchecked Sendable {  // because the lock guards `buffer`
  @exclusivity(unchecked) @usableFromInline var buffer: ReplayBuffer<Element>

  init(capacity: Int) {
    buffer = ReplayBuffer(capacity: capacity)
    super.init(.elements)
  }

  @inlinable
  func set(_ element: Element) {
    ownership.lock.lock()
    guard acceptedEnding == nil else { return ownership.lock.unlock() }
    let forgotten = buffer.append(element)
    deliverAccepted(element)
    // Released after the lock, because no user's `deinit` may run under it.
    withExtendedLifetime(forgotten) {}
  }

  override func replay() -> Replay<Element> { .many(buffer.snapshot) }
}
