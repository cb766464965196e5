/// What a hub needs only for contention, re-entrancy, two-way bindings, and derived values.
@usableFromInline
final class HubExtras<Element: Sendable>: @unchecked Sendable {  // because each field says what guards it
  /// An operation, the thread and the batch that queued it, and its cause. A struct, because the runtime copies and releases arrays of
  /// tuples.
  @usableFromInline
  struct Waiting {
    @usableFromInline let sender: UInt
    @usableFromInline let batch: UInt64
    @usableFromInline let cause: Cause
    @usableFromInline let operation: HubOperation<Element>

    @inlinable @inline(__always)
    init(_ operation: __owned HubOperation<Element>) {
      sender = currentThreadToken()
      batch = Graph.batchNumber
      cause = .current
      self.operation = operation
    }
  }

  /// Guarded by the lock of the hub.
  @exclusivity(unchecked) @usableFromInline var waiting: ContiguousArray<Waiting> = []
  /// The number of changes that have queued an element and not visited yet. Guarded by the lock of the hub.
  @exclusivity(unchecked) @usableFromInline var dueVisits = 0
  // Accessed by the owner only: the batch that is running, and the position in it. Its buffer and that of `waiting` are
  // swapped.
  @exclusivity(unchecked) @usableFromInline var running: ContiguousArray<Waiting> = []
  @exclusivity(unchecked) @usableFromInline var position = 0
  // Guarded by the lock of the graph.
  @exclusivity(unchecked) var links: [HubLink<Element>] = []
  /// The node of the relay, if something is derived from it.
  @exclusivity(unchecked) @usableFromInline var node: NodeRef?

  @usableFromInline init() {}

  /// Accessed by the owner only: an element that its thread sent while the batch was empty and nothing was waiting.
  @exclusivity(unchecked) @usableFromInline var next: Element?

  /// Whether an operation can run without the lock.
  @inlinable
  var isWaiting: Bool { next != nil || position < running.count }

  @inlinable
  var nextSender: UInt { running[position].sender }

  /// Sets the batches of this thread aside, unless the next operation came in them.
  @usableFromInline
  func setBatchesAside() -> PassRef? { Graph.takeBatches(for: running[position].batch) }

  @usableFromInline
  var nextCause: Cause { running[position].cause }

  @usableFromInline
  func isChangeNext(after number: UInt) -> Bool {
    if case .change(_, let next) = running[position].operation { next > number } else { false }
  }

  @inlinable @inline(__always)
  func accepts(_ element: __owned Element) -> Bool {
    if isWaiting { return false }
    next = .some(element)
    return true
  }

  /// Takes the next operation of the batch.
  ///
  /// A batch of one operation is moved out, because copying the operation and then emptying the array would take longer
  /// than a send.
  @inlinable @inline(__always)
  func takeNext() -> HubOperation<Element> {
    if running.count == 1 { return running.removeLast().operation }
    position += 1
    return running[position - 1].operation
  }

  /// Empties the batch, which is done.
  @inlinable
  func forgetBatch() {
    guard position > 0 else { return }
    running.removeAll(keepingCapacity: running.count <= 1024)
    position = 0
  }
}
