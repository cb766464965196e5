/// A hub that remembers its last elements, and replays them to each new subscriber, after an end too.
final class BufferHub<Element>: RememberingHub<Element>, @unchecked Sendable {  // because the lock guards `buffer`
  private let capacity: Int
  private var buffer = Queue<Element>()

  init(capacity: Int) { self.capacity = capacity }

  func set(_ element: Element) {
    lock.lock()
    guard acceptedEnding == nil else { return lock.unlock() }
    buffer.append(element)
    // Popped into a variable: its `deinit` may be a user's, which must not run under the lock.
    let forgotten = buffer.count > capacity ? buffer.popFirst() : nil
    deliverAccepted(element)
    withExtendedLifetime(forgotten) {}
  }

  override func replay() -> Replay<Element> { .many(buffer.elements) }
}
