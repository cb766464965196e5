import Synchronization

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

  /// Takes the turn and delivers the value. Returns `false` if the turn is taken or the hub has ended.
  @inlinable @inline(never)
  func enterReplayingValue(to entry: Subscription, _ next: @Sendable (Element) -> Void) -> Bool {
    var hasTurn = false
    // Not an optional value, whose type would be looked up (the benchmark row *a screen of twelve bindings, opened and
    // closed*).
    let value = lock.withLock {
      hasTurn = acceptedEnding == nil && enterLocked()
      return current
    }
    if hasTurn, entry.isLive { next(value) }
    return hasTurn
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
    case .queue: _ = replace(by: element)
    case .turn:
      emit(element)
      leave()
    }
  }

  @usableFromInline enum Place { case nowhere, graph, queue, turn }

  /// Changes the value in one step. `body` runs outside the lock, and runs again if another change was accepted
  /// meanwhile.
  @inlinable func update<Result, Failure: Error>(
    _ site: CallSite, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var isRetry = false
    while true {
      var (element, seen, hasNode) = lock.withLock { (current, state.version, hasUsedNode) }
      let result = isRetry ? try updateAgain(&element, site, body) : try body(&element)
      isRetry = true
      if hasNode ? change(to: Box(element), at: seen) : replace(by: element, at: seen) { return result }
    }
  }

  /// Replaces the value, maybe in turn or through the graph. Returns `false` if that is not at `version` any more.
  @inlinable @inline(never) func replace(by element: Element, at version: UInt? = nil) -> Bool {
    var (old, isOutdated, hasNode) = (element, false, false)
    _ = accept(
      .send(element),
      unless: {
        (isOutdated, hasNode) = (state.version != version ?? state.version, hasUsedNode)
        return isOutdated || hasNode
      }
    ) { swapValue(&old) }
    return !isOutdated && (!hasNode || change(to: Box(element), at: version))
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

// A relay in a graph.
extension StateHub: RelayHub {
  /// The node, which is made if there is none.
  @inlinable var madeNode: RelayNode { lock.withLock { state.node } ?? makeNode(Self.comparison) }

  @usableFromInline @inline(never)
  func makeNode(_ compare: RelayNode.Comparison?, hasParts: Bool = false) -> RelayNode {
    while true {
      let (element, seen) = lock.withLock { (current, state.version) }
      let made = RelayNode(of: self, Box(element), compare, hasParts: hasParts)
      let known = lock.withLock {
        // Another thread may have made it, or changed the value.
        if state.node == nil, state.version == seen { state.node = made }
        return state.node
      }
      if let known { return known }
    }
  }

  /// The comparison of values; nil if they are not `Equatable`.
  @inlinable static var comparison: RelayNode.Comparison? {
    let equality = Equality<Element>()
    return Equality<Element>.isKnown
      ? { equality(Box<Element>.element(of: $0), Box<Element>.element(of: $1)) ? [] : nil } : nil
  }

  @discardableResult @inlinable @inline(never) func change(to box: AnyBox, at version: UInt? = nil) -> Bool {
    // Not with the comparison that the node has, which is not specialized (the benchmark row *derived: a diamond of
    // five*).
    madeNode.change(to: box, at: version, Self.comparison)
  }

  func isAt(_ version: UInt) -> Bool { lock.withLock { state.version == version } }

  func accept(_ box: AnyBox) -> UInt? {
    // Then the old value, which the pass releases with its box.
    var value = Box<Element>.element(of: box)
    let isDone = lock.withLock {
      if acceptedEnding != nil { return true }
      // Threads enter with the lock held, so no thread uses the table if the word is 0. They leave without it, so the
      // load acquires their writes.
      if word.load(ordering: .acquiring) != 0 || table.count > 0 { return false }
      swapValue(&value)
      return true
    }
    return isDone ? nil : acceptForSubscribers(value)
  }

  @inline(never) private func acceptForSubscribers(_ element: Element) -> UInt? {
    var old = element
    return withRoom { queue -> UInt? in
      if acceptedEnding != nil { return nil }
      swapValue(&old)
      queue.backlog.append(Waiting(.change(element, number: state.version)))
      state.node?.dueVisits += 1
      _ = announce(Turns.waiting)
      return state.version
    }
  }

  func visit(upTo last: UInt) {
    let hasTurn = lock.withLock {
      state.node?.dueVisits -= 1
      return takeOver()
    }
    guard hasTurn else { return }
    let isLeft = performWaiting(
      until: { item in
        guard case .change(_, let number) = item, number > last else { return false }
        return lock.withLock { state.node.map { $0.dueVisits > 0 } ?? false }
      }
    ) { perform($0) }
    if isLeft, lock.withLock({ state.node?.dueVisits == 0 }) { requestHop { self.performWaiting() } }
  }

  /// Leaves the graph, because the relay is released.
  @usableFromInline func relayIsReleased() { lock.withLock { state.node }?.relayIsReleased() }

  // MARK: Batches

  /// The value that the batch of this thread has written.
  @usableFromInline var valueInBatch: Element? {
    guard let batch = WriteBatch.current, let node = lock.withLock({ state.node }) else { return nil }
    return batch.value(of: node).box.map { Box<Element>.element(of: $0) }
  }

  /// Writes to the batch of this thread. Returns `false` if there is none.
  @inlinable func setInBatch(_ element: Element) -> Bool {
    guard let batch = WriteBatch.forWrite(to: self) else { return false }
    batch.set(madeNode, to: Box(element))
    return true
  }

  /// Makes an update in the batch of this thread. Returns nil if there is none.
  @inlinable func updateInBatch<Result, Failure: Error>(
    _ body: @escaping (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let batch = WriteBatch.forWrite(to: self) else { return nil }
    let node = madeNode
    let (written, base, moment) = batch.value(of: node)
    guard let box = written ?? base else { return nil }
    var element = Box<Element>.element(of: box)
    let result = try body(&element)
    batch.update(node, to: Box(element), from: base, at: moment) { box in
      var element = Box<Element>.element(of: box)
      // An update that throws when it is made again changes nothing.
      return (try? body(&element)) == nil ? box : Box(element)
    }
    return result
  }
}
