/// Lets one piece of work of a joining operator run at a time, in the order in which it was accepted.
///
/// What the operator keeps is touched only inside the gate. Work that finds the gate taken, by another thread or by
/// itself further down the stack, is queued for the thread inside.
@usableFromInline
class Gate: @unchecked Sendable {  // because each field says who may touch it
  private typealias Waiting = (sender: UInt, work: @Sendable () -> Void)

  @usableFromInline final let ownership = SingleOwner()
  // Lock.
  @exclusivity(unchecked) private final var waiting: ContiguousArray<Waiting> = []
  // Inside: the batch that is being run, from its end.
  @exclusivity(unchecked) private final var running: ContiguousArray<Waiting> = []

  @usableFromInline init() {}

  @inlinable @inline(__always)
  final func tryEnter() -> Bool { ownership.tryEnter() }

  /// Gives the gate back, after running what waits.
  @inlinable @inline(__always)
  final func leave() {
    if !ownership.tryLeave() { drain() }
  }

  /// Queues `work` for the thread inside, or runs it if that thread has just left.
  @usableFromInline
  final func enqueue(_ work: @escaping @Sendable () -> Void) {
    let isOwner = ownership.lock.withLock {
      waiting.append((currentThreadToken(), work))
      return ownership.announce(SingleOwner.queued)
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

  /// Runs what waits, and gives the gate back or hands it over.
  @usableFromInline
  final func drain() {
    let thread = currentThreadToken()
    var patience = SingleOwner.patience
    while true {
      guard let next = running.last else {
        if nextBatch() { continue }
        return
      }
      if next.sender != thread {
        if patience == 0 { return ownership.handOver { if self.ownership.hopDidArrive() { self.drain() } } }
        patience -= 1
      }
      running.removeLast()
      next.work()
    }
  }

  /// Takes up what waits; `false` if nothing does, and the gate was given back.
  private final func nextBatch() -> Bool {
    if running.capacity > 1024 { running = [] }
    let isThere = ownership.lock.withLock {
      guard !waiting.isEmpty else {
        ownership.leaveLocked()
        return false
      }
      ownership.withdraw(SingleOwner.queued)
      swap(&waiting, &running)
      return true
    }
    if isThere { running.reverse() }
    return isThere
  }
}
