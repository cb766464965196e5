public import Synchronization

/// The order of all changes of relays that something is derived from, of batches, and of two-way bindings.
///
/// One lock of the process, taken before that of any hub, and held for a few instructions per node that is marked or
/// published. No user code runs with it held, no closure of a computation, no `==`, and no `deinit`.
@usableFromInline
enum Graph {
  @usableFromInline static let lock = Lock()
  static let serials = Atomic<UInt64>(0)
  /// The number of batches whose bodies are running.
  @usableFromInline static let openBatches = Atomic<Int>(0)

  @inlinable
  static var hasBatches: Bool { @inline(__always) get { openBatches.load(ordering: .relaxed) != 0 } }

  /// The number of the last change.
  // Unsafe, because the compiler cannot see that the lock guards it.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var epoch: UInt64 = 1
  /// The last number given to a change or a pass. Each is the version of the values that the change or the pass makes.
  // Unsafe, because the compiler cannot see that the lock guards it.
  @exclusivity(unchecked) nonisolated(unsafe) static var clock: UInt64 = 1
  /// The number of passes that have not published their results yet. If there is none, no observed node is stale.
  // Unsafe, because the compiler cannot see that the lock guards it.
  @exclusivity(unchecked) nonisolated(unsafe) static var computing = 0
  /// Passes to use again, linked.
  // Unsafe, because the compiler cannot see that the lock guards it.
  @exclusivity(unchecked) nonisolated(unsafe) private static var spare: Pass?
  // Unsafe, because the compiler cannot see that the lock guards it.
  @exclusivity(unchecked) nonisolated(unsafe) private static var spareCount = 0
  /// The changes that threads are delivering, and the last change that each has queued.
  // Unsafe, because the compiler cannot see that the lock guards it.
  @exclusivity(unchecked) nonisolated(unsafe) static var deliveries = RawArray<Delivery>()
  /// The innermost batches of threads.
  // Unsafe, because the compiler cannot see that the lock guards it.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) static var batches = RawArray<OpenBatch>()

  /// The views of handles and of hubs, for the few that have one.
  // Unsafe, because the compiler cannot see that the lock guards it.
  @exclusivity(unchecked) nonisolated(unsafe) static var views: [UnsafeMutableRawPointer: AnyObject] = [:]

  struct Delivery {
    let thread: UInt
    /// The change that the thread delivers last, which itself or the one before retains.
    var last: Unmanaged<Pass>
  }

  @usableFromInline
  struct OpenBatch {
    var thread: UInt
    /// Retained.
    var batch: Unmanaged<Pass>
  }

  /// Returns the view for a key. If there is none, `make` makes it outside the lock, and `note` notes it under the lock.
  static func view<View: AnyObject>(of key: UnsafeMutableRawPointer, _ make: () -> View, _ note: () -> Void) -> View {
    let known = lock.withLock { views[key] }
    let new = known ?? make()
    let kept = lock.withLock { () -> AnyObject in
      if let kept = views[key] { return kept }
      views[key] = new
      note()
      return new
    }
    return unsafeDowncast(kept, to: View.self)
  }

  // MARK: With the lock held

  /// The innermost batch of a thread.
  static func batch(of thread: UInt) -> UnsafeMutablePointer<OpenBatch>? {
    for index in 0..<batches.count where batches.first[index].thread == thread { return batches.first + index }
    return nil
  }

  static func delivery(of thread: UInt) -> UnsafeMutablePointer<Delivery>? {
    for index in 0..<deliveries.count where deliveries.first[index].thread == thread {
      return deliveries.first + index
    }
    return nil
  }

  static func endDelivery(of thread: UInt) {
    guard let delivery = delivery(of: thread), let last = deliveries.popLast() else { return }
    if last.thread != thread { delivery.pointee = last }
  }

  @usableFromInline
  static func nextTick() -> UInt64 {
    clock += 1
    return clock
  }

  @usableFromInline
  static func takePass() -> Pass {
    guard let pass = spare.take() else { return Pass() }
    spare = pass.next.take()
    spareCount -= 1
    return pass
  }

  static func recycle(_ pass: Pass) {
    guard spareCount < 8, pass.isSmall else { return }
    pass.next = spare.take()
    spare = pass
    spareCount += 1
  }
}
