/// The state of a hub with a value, except the value itself, so that code which is not specialized looks up no types
/// (the benchmark row *resource: a query and its answer*).
@usableFromInline struct StateOfHub {
  /// The number of values that were accepted.
  @usableFromInline var version: UInt = 0
  /// The node of a relay that is a part of a graph. Changes go through it while others refer to it.
  @usableFromInline var node: RelayNode?

  @inlinable init() {}
}

/// A hub with a current value, which it replays to each new subscriber.
@usableFromInline
final class StateHub<Element: Sendable>: Hub<Element>,
  @unchecked Sendable  // because each field says what guards it
{
  // Guarded by the lock, and once there is a node, changed with the lock of its graph held too. Unchecked for the
  // benchmark row *behavior relay, set and read*.
  @exclusivity(unchecked) @usableFromInline var state = StateOfHub()
  /// The last field, so that the place of the other one does not depend on its type.
  @exclusivity(unchecked) @usableFromInline var current: Element

  /// Whether values have a size. One without has no place of its own: the thread sanitizer takes a change of it for one
  /// of the object's first word, which all threads read (seen with Swift 6.3.1 on Linux; swiftlang/swift#35579 mended
  /// this for types that the compiler knows to be empty).
  @inlinable static var isStored: Bool { @inline(__always) get { MemoryLayout<Element>.size > 0 } }

  @usableFromInline init(_ value: Element) {
    current = value
    super.init(.value)
  }

  @inlinable var value: Element { lock.withLock { current } }

  /// Returns the value, or throws the error if one was accepted.
  @inlinable func valueUnlessFailed() throws -> Element {
    try lock.withLock { () throws -> Element in
      if case .error(let error) = acceptedEnding { throw error }
      return current
    }
  }

  /// Takes the turn and returns the value, unless the turn is taken or the hub has ended.
  @inlinable func enterWithValue() -> Element? {
    lock.withLock { acceptedEnding == nil && enterLocked() ? current : nil }
  }

  @inlinable @inline(__always) func set(_ element: Element) {
    // Retains the old value until the end, because its `deinit` may be user code, which must not run under the lock.
    var old = element
    // Not by `accept`, whose results take longer than the rest (the benchmark row *behavior relay, set and read*).
    let place: Place = lock.withLock {
      if acceptedEnding != nil { return .nowhere }
      if hasUsedNode { return .graph }
      if !enterLocked() { return .queue }
      swapValue(&old)
      return .turn
    }
    switch place {
    case .nowhere: break
    case .graph: change(to: Box(element))
    case .queue: setLater(element)
    case .turn:
      emit(element)
      leave()
    }
  }

  @usableFromInline enum Place { case nowhere, graph, queue, turn }

  @inlinable @inline(never) func setLater(_ element: Element) {
    var old = element
    var hasNode = false
    _ = accept(
      .send(element),
      unless: {
        hasNode = hasUsedNode
        return hasNode
      }
    ) { swapValue(&old) }
    if hasNode { change(to: Box(element)) }
  }

  /// Changes the value in one step. `body` runs outside the lock, and runs again if another change was accepted
  /// meanwhile.
  @inlinable func update<Result, Failure: Error>(
    _ site: CallSite, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var isRetry = false
    while true {
      var (element, seen) = lock.withLock { (current, state.version) }
      let result = isRetry ? try updateAgain(&element, site, body) : try body(&element)
      isRetry = true
      var (old, isOutdated, hasNode) = (element, false, false)
      _ = accept(
        .send(element),
        unless: {
          (isOutdated, hasNode) = (state.version != seen, hasUsedNode)
          return isOutdated || hasNode
        }
      ) { swapValue(&old) }
      if isOutdated || hasNode && !change(to: Box(element), at: seen) { continue }
      return result
    }
  }

  /// Runs the body of an update again, and traps if it was the body that has changed the relay: it would never end.
  @inlinable @inline(never) func updateAgain<Result, Failure: Error>(
    _ element: inout Element, _ site: CallSite, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = GraphThread.beginUpdate(of: self, site)
    defer { GraphThread.endUpdate(outer) }
    return try body(&element)
  }

  /// Whether something other than this hub refers to the node. If not, forgets it. The lock is held.
  @inlinable @inline(__always) var hasUsedNode: Bool { state.node != nil && isNodeUsed() }

  @usableFromInline func isNodeUsed() -> Bool {
    // Only with the lock held can another reference be made.
    if isKnownUniquelyReferenced(&state.node) { state.node = nil }
    return state.node != nil
  }

  /// Replaces the value by a new one, and that by the old one. The caller holds the lock.
  @inlinable @inline(__always) func swapValue(_ element: inout Element) {
    if Self.isStored { swap(&element, &current) }
    state.version &+= 1
  }

  override func replay() -> Replay<Element> { acceptedEnding == nil ? .one(current) : .nothing }
}
