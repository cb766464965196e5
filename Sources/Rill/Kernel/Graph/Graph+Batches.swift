import Synchronization

// A batch is a pass that collects writes. The batch around it is its `next`.
extension Graph {
  /// The innermost batch of this thread.
  @usableFromInline static var currentBatch: PassRef? { knownThread?.pointee.batch }

  /// Returns the write to a relay in the batches of this thread.
  @usableFromInline static func findInBatches(_ hub: UnsafeMutableRawPointer) -> WriteRef? {
    currentBatch?.use { $0.findInBatches(hub) }
  }

  /// The number of the outermost batch of this thread; 0 without any. Queued work notes it, and runs in that batch or
  /// in none.
  @inlinable static var batchNumber: UInt64 { hasBatches ? lookUpBatchNumber() : 0 }

  @usableFromInline @inline(never)
  static func lookUpBatchNumber() -> UInt64 { currentBatch?.use { $0.batchNumber } ?? 0 }

  /// Sets the batches of this thread aside while it runs work that was queued with a batch number, unless the number is
  /// theirs: the writes of work from outside a batch are not part of it. Returns nil if there is nothing to set aside.
  @inlinable @inline(__always)
  static func setBatchesAside(for number: UInt64) -> PassRef? { hasBatches ? takeBatches(for: number) : nil }

  @usableFromInline @inline(never) static func takeBatches(for number: UInt64) -> PassRef? {
    lookUpBatchNumber() == number ? nil : knownThread?.pointee.batch.take()
  }

  /// Takes up batches that were set aside.
  @usableFromInline @inline(never) static func takeUpBatches(_ batch: PassRef) { thread.pointee.batch = batch }

  /// Runs work that was queued with a batch number.
  static func run(in number: UInt64, _ body: () -> Void) {
    let aside = setBatchesAside(for: number)
    body()
    if let aside { takeUpBatches(aside) }
  }

  @usableFromInline static func openBatch() -> PassRef {
    let (batch, number) = lock.withLock {
      addOpenBatches(1)
      return (takePass(), nextTick())
    }
    let thread = thread
    let outer = thread.pointee.batch
    batch.use {
      $0.thread = thread
      $0.next = outer
      $0.batchNumber = outer?.use { $0.batchNumber } ?? number
    }
    thread.pointee.batch = batch
    return batch
  }

  /// The lock is held.
  static func addOpenBatches(_ count: Int) {
    openBatches.store(openBatches.load(ordering: .relaxed) &+ count, ordering: .relaxed)
    Cause.askers.add(count, ordering: .relaxed)
  }

  /// Takes a batch off its thread. The lock is held.
  private static func close(_ batch: Pass) {
    addOpenBatches(-1)
    batch.thread?.pointee.batch = batch.next
    batch.next = nil
  }

  /// Accepts the writes of the batch as one change, or passes them on to the batch around it.
  @usableFromInline static func commit(_ batch: PassRef) { batch.use { commit($0) } }

  private static func commit(_ batch: Pass) {
    if let outer = batch.next {
      batch.forEachWrite { $0.perform(.handOver, outer.toOpaque()) }
      return cancel(batch)
    }
    lock.lock()
    while let write = batch.outdatedWrite() {
      lock.unlock()
      write.perform(.redo, batch.raw)
      lock.lock()
    }
    if state.links > 0 { batch.forEachWrite { $0.perform(.spread, batch.raw) } }
    close(batch)
    batch.isOrdered = true
    batch.commit()
  }

  /// Forgets a batch and its writes.
  @usableFromInline static func cancel(_ batch: PassRef) { batch.use { cancel($0) } }

  private static func cancel(_ batch: Pass) {
    lock.lock()
    close(batch)
    batch.forEachWrite { if $0.pointee.isShared { $0.perform(.unshare) } }
    batch.retire()
  }
}

extension Pass {
  var reference: PassRef { .passUnretained(self) }

  var raw: UnsafeMutableRawPointer { reference.toOpaque() }

  @usableFromInline
  static func at(_ raw: UnsafeMutableRawPointer) -> Pass { Unmanaged<Pass>.fromOpaque(raw).takeUnretainedValue() }

  /// Returns the write to a relay in this batch or in those around it.
  func findInBatches(_ hub: UnsafeMutableRawPointer) -> WriteRef? {
    var batch = reference
    while true {
      if let write = batch.use({ $0.find(hub) }) { return write }
      guard let outer = batch.use({ $0.next }) else { return nil }
      batch = outer
    }
  }

  /// Returns a write that was computed from an outdated value. The lock is held.
  fileprivate func outdatedWrite() -> WriteRef? {
    for index in 0..<writes.count {
      let write = writes.first + index
      if write.pointee.updates != nil, !write.perform(.isNewest) { return write }
    }
    return nil
  }
}
