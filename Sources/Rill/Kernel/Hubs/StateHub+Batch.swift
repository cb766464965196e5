// The part of a hub for batches.
extension StateHub {
  /// The updates that a batch made, to be made again if another thread has changed the value.
  @usableFromInline final class Updates {
    fileprivate var steps: [(inout Element) -> Void] = []
  }

  /// The value that the batches of this thread have written.
  @inlinable var valueInBatch: Element? {
    guard let write = Graph.findInBatches(Unmanaged.passUnretained(self).toOpaque()) else { return nil }
    return write.pointee.slot.assumingMemoryBound(to: Element.self).pointee
  }

  /// Traps if this thread runs the body of an update of this relay again.
  @usableFromInline func requireNoUpdate() { Graph.requireNoUpdate(of: Unmanaged.passUnretained(self).toOpaque()) }

  /// Writes to the innermost batch of this thread. Returns `false` if there is none.
  @inlinable func setInBatch(_ element: Element) -> Bool {
    requireNoUpdate()
    guard let batch = Graph.currentBatch else { return false }
    batch.use { batch in
      put(element, in: batch)
      if isLinked { putInLinked(element, in: batch) }
    }
    return true
  }

  /// Makes an update in the innermost batch of this thread. Returns nil if there is none.
  @usableFromInline func updateInBatch<Result, Failure: Error>(
    _ body: @escaping (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    requireNoUpdate()
    guard let batch = Graph.currentBatch?.takeUnretainedValue() else { return nil }
    var (element, base) = lock.withLock { (current, version) }
    if let value = valueInBatch { element = value }
    let result = try body(&element)
    // An update that throws when it is made again changes nothing.
    let step: (inout Element) -> Void = { element in
      var changed = element
      if (try? body(&changed)) != nil { element = changed }
    }
    put(element, after: [step], from: base, in: batch)
    return result
  }

  /// This hub and those that are linked with it.
  private var group: [StateHub] { isLinked ? Graph.lock.withLock { HubLink.group(of: self) } : [self] }

  /// Puts the value of the hubs that are linked with this one.
  @usableFromInline func putInLinked(_ element: Element, in batch: Pass) {
    for hub in group where hub !== self { hub.put(element, in: batch, isCopy: true) }
  }

  /// Puts a value into the batch.
  ///
  /// - Parameter isCopy: whether the value comes from a linked hub.
  @inlinable func put(_ element: Element, in batch: Pass, keepsUpdates: Bool = false, isCopy: Bool = false) {
    let hub = Unmanaged.passUnretained(self).toOpaque()
    guard let write = batch.find(hub) else {
      write(element, in: batch)
      if isCopy { batch.find(hub)?.pointee.isCopy = true }
      return
    }
    write.pointee.isCopy = isCopy
    // Both are released at the end, because that may run a user's `deinit`, which may write to the batch.
    var old = element
    swap(&old, &write.pointee.slot.assumingMemoryBound(to: Element.self).pointee)
    let updates = keepsUpdates ? nil : write.takeUpdates()
    withExtendedLifetime((old, updates)) {}
  }

  /// Puts a value that `steps` have made from the value of this batch, or else from the value of the relay at `base`.
  /// One of several linked hubs keeps the steps of all.
  ///
  /// From now on no change of another thread may come between the check of that version and the commit.
  private func put(
    _ element: Element, after steps: [(inout Element) -> Void], from base: UInt, in batch: Pass
  ) {
    let group = group
    let isFirst = find(in: batch) == nil
    let keeper = group.first { $0.updates(in: batch) != nil }
    for hub in group { hub.put(element, in: batch, keepsUpdates: true, isCopy: hub !== keeper ?? self) }
    if keeper == nil, isFirst, let write = find(in: batch) {
      write.pointee.updates = .passRetained(Updates())
      write.pointee.base = base
      write.pointee.isShared = true
      lock.withLock { share() }
    }
    // Without updates, the batch has set the value before.
    (keeper ?? self).updates(in: batch)?.steps += steps
  }

  private func find(in batch: Pass) -> WriteRef? { batch.find(Unmanaged.passUnretained(self).toOpaque()) }

  private func updates(in batch: Pass) -> Updates? { find(in: batch).flatMap { updates(of: $0) } }

  private func updates(of write: WriteRef) -> Updates? {
    write.pointee.updates.map { unsafeDowncast($0.takeUnretainedValue(), to: Updates.self) }
  }

  @usableFromInline func behaveInBatch(
    _ action: Action, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer
  ) -> Bool {
    if case .detach = action {
      lock.withLock {
        sharing.node = nil
        share(-1)
      }
      return true
    }
    let write = first.assumingMemoryBound(to: Write.self)
    let value = write.pointee.slot.assumingMemoryBound(to: Element.self)
    switch action {
    case .unshare: unshare()
    case .isNewest: return lock.withLock { version == write.pointee.base }
    case .redo:
      var (element, base) = lock.withLock { (current, version) }
      write.pointee.base = base
      for step in updates(of: write)?.steps ?? [] { step(&element) }
      for hub in group { hub.put(element, in: .at(second), keepsUpdates: true, isCopy: hub !== self) }
    case .spread: writeToLinked(value.pointee, in: .at(second))
    case .handOver:
      let outer = Pass.at(second)
      if let updates = updates(of: write) {
        put(value.pointee, after: updates.steps, from: write.pointee.base, in: outer)
      } else if write.pointee.isCopy {
        put(value.pointee, in: outer, keepsUpdates: true, isCopy: true)
      } else {
        put(value.pointee, in: outer)
        if isLinked { putInLinked(value.pointee, in: outer) }
      }
    default: break
    }
    return true
  }
}
