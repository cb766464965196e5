import Synchronization

/// A subscriber of a derived value.
@usableFromInline
final class DerivedEntry<Element: Sendable>: Subscription,
  @unchecked Sendable  // because each field says what guards it
{
  @usableFromInline let derived: DerivedState<Element>
  /// Guarded by the lock of the graph.
  @exclusivity(unchecked) private var hasJoined = false
  // Accessed by one delivery at a time: the number of the last ticket, and the value that the subscriber has.
  @exclusivity(unchecked) @usableFromInline var number: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var version: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var last: Element?

  @usableFromInline init(_ derived: DerivedState<Element>, _ hub: TicketHub<Element>) {
    self.derived = derived
    super.init(atEnd: .ignored)
    _ = enter(hub)
  }

  override func release() {
    Graph.lock.withLock {
      guard hasJoined else { return }
      hasJoined = false
      derived.node.state.pointee.subscribers -= 1
      Graph.unobserve(derived.node)
    }
  }

  /// Observes the node, and computes it if it is stale. The lock of the graph is held when this returns.
  ///
  /// - Returns: the pass that has computed it; or that the subscriber has stopped.
  @usableFromInline func join() -> (isLive: Bool, pass: PassRef?) {
    Graph.lock.lock()
    // A subscriber that stops later sees `hasJoined`.
    guard isLive else { return (false, nil) }
    let node = derived.node
    hasJoined = true
    node.state.pointee.subscribers += 1
    Graph.observe(node)
    guard node.state.pointee.isStale else { return (true, nil) }
    return (true, Pass.reading(node))
  }

  /// Records the first value. The lock of the graph is held.
  @inlinable func start(at version: UInt64, _ value: Element) {
    number = Graph.nextTick()
    self.version = version
    if derived.node.pointee.isEquatable { last = value }
  }

  /// Records that the only subscriber has the value, so it needs no ticket. The lock is held.
  @usableFromInline func noteFirst() {
    let state = derived.node.state
    if hasJoined, state.pointee.subscribers == 1 { state.pointee.ticketed = state.pointee.version }
  }

  /// Returns whether the value of a ticket is new to the subscriber.
  @inlinable func admits(_ ticket: Ticket<Element>) -> Bool {
    guard ticket.number > number else { return false }
    number = ticket.number
    guard ticket.version != version else { return false }
    version = ticket.version
    if derived.node.pointee.isEquatable {
      // Of several changes, only the last may have come, with the value that the subscriber has.
      if isLast(ticket.value) { return false }
      last = ticket.value
    }
    return true
  }

  /// Returns whether a value is equal to the one that the subscriber has.
  @inlinable @inline(never) func isLast(_ value: Element) -> Bool {
    guard var last else { return false }
    var value = value
    let node = derived.node
    return withUnsafeMutablePointer(to: &last) { last in
      withUnsafeMutablePointer(to: &value) { !node.pointee.behavior(.differs, node.raw, last.raw, $0.raw) }
    }
  }
}

extension DerivedState {
  /// Sends the value to a new subscriber before this returns, and then each later one.
  ///
  /// Another thread that delivers does not wait either: its values are queued behind the first one.
  @inlinable func subscribe(_ sink: Sink<Element>) {
    let hub = hub()
    let entry = DerivedEntry(self, hub)
    // Before the first value, which may end the chain and must then cancel the entry too.
    sink.subscription.attach(entry)
    let (isLive, pass) = entry.join()
    guard isLive else { return Graph.lock.unlock() }
    let value: Element
    if !node.isValid, let pass {
      // A change has overtaken the computation. It sends its value although that may be an old one.
      node.state.pointee.ticketed = 0
      value = pass.use { $0.result.assumingMemoryBound(to: Element.self).pointee }
      entry.start(at: pass.use { $0.resultVersion }, value)
    } else {
      value = storage.pointee
      entry.start(at: node.state.pointee.version, value)
      entry.noteFirst()
    }
    let next: @Sendable (Ticket<Element>) -> Void = { if entry.admits($0) { sink.next($0.value) } }
    if hub.tryEnter() {
      Graph.lock.unlock()
      if entry.isLive { sink.next(value) }
      hub.admit(entry, next)
      hub.leave()
    } else {
      subscribeInside(entry, hub, next) { if entry.isLive { sink.next(value) } }
    }
    guard let pass else { return }
    Graph.lock.lock()
    pass.use { $0.retire() }
  }

  /// Sends the first value now, although the hub is delivering. The lock is held; this releases it.
  @usableFromInline @inline(never) func subscribeInside(
    _ entry: DerivedEntry<Element>, _ hub: TicketHub<Element>, _ next: @escaping @Sendable (Ticket<Element>) -> Void,
    _ sendFirst: () -> Void
  ) {
    // Values of other threads wait behind the first one.
    let gate = Gate()
    _ = gate.tryEnter()
    let admission = Admission<Ticket<Element>>(entry) { ticket in
      guard gate.tryEnter() else { return gate.enqueue { next(ticket) } }
      next(ticket)
      gate.leave()
    }
    let mustDrain = hub.admit(admission, of: entry)
    Graph.lock.unlock()
    sendFirst()
    gate.leave()
    if mustDrain { hub.performWaiting() }
  }
}
