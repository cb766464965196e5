/// A hub that remembers its last elements and replays them to each new subscriber, also after an end.
@usableFromInline
final class BufferHub<Element: Sendable>: Hub<Element>, @unchecked Sendable {  // because the lock guards `buffer`
  @usableFromInline var buffer: ReplayBuffer<Element>

  init(capacity: Int) {
    buffer = ReplayBuffer(capacity: capacity)
    super.init(.elements)
  }

  @inlinable func set(_ element: Element) {
    // Released after the lock, because no user's `deinit` may run under it.
    let forgotten = accept(.send(element)) { buffer.append(element) }
    withExtendedLifetime(forgotten) {}
  }

  override func replay() -> Replay<Element> { .many(buffer.snapshot) }
}
