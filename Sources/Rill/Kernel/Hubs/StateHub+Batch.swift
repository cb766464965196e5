// What a hub does for batches.
extension StateHub {
  /// The updates that a batch made, to be made again if another thread has changed the value.
  @usableFromInline
  final class Updates {
    fileprivate var steps: [(inout Element) -> Void] = []
  }

  /// The value that the batches of this thread have written.
  @inlinable
  var valueInBatch: Element? {
    guard let write = Graph.findInBatches(Unmanaged.passUnretained(self).toOpaque()) else { return nil }
    return write.pointee.slot.assumingMemoryBound(to: Element.self).pointee
  }

  /// Writes to the innermost batch of this thread. Returns `false` if there is none.
  @inlinable
  func setInBatch(_ element: Element) -> Bool {
    guard let batch = Graph.currentBatch else { return false }
    batch.use { batch in
      put(element, in: batch)
      if isLinked { putInLinked(element, in: batch) }
    }
    return true
  }

  /// Makes an update in the innermost batch of this thread. Returns nil if there is none.
  @usableFromInline
  func updateInBatch<Result, Failure: Error>(
    _ body: @escaping (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let batch = Graph.currentBatch?.takeUnretainedValue() else { return nil }
    var (element, base) = ownership.lock.withLock { (current, version) }
    if let value = valueInBatch { element = value }
    let result = try body(&element)
    // An update that throws when it is made again changes nothing.
    let step: (inout Element) -> Void = { element in
      var changed = element
      if (try? body(&changed)) != nil { element = changed }
    }
    put(element, after: [step], from: base, in: batch)
    if isLinked { putInLinked(element, in: batch) }
    return result
  }

  /// Puts the value of the hubs that are linked with this one.
  @usableFromInline
  func putInLinked(_ element: Element, in batch: Pass) {
    for hub in Graph.lock.withLock({ HubLink.group(of: self) }) where hub !== self { hub.put(element, in: batch) }
  }

  /// Puts the value that the batch has written.
  @inlinable
  func put(_ element: Element, in batch: Pass, keepsUpdates: Bool = false) {
    guard let write = batch.find(Unmanaged.passUnretained(self).toOpaque()) else {
      return write(element, in: batch)
    }
    // Both are released at the end, because that may run a user's `deinit`, which may write to the batch.
    var old = element
    swap(&old, &write.pointee.slot.assumingMemoryBound(to: Element.self).pointee)
    let updates = keepsUpdates ? nil : write.takeUpdates()
    withExtendedLifetime((old, updates)) {}
  }

  /// Puts a value that `steps` have made from that of this batch, or else from that of the relay at `base`.
  ///
  /// From now on no change of another thread may come between the check of that version and the commit.
  private func put(
    _ element: Element, after steps: [(inout Element) -> Void], from base: UInt, in batch: Pass
  ) {
    let hub = Unmanaged.passUnretained(self).toOpaque()
    let isFirst = batch.find(hub) == nil
    put(element, in: batch, keepsUpdates: true)
    guard let write = batch.find(hub) else { return }
    if isFirst {
      write.pointee.updates = .passRetained(Updates())
      write.pointee.base = base
      write.pointee.isShared = true
      ownership.lock.withLock { share() }
    }
    // Without updates, the batch has set the value before.
    updates(of: write)?.steps += steps
  }

  private func updates(of write: WriteRef) -> Updates? {
    write.pointee.updates.map { unsafeDowncast($0.takeUnretainedValue(), to: Updates.self) }
  }

  @usableFromInline
  func behaveInBatch(
    _ action: Action, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer
  ) -> Bool {
    if case .detach = action {
      ownership.lock.withLock {
        extras.node = nil
        share(-1)
      }
      return true
    }
    let write = first.assumingMemoryBound(to: Write.self)
    let value = write.pointee.slot.assumingMemoryBound(to: Element.self)
    switch action {
    case .unshare: unshare()
    case .isNewest: return ownership.lock.withLock { version == write.pointee.base }
    case .redo:
      var (element, base) = ownership.lock.withLock { (current, version) }
      write.pointee.base = base
      for step in updates(of: write)?.steps ?? [] { step(&element) }
      put(element, in: .at(second), keepsUpdates: true)
      if isLinked { putInLinked(element, in: .at(second)) }
    case .spread: writeToLinked(value.pointee, in: .at(second))
    case .handOver:
      let outer = Pass.at(second)
      if let updates = updates(of: write) {
        put(value.pointee, after: updates.steps, from: write.pointee.base, in: outer)
      } else {
        put(value.pointee, in: outer)
      }
    default: break
    }
    return true
  }
}
