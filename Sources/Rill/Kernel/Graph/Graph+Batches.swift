import Synchronization

// A batch is a pass that collects writes. The batch around it is its `next`.
extension Graph {
  /// Returns the innermost batch of this thread.
  @usableFromInline
  static func currentBatch() -> Pass? {
    let thread = currentThreadToken()
    return lock.withLock { innermostBatch(of: thread) }
  }

  /// Returns the innermost batch of a thread. The lock is held.
  @usableFromInline
  static func innermostBatch(of thread: UInt) -> Pass? { batch(of: thread)?.pointee.batch.takeUnretainedValue() }

  /// Sets the batches of a thread aside while it delivers for another one, whose writes are not part of them. Returns
  /// `false` if there are none.
  @usableFromInline @inline(never)
  static func setBatchesAside(_ thread: UInt) -> Bool { renameBatches(thread, ~thread) }

  /// Takes up the batches that were set aside.
  @usableFromInline @inline(never)
  static func takeUpBatches(_ thread: UInt) { _ = renameBatches(~thread, thread) }

  private static func renameBatches(_ old: UInt, _ new: UInt) -> Bool {
    lock.withLock {
      guard let open = batch(of: old) else { return false }
      open.pointee.thread = new
      return true
    }
  }

  @usableFromInline
  static func openBatch() -> Pass {
    let thread = currentThreadToken()
    return lock.withLock {
      let batch = takePass()
      openBatches.wrappingAdd(1, ordering: .relaxed)
      if let open = self.batch(of: thread) {
        batch.next = open.pointee.batch.takeRetainedValue()
        open.pointee.batch = .passRetained(batch)
      } else {
        batches.append(OpenBatch(thread: thread, batch: .passRetained(batch)))
      }
      return batch
    }
  }

  /// Takes a batch off its thread. The lock is held.
  private static func close(_ batch: Pass) {
    openBatches.wrappingSubtract(1, ordering: .relaxed)
    guard let open = self.batch(of: currentThreadToken()) else { return }
    open.pointee.batch.release()
    if let outer = batch.next.take() {
      open.pointee.batch = .passRetained(outer)
    } else if let last = batches.popLast(), last.thread != open.pointee.thread {
      open.pointee = last
    }
  }

  /// Accepts what the batch has written, in one step, or passes it on to the batch around it.
  @usableFromInline
  static func commit(_ batch: Pass) {
    if let outer = batch.next {
      batch.forEachWrite { $0.perform(.handOver, outer.raw) }
      return cancel(batch)
    }
    lock.lock()
    while let write = batch.outdatedWrite() {
      lock.unlock()
      write.perform(.redo, batch.raw)
      lock.lock()
    }
    batch.forEachWrite { $0.perform(.spread, batch.raw) }
    close(batch)
    batch.isOrdered = true
    batch.commit()
  }

  /// Forgets a batch, with what it has written.
  @usableFromInline
  static func cancel(_ batch: Pass) {
    lock.lock()
    close(batch)
    batch.forEachWrite { $0.perform(.unshare) }
    batch.retire()
  }
}

extension Pass {
  var raw: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  @usableFromInline
  static func at(_ raw: UnsafeMutableRawPointer) -> Pass { Unmanaged<Pass>.fromOpaque(raw).takeUnretainedValue() }

  /// Returns the write to a relay in this batch or in those around it.
  @usableFromInline
  func findInBatches(_ hub: Unmanaged<AnyObject>) -> WriteRef? {
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
