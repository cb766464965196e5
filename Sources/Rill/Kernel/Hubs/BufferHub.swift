/// A hub that remembers its last elements and replays them to each new subscriber, also after an end.
@usableFromInline
final class BufferHub<Element>: RememberingHub<Element>, @unchecked Sendable {  // because the lock guards `buffer`
  @exclusivity(unchecked) @usableFromInline var buffer: ReplayBuffer<Element>

  init(capacity: Int) { buffer = ReplayBuffer(capacity: capacity) }

  @inlinable
  func set(_ element: Element) {
    lock.lock()
    guard acceptedEnding == nil else { return lock.unlock() }
    let forgotten = buffer.append(element)
    deliverAccepted(element)
    // Released after the lock, because no user's `deinit` may run under it.
    withExtendedLifetime(forgotten) {}
  }

  override func replay() -> Replay<Element> { .many(buffer.snapshot) }
}
