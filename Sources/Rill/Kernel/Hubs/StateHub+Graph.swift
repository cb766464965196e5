public import Synchronization

// The changes of a hub that go through the graph, because it is linked, has a node, or is in a batch.
extension StateHub {
  /// Accepts an element and computes its dependents. Returns `false` if the hub is no longer at `version`.
  @inlinable @inline(never) @discardableResult func setShared(_ element: Element, at version: UInt? = nil) -> Bool {
    Graph.lock.lock()
    if let version {
      // Shared, so that no other change comes in between.
      let isCurrent = lock.withLock {
        share()
        return self.version == version
      }
      guard isCurrent else {
        unshare()
        Graph.lock.unlock()
        return false
      }
    }
    let change = Graph.takePass()
    // The caller retains this hub.
    change.use { write(element, in: $0, isRetained: false, isShared: version != nil) }
    // With the lock of the graph held, links do not change.
    if madeSharing?.isLinked == true { change.use { writeToLinked(element, in: $0) } }
    change.use { $0.commit() }
    return true
  }

  /// Access it with the lock held.
  @usableFromInline var sharing: Sharing<Element> {
    if let madeSharing { return madeSharing }
    let made = Sharing<Element>()
    madeSharing = made
    return made
  }

  /// Whether changes go through the graph. The lock is held.
  @inlinable var isShared: Bool { @inline(__always) get { madeSharing.map { $0.reasons > 0 } ?? false } }

  /// Whether this hub is linked to others.
  @usableFromInline var isLinked: Bool { lock.withLock { madeSharing?.isLinked == true } }

  /// Adds reasons for which changes go through the graph. The lock is held.
  @usableFromInline func share(_ reasons: Int = 1) { sharing.reasons += reasons }

  @usableFromInline func unshare() { lock.withLock { share(-1) } }

  /// Adds a write of `element` to a change. The lock of the graph is held, or the change is a batch.
  @inlinable func write(_ element: Element, in change: Pass, isRetained: Bool = true, isShared: Bool = false) {
    let layout = MemoryLayout<Element>.self
    let write = change.addWrite(
      to: self, Behavior(Self.behave), room: (layout.stride + 7) & ~7,
      alignmentShift: UInt8(max(8, layout.alignment).trailingZeroBitCount), isTrivial: _isPOD(Element.self),
      isRetained: isRetained, isShared: isShared)
    write.pointee.slot.initializeMemory(as: Element.self, to: element)
  }

  /// Adds the same write for all hubs that are linked with this one and are not written yet. The lock of the graph is
  /// held.
  @usableFromInline func writeToLinked(_ element: Element, in change: Pass) {
    for hub in HubLink.group(of: self) where change.find(Unmanaged.passUnretained(hub).toOpaque()) == nil {
      hub.write(element, in: change)
    }
  }

  /// The code of a relay for the graph.
  @inlinable static func behave(
    _ action: Action, _ owner: UnsafeMutableRawPointer, _ first: UnsafeMutableRawPointer,
    _ second: UnsafeMutableRawPointer
  ) -> Bool {
    // Without counting references, because a write retains the hub.
    Unmanaged<StateHub>.fromOpaque(owner)._withUnsafeGuaranteedRef { $0.behave(action, first, second) }
  }

  @inlinable @inline(__always) func behave(
    _ action: Action, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer
  ) -> Bool {
    switch action {
    case .accept: return accept(first.assumingMemoryBound(to: Write.self))
    case .drain: visit(upTo: first.assumingMemoryBound(to: Write.self).pointee.base)
    case .copy: second.initializeMemory(as: Element.self, to: first.assumingMemoryBound(to: Element.self).pointee)
    case .destroy: first.assumingMemoryBound(to: Element.self).deinitialize(count: 1)
    case .spread: if isLinked { return behaveInBatch(action, first, second) }
    default: return behaveInBatch(action, first, second)
    }
    return true
  }

  /// Accepts a write. The lock of the graph is held. Returns whether there is something to deliver.
  @inlinable func accept(_ write: WriteRef) -> Bool {
    let new = write.pointee.slot.assumingMemoryBound(to: Element.self)
    if Graph.hasBatches { requireNoUpdate() }
    return lock.withLock {
      if write.pointee.isShared { share(-1) }
      write.pointee.node = madeSharing?.node
      if acceptedEnding != nil { return false }
      if Self.isStored {
        withUnsafeMutablePointer(to: &current) {
          write.pointee.old.moveInitializeMemory(as: Element.self, from: $0, count: 1)
          $0.initialize(to: new.pointee)
        }
      }
      write.pointee.isAccepted = true
      version &+= 1
      write.pointee.base = version
      // Threads enter with the lock held, so no thread uses the table if the word is 0. They leave without it, so the
      // load acquires their writes.
      guard word.load(ordering: .acquiring) != 0 || table.count > 0 else { return false }
      leaveForVisit(new.pointee, number: version)
      return true
    }
  }

