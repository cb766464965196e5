/// A value that a change or a batch writes to a relay.
@usableFromInline struct Write: ~Copyable {
  /// The hub of the relay.
  @usableFromInline let hub: Unmanaged<AnyObject>
  /// Whether the hub is retained. The caller that writes one value retains it itself, as long as it delivers.
  var isRetained: Bool
  let behavior: Behavior
  /// The new value, and behind it the old one once the new one is accepted.
  @usableFromInline let slot: UnsafeMutableRawPointer
  @usableFromInline let room: Int
  let isTrivial: Bool
  /// Whether the relay goes through the graph because of this write.
  @usableFromInline var isShared: Bool
  /// Whether the value comes from a linked relay, which the batch has written.
  @usableFromInline var isCopy = false
  @usableFromInline var isAccepted = false
  var delivers = false
  /// The node of the relay, which `accept` sets.
  @usableFromInline var node: NodeRef?
  /// The updates that made the value, if it was made from the value of the relay at `base`. Retained.
  @usableFromInline var updates: Unmanaged<AnyObject>?
  /// Once it is accepted, the version that it made.
  @usableFromInline var base: UInt = 0

  /// The place of the old value.
  @inlinable var old: UnsafeMutableRawPointer { slot + room }
}

@usableFromInline typealias WriteRef = UnsafeMutablePointer<Write>

extension UnsafeMutablePointer where Pointee == Write {
  @discardableResult func perform(_ action: Action, _ second: UnsafeMutableRawPointer? = nil) -> Bool {
    pointee.behavior(action, pointee.hub.toOpaque(), raw, second ?? raw)
  }

  func performOnValues(
    _ action: Action, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer
  ) {
    _ = pointee.behavior(action, pointee.hub.toOpaque(), first, second)
  }

  func copyValue(to slot: UnsafeMutableRawPointer) { performOnValues(.copy, pointee.slot, slot) }

  @usableFromInline func takeUpdates() -> AnyObject? { pointee.updates.take()?.takeRetainedValue() }
}

extension Pass {
  /// Adds a write to a relay. The caller initializes its slot.
  ///
  /// - Parameters:
  ///   - isRetained: whether the write must retain the hub.
  ///   - isShared: whether the relay must go through the graph until the write is accepted. Otherwise the lock is held
  ///     until then, or it does not matter what the relay was before.
  @usableFromInline func addWrite(
    to hub: AnyObject, _ behavior: consuming Behavior, room: Int, alignmentShift: UInt8, isTrivial: Bool,
    isRetained: Bool, isShared: Bool
  ) -> WriteRef {
    let slot = allocate(room * 2, alignmentShift, isTrivial: true)
    let reference = Unmanaged.passUnretained(hub)
    if isRetained { _ = reference.retain() }
    let write = Write(
      hub: reference, isRetained: isRetained, behavior: behavior, slot: slot, room: room, isTrivial: isTrivial,
      isShared: isShared)
    writes.append(write)
    if writes.count > 8 { indexWrites() }
    return writes.first + (writes.count - 1)
  }

  private func indexWrites() {
    for index in (writes.count == 9 ? 0 : writes.count - 1)..<writes.count {
      writeIndexes[writes.first[index].hub.toOpaque()] = index
    }
  }

  /// Returns the write to a relay.
  @usableFromInline func find(_ hub: UnsafeMutableRawPointer) -> WriteRef? {
    if writes.count > 8 { return writeIndexes[hub].map { writes.first + $0 } }
    for index in 0..<writes.count where writes.first[index].hub.toOpaque() == hub { return writes.first + index }
    return nil
  }

  /// Calls `body` with each write that there is now. It may add others.
  @inline(__always) func forEachWrite(_ body: (WriteRef) -> Void) {
    for index in 0..<writes.count { body(writes.first + index) }
  }

  /// Accepts all writes and marks their dependents, computes, publishes, and delivers. The lock is held; this
  /// releases it.
  @usableFromInline func commit() {
    cause = .current
    beginChange()
    forEachWrite { write in
      write.pointee.delivers = write.perform(.accept)
      if write.pointee.delivers { delivers = true }
      if write.pointee.isAccepted, let node = write.pointee.node { addSource(node, write.pointee.slot) }
    }
    mark()
    Graph.lock.unlock()
    compareSources()
    run()
    Graph.lock.lock()
    while !isInterrupted {
      guard continues() else {
        publish()
        return finish()
      }
      Graph.lock.unlock()
      run()
      Graph.lock.lock()
    }
    finishInterrupted()
  }

  /// Retains the hubs of all writes, which are delivered after their callers have returned.
  func retainHubs() {
    forEachWrite { write in
      if write.pointee.isRetained { return }
      write.pointee.isRetained = true
      _ = write.pointee.hub.retain()
    }
  }

  /// Delivers the elements that the writes have queued.
  func drainRelays() {
    forEachWrite { if $0.pointee.delivers { $0.perform(.drain) } }
  }

  /// Releases the values of the writes. The lock is not held.
  @inline(__always) func releaseWrites() {
    forEachWrite { write in
      if !write.pointee.isTrivial {
        write.performOnValues(.destroy, write.pointee.slot, write.raw)
        if write.pointee.isAccepted { write.performOnValues(.destroy, write.pointee.old, write.raw) }
      }
      _ = write.takeUpdates()
      let (hub, isRetained) = (write.pointee.hub, write.pointee.isRetained)
      write.deinitialize(count: 1)
      if isRetained { hub.release() }
    }
    writes.removeAll()
    if !writeIndexes.isEmpty { writeIndexes = [:] }
  }
}
