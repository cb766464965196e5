public import Synchronization

/// The order of all changes of relays that something is derived from, of batches, and of two-way bindings.
///
/// One lock of the process, taken before the lock of any hub, and held for a few instructions per marked or published
/// node. No user code runs with it held, no closure of a computation, no `==`, and no `deinit`.
@usableFromInline enum Graph {
  @usableFromInline static let lock = ParkingLock()
  static let serials = Atomic<UInt64>(0)
  /// The number of batches whose bodies are running. Changed with the lock held.
  @usableFromInline static let openBatches = Atomic<Int>(0)

  @inlinable static var hasBatches: Bool { @inline(__always) get { openBatches.load(ordering: .relaxed) != 0 } }

  /// The state that the lock guards.
  static let state = GraphState()
  /// The number of the last change that has begun, set before anything of it can be seen. Stored with the lock held.
  @usableFromInline static let started = Atomic<UInt64>(1)

  /// The state of one thread.
  struct ThreadState {
    /// The innermost batch, whose body is running.
    var batch: PassRef?
    /// The last of the changes that the thread delivers; the first one is on its stack, and each leads to the one
    /// behind it.
    var delivery: PassRef?
    /// The relay of an update that runs again.
    var update: Update?
    /// The pass that computes, whose closure may have begun another one.
    var running: PassRef?
  }

  private static let threads = ThreadPointer(isFreed: true)

  /// The state of this thread, if it has used the graph before.
  static var knownThread: UnsafeMutablePointer<ThreadState>? {
    threads.value?.assumingMemoryBound(to: ThreadState.self)
  }

  static var thread: UnsafeMutablePointer<ThreadState> { knownThread ?? makeThread() }

  @inline(never) private static func makeThread() -> UnsafeMutablePointer<ThreadState> {
    let layout = MemoryLayout<ThreadState>.self
    let memory = allocateBytes(layout.size, alignment: layout.alignment)
    threads.value = memory
    return memory.initializeMemory(as: ThreadState.self, to: ThreadState())
  }

  /// Returns the view for a key. If there is none, `make` makes it outside the lock, and `note` notes it under the
  /// lock.
  static func view<View: AnyObject>(of key: UnsafeMutableRawPointer, _ make: () -> View, _ note: () -> Void) -> View {
    let known = lock.withLock { state.views?[key] }
    let new = known ?? make()
    let kept = lock.withLock { () -> AnyObject in
      if let kept = state.views?[key] { return kept }
      if state.views == nil { state.views = [:] }
      state.views?[key] = new
      note()
      return new
    }
    return unsafeDowncast(kept, to: View.self)
  }

  /// The hub of a relay that an update changes, and the place of the update.
  @usableFromInline typealias Update = (hub: UnsafeMutableRawPointer, site: CallSite)

  /// Counts as an open batch, so that writes of this thread look for it. Returns the update around this one.
  @usableFromInline static func beginUpdate(of hub: UnsafeMutableRawPointer, _ site: CallSite) -> Update? {
    lock.withLock { addOpenBatches(1) }
    let thread = thread
    defer { thread.pointee.update = (hub, site) }
    return thread.pointee.update
  }

  @usableFromInline static func endUpdate(_ outer: Update?) {
    thread.pointee.update = outer
    lock.withLock { addOpenBatches(-1) }
  }

  static func requireNoUpdate(of hub: UnsafeMutableRawPointer) {
    guard let update = knownThread?.pointee.update, update.hub == hub else { return }
    fatalError(
      "The closure of BehaviorRelay.update changes the relay in another way, so it would run again without end.",
      file: update.site.file, line: update.site.line)
  }

  // MARK: With the lock held

  static func isSpreading(_ pass: Pass) -> Bool { state.spreading?.toOpaque() == pass.raw }

  /// Marks the nodes that the spreading change has not marked itself. Code that asks for stale nodes, or changes which
  /// nodes are observed, calls this first.
  static func settle() {
    guard let change = state.spreading.take() else { return }
    change.use { $0.markRest() }
  }

  @usableFromInline static func nextTick() -> UInt64 {
    state.clock += 1
    return state.clock
  }

  @usableFromInline static func takePass() -> PassRef {
    guard let pass = state.spare else { return .passRetained(Pass()) }
    pass.use {
      state.spare = $0.next
      $0.next = nil
    }
    state.spareCount -= 1
    return pass
  }

  /// Takes a pass back. Returns it if it must be released, once the lock is not held.
  @inline(__always) static func recycle(_ pass: PassRef) -> PassRef? {
    guard state.spareCount < 8, pass.use({ $0.isSmall }) else { return pass }
    pass.use { $0.next = state.spare }
    state.spare = pass
    state.spareCount += 1
    return nil
  }
}

/// The state that the lock of the graph guards.
///
/// It starts as numbers and nil, so the compiler puts it into the data of the program, and this module accesses it like
/// a global variable. Inlined code would go through `swift_once`.
final class GraphState: @unchecked Sendable {  // because of the lock
  /// The number of the last change.
  @exclusivity(unchecked) var epoch: UInt64 = 1
  /// The last number given to a change or a pass. Each is the version of the values that the change or the pass makes.
  @exclusivity(unchecked) var clock: UInt64 = 1
  /// The number of passes that have not published their results yet. If there is none, no observed node is stale.
  @exclusivity(unchecked) var computing = 0
  /// The change that has not marked all dependent nodes yet. It begins as one only while no other pass computes, and a
  /// later pass that has nodes ends it by `settle`.
  @exclusivity(unchecked) var spreading: PassRef?
  /// Passes to use again, linked.
  @exclusivity(unchecked) fileprivate var spare: PassRef?
  @exclusivity(unchecked) fileprivate var spareCount = 0
  /// The number of two-way bindings that are open.
  @exclusivity(unchecked) var links = 0
  /// The views of handles and of hubs, for the few that have one.
  @exclusivity(unchecked) var views: [UnsafeMutableRawPointer: AnyObject]?
}
