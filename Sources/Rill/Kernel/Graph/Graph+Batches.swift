import Synchronization

// A batch is a pass that collects writes. The batch around it is its `next`.
extension Graph {
  /// Returns the innermost batch of this thread.
  @usableFromInline
  static func currentBatch() -> Pass? {
    let thread = currentThreadToken()
    return lock.withLock { batches.first { $0.thread == thread }?.batch }
  }

  @usableFromInline
  static func openBatch() -> Pass {
    let thread = currentThreadToken()
    return lock.withLock {
      let batch = takePass()
      openBatches.wrappingAdd(1, ordering: .relaxed)
      if let index = batches.firstIndex(where: { $0.thread == thread }) {
        batch.next = batches[index].batch
        batches[index].batch = batch
      } else {
        batches.append((thread, batch))
      }
      return batch
    }
  }

  /// Takes a batch off its thread. The lock is held.
  private static func close(_ batch: Pass) {
    openBatches.wrappingSubtract(1, ordering: .relaxed)
    guard let index = batches.firstIndex(where: { $0.batch === batch }) else { return }
    if let outer = batch.next { batches[index].batch = outer } else { batches.remove(at: index) }
    batch.next = nil
  }

  /// Accepts what the batch has written, in one step, or passes it on to the batch around it.
  @usableFromInline
  static func commit(_ batch: Pass) {
    if let outer = batch.next {
      for index in 0..<batch.writes.count { (batch.writes.first + index).perform(.handOver, outer.raw) }
      return cancel(batch)
    }
    lock.lock()
    while let write = batch.outdatedWrite() {
      lock.unlock()
      write.perform(.redo)
      lock.lock()
    }
    for index in 0..<batch.writes.count { (batch.writes.first + index).perform(.spread, batch.raw) }
    close(batch)
    batch.isOrdered = true
    batch.commit()
  }

  /// Forgets a batch, with what it has written.
  @usableFromInline
  static func cancel(_ batch: Pass) {
    lock.lock()
    close(batch)
    for index in 0..<batch.writes.count { (batch.writes.first + index).perform(.unshare) }
    batch.retire()
  }
}

extension Pass {
  var raw: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  @usableFromInline
  static func at(_ raw: UnsafeMutableRawPointer) -> Pass { Unmanaged<Pass>.fromOpaque(raw).takeUnretainedValue() }

  /// Returns the write to a relay in this batch or in those around it.
  @usableFromInline
  func findInBatches(_ hub: Unmanaged<AnyObject>?) -> WriteRef? {
    guard let hub else { return nil }
    var batch: Pass? = self
    while let current = batch {
      if let write = current.find(hub.toOpaque()) { return write }
      batch = current.next
    }
    return nil
  }

  /// Returns a write that was computed from a value that is not the newest any more. The lock is held.
  fileprivate func outdatedWrite() -> WriteRef? {
    for index in 0..<writes.count {
      let write = writes.first + index
      if write.pointee.updates != nil, !write.perform(.isNewest) { return write }
    }
    return nil
  }
}
