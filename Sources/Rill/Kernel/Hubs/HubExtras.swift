/// What a hub needs only for contention, re-entrancy, two-way bindings, and derived values.
@usableFromInline
final class HubExtras<Element: Sendable>: @unchecked Sendable {  // because each field says what guards it
  /// An operation and the thread that queued it. A struct, because the runtime copies and releases arrays of tuples.
  @usableFromInline
  struct Waiting {
    @usableFromInline let sender: UInt
    @usableFromInline let operation: HubOperation<Element>

    @inlinable @inline(__always)
    init(_ operation: __owned HubOperation<Element>) {
      sender = currentThreadToken()
      self.operation = operation
    }
  }

  /// Guarded by the lock of the hub.
  @exclusivity(unchecked) @usableFromInline var waiting: ContiguousArray<Waiting> = []
  // Accessed by the owner only: the batch that is running, and the position in it. Its buffer and that of `waiting` are
  // swapped.
  @exclusivity(unchecked) @usableFromInline var running: ContiguousArray<Waiting> = []
  @exclusivity(unchecked) @usableFromInline var position = 0
  // Guarded by the lock of the graph.
  @exclusivity(unchecked) var links: [HubLink<Element>] = []
  /// The node of the relay, if something is derived from it.
  @exclusivity(unchecked) @usableFromInline var node: NodeRef?

  @usableFromInline init() {}

  /// Whether every operation of the batch has run.
  @inlinable
  var isDone: Bool { position == running.count }

  /// Takes the next operation of the batch.
  ///
  /// Re-entrant sends queue one operation at a time. That one is moved out, because copying it and then emptying the
  /// array would take longer than the send.
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
