/// Lets one piece of work of a joining operator run at a time, in the order in which it was accepted.
///
/// What the operator keeps is touched only inside the gate. Work that finds the gate taken, by another thread or by
/// itself further down the stack, is queued for the thread inside.
@usableFromInline
class Gate: SingleOwner, @unchecked Sendable {  // because `waiting` is touched under the lock only
  @exclusivity(unchecked) private final var waiting: ContiguousArray<@Sendable () -> Void> = []

  @usableFromInline override init() {}

  /// Gives the gate back, after running what waits.
  @inlinable @inline(__always)
  final func leave() {
    if !tryLeave() { drain() }
  }

  /// Queues `work` for the thread inside, or runs it if that thread has just left.
  @usableFromInline
  final func enqueue(_ work: @escaping @Sendable () -> Void) {
    let isOwner = lock.withLock {
      waiting.append(work)
      return announce(Self.queued)
    }
    if isOwner { drain() }
  }

  /// Runs `work` inside the gate, now or by the thread inside. For paths that are not hot: it allocates.
  @usableFromInline
  final func run(_ work: @escaping @Sendable () -> Void) {
    guard tryEnter() else { return enqueue(work) }
    work()
    leave()
  }

  /// What `input` sends, let through the gate to `sink` as long as both are wanted.
  @inlinable
  final func passing<Element: Sendable>(_ input: Subscription, to sink: Sink<Element>) -> Sink<Element> {
    Sink(input) { [self] element in
      guard tryEnter() else {
        return enqueue { if !input.isDisposed, sink.subscription.isLive { sink.next(element) } }
      }
      if !input.isDisposed, sink.subscription.isLive { sink.next(element) }
      leave()
    }
  }

  @usableFromInline
  final func drain() {
    while true {
      let batch: ContiguousArray<@Sendable () -> Void>? = lock.withLock {
        guard !waiting.isEmpty else {
          leaveLocked()
          return nil
        }
        defer { waiting = [] }
        return waiting
      }
      guard let batch else { return }
      for work in batch { work() }
    }
  }
}