  /// Queues an element of a change, which must call `visit` later. The lock is held.
  ///
  /// The block for it is allocated with the lock held, unlike others: the lock of the graph is held anyway.
  @usableFromInline func leaveForVisit(_ element: Element, number: UInt) {
    let queue = queue ?? TurnQueue()
    self.queue = queue
    if !queue.waiting.hasRoom(adding: &queue.spare) {
      var block: TurnQueue<HubItem<Element>>.Items.Block? = .init(capacity: queue.waiting.nextCapacity)
      _ = queue.waiting.hasRoom(adding: &block)
    }
    queue.waiting.append(.init(.change(element, number: number)))
    sharing.dueVisits += 1
    word.bitwiseOr(Turns.waiting, ordering: .relaxed)
  }

  /// Delivers the element that a change has queued, unless a thread delivers already. Leaves later changes to their own
  /// visits.
  @inlinable func visit(upTo last: UInt) {
    let queue = lock.withLock {
      sharing.dueVisits -= 1
      return takeOver() ? beginDrain() : nil
    }
    guard let queue else { return }
    let isLeft = performItems(of: queue, patience: Turns.patience, until: { isLater($0, than: last) }) { perform($0) }
    if isLeft, lock.withLock({ sharing.dueVisits == 0 && declareHop() }) {
      Turns.hop { if self.takeHop() { self.performWaiting() } }
    }
  }

  @usableFromInline func isLater(_ item: HubItem<Element>, than last: UInt) -> Bool {
    if case .change(_, let number) = item, number > last { lock.withLock { sharing.dueVisits > 0 } } else { false }
  }

  /// Returns the view of the relay, which is made if there is none and kept until `dropView`.
  func view<View: AnyObject>(_ make: () -> View) -> View {
    Graph.view(of: Unmanaged.passUnretained(self).toOpaque(), make) { lock.withLock { sharing.hasView = true } }
  }

  /// Releases the view of the relay, which is going away.
  @usableFromInline func dropView() {
    guard lock.withLock({ madeSharing?.hasView == true }) else { return }
    let key = Unmanaged.passUnretained(self).toOpaque()
    withExtendedLifetime(Graph.lock.withLock { Graph.state.views?.removeValue(forKey: key) }) {}
  }

  /// Returns the node of the relay, of which the caller becomes an owner.
  @inlinable func ownedRelayNode(of relay: AnyObject) -> NodeRef {
    ownNode()
      ?? install(
        .makeRelay(
          Behavior(Self.behave), Shape(relayOf: MemoryLayout<Element>.self, isTrivial: _isPOD(Element.self))),
        makeDifference(Element.self), relay)
  }

  @usableFromInline func ownNode() -> NodeRef? { Graph.lock.withLock { ownKnownNode() } }

  /// Installs a new node, unless another thread was faster.
  @usableFromInline func install(_ node: NodeRef, _ difference: consuming Difference, _ relay: AnyObject) -> NodeRef {
    // A stored property of a final class without observers is in one place. Under the lock, because asking for it
    // counts as an access.
    let value =
      Self.isStored
      ? lock.withLock { withUnsafeMutablePointer(to: &current) { $0.raw } }
      : Unmanaged.passUnretained(self).toOpaque()
    node.initializeRelay(RelayPart(relay: relay, hub: .passUnretained(self), value: value, difference: difference))
    let known = Graph.lock.withLock { () -> NodeRef? in
      if let known = ownKnownNode() { return known }
      lock.withLock {
        sharing.node = node
        share()
      }
      return nil
    }
    guard let known else { return node }
    Graph.free(node)
    return known
  }

  /// The lock of the graph is held.
  private func ownKnownNode() -> NodeRef? {
    let node = lock.withLock { madeSharing?.node }
    node?.state.pointee.owners += 1
    return node
  }
}

extension Hub {
  /// Returns the node of a relay, of which the caller becomes an owner; nil if this is not the hub of a relay.
  @inlinable final func ownedNode(of relay: AnyObject) -> NodeRef? {
    memory == .value ? unsafeDowncast(self, to: StateHub<Element>.self).ownedRelayNode(of: relay) : nil
  }
}
