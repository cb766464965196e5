public import Synchronization

/// Runs the work of a joining operator one piece at a time, in the order in which it was accepted.
///
/// The state of the operator is accessed only inside the gate. If the gate is taken, by another thread or further up
/// the stack, work is queued for the thread inside.
@usableFromInline @_eagerMove
class Gate: @unchecked Sendable {  // because each field says what guards it
  private typealias Waiting = (sender: UInt, batch: UInt64, work: @Sendable () -> Void)

  @usableFromInline final let ownership = SingleOwner()
  // Guarded by the lock.
  @exclusivity(unchecked) private final var waiting: ContiguousArray<Waiting> = []
  // Guarded by the gate: the batch that is running, in reverse order.
  @exclusivity(unchecked) private final var running: ContiguousArray<Waiting> = []
  // For a derived class, which cannot store an `Atomic`: with Swift 6.3, that crashes clients.
  @usableFromInline final let marks = Atomic<UInt8>(0)
  @usableFromInline final let isOver = Atomic<Bool>(false)

  @usableFromInline init() {}

  @inlinable @inline(__always)
  final func tryEnter() -> Bool { ownership.tryEnter() }

  /// Leaves the gate, after running queued work.
  @inlinable @inline(__always)
  final func leave() {
    if !ownership.tryLeave() { drain() }
  }

  /// Queues `work` for the thread inside, or runs it if that thread has just left.
  @usableFromInline
  final func enqueue(_ work: @escaping @Sendable () -> Void) {
    let work = Cause.carrying(work)
    let isOwner = ownership.lock.withLock {
      waiting.append((currentThreadToken(), Graph.batchNumber, work))
      return ownership.announce(SingleOwner.queued)
    }
    if isOwner { drain() }
  }

  /// Runs `work` inside the gate, now or on the thread inside. It allocates, so it is not for hot paths.
  @usableFromInline
  final func run(_ work: @escaping @Sendable () -> Void) {
    guard tryEnter() else { return enqueue(work) }
    work()
    leave()
  }

  /// Returns a sink that passes elements of `input` through the gate to `sink`, until `input` is disposed of or `sink`
  /// has stopped.
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

  /// Runs queued work, then releases the gate or hands it over.
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
      Graph.run(in: next.batch) { next.work() }
    }
  }

  /// Starts the next batch of queued work. If there is none, leaves the gate and returns `false`.
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
