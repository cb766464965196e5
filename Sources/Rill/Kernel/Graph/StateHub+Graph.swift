import Synchronization

// A relay in a graph.
extension StateHub: RelayHub {
  /// The node, which is made if there is none.
  @inlinable var madeNode: RelayNode { lock.withLock { state.node } ?? makeNode(Self.areEqual) }

  @usableFromInline @inline(never) func makeNode(_ areEqual: RelayNode.AreEqual?) -> RelayNode {
    while true {
      let (element, seen) = lock.withLock { (current, state.version) }
      let made = RelayNode(of: self, Box(element), areEqual)
      let known = lock.withLock {
        // Another thread may have made it, or changed the value.
        if state.node == nil, state.version == seen { state.node = made }
        return state.node
      }
      if let known { return known }
    }
  }

  /// The comparison of values; nil if they are not `Equatable`.
  @inlinable static var areEqual: RelayNode.AreEqual? {
    let equality = Equality<Element>()
    return Equality<Element>.isKnown
      ? { equality(Box<Element>.element(of: $0), Box<Element>.element(of: $1)) } : nil
  }

  @discardableResult @inlinable @inline(never) func change(to box: AnyBox, at version: UInt? = nil) -> Bool {
    // Not with the comparison that the node has, which is not specialized (the benchmark row *derived: a diamond*).
    madeNode.change(to: box, at: version, Self.areEqual)
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
      word.bitwiseOr(Turns.waiting, ordering: .relaxed)
      return state.version
    }
  }

  func visit(upTo last: UInt) {
    let hasTurn = lock.withLock {
      state.node?.dueVisits -= 1
      return takeOver()
    }
    guard hasTurn else { return }
    let isLeft = performWaiting(until: { isLater($0, than: last) }) { perform($0) }
    if isLeft, lock.withLock({ state.node?.dueVisits == 0 && declareHop() }) {
      Turns.hop { if self.takeHop() { self.performWaiting() } }
    }
  }

  private func isLater(_ item: HubItem<Element>, than last: UInt) -> Bool {
    if case .change(_, let number) = item, number > last {
      lock.withLock { state.node.map { $0.dueVisits > 0 } ?? false }
    } else {
      false
    }
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
