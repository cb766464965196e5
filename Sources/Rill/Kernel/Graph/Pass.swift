/// A change, or a computation of stale values: the nodes that it concerns, from the oldest to the newest, and values of
/// its own for all of them.
///
/// A pass takes its arguments with the lock held, computes without the lock, and publishes with the lock held the
/// results that no later change has overtaken. So any number of passes run at the same time, no thread waits for the
/// closure of another one, and no closure sees a mixed state. Its memory is used again, so a change allocates nothing.
/// It belongs to one thread from `takePass` to `recycle`, so no references are counted.
@usableFromInline final class Pass: @unchecked Sendable {  // because one thread at a time uses it
  struct Entry {
    let node: NodeRef
    /// The value that the pass works with, and behind it room for another one if values are not trivial.
    var slot: UnsafeMutableRawPointer
    /// The version of the node when the pass began, and the version of the value in the slot.
    var oldVersion: UInt64
    var version: UInt64
    var firstArgument: Int32
    var state: State
  }

  /// A value that subscribers will be sent.
  struct Sending {
    let node: NodeRef
    let value: UnsafeMutableRawPointer
    let hub: UnsafeMutableRawPointer
    var head: TicketHead
  }

  struct State: OptionSet {
    let rawValue: UInt8
    /// The slot has a value.
    static let full = State(rawValue: 1)
    /// The second slot has a value.
    static let spare = State(rawValue: 2)
    /// An input has changed since the last computation.
    static let due = State(rawValue: 4)
    static let computed = State(rawValue: 8)
    /// The value is needed only as an argument.
    static let argument = State(rawValue: 16)
  }

  @exclusivity(unchecked) var entries = RawArray<Entry>()
  /// The nodes to compute, until their entries are made.
  @exclusivity(unchecked) var marks = Marks()
  /// The nodes of this step. Not in their entries, which the computation changes without the lock.
  @exclusivity(unchecked) var current = RawArray<Marks.Mark>()
  /// The nodes that get tickets, until these are made.
  @exclusivity(unchecked) var changed = Marks()
  @exclusivity(unchecked) var arguments = RawArray<Argument>()
  @exclusivity(unchecked) var sendings = RawArray<Sending>()
  @exclusivity(unchecked) var writes = RawArray<Write>()
  @exclusivity(unchecked) private var arena = Arena()
  /// The number of relays that this changes. Their entries come first.
  @exclusivity(unchecked) var sources = 0
  /// The entries of the nodes to compute in this step. Behind them are the other values that they need.
  @exclusivity(unchecked) var begin = 0
  @exclusivity(unchecked) var end = 0
  /// The number of steps of a change that have marked only direct dependents of changed nodes.
  @exclusivity(unchecked) var steps = 0
  /// Whether subscribers are sent the results.
  @exclusivity(unchecked) var isChange = false
  @exclusivity(unchecked) var stamp: UInt64 = 0
  @exclusivity(unchecked) var epoch: UInt64 = 0
  /// The entries whose values must be released.
  @exclusivity(unchecked) var managed = RawArray<Int32>()
  /// Whether this has forgotten the nodes of trivial values, but for the sources and those in `sendings`.
  @exclusivity(unchecked) var hasForgotten = false
  /// The nodes that have no owner since this pass forgot them.
  @exclusivity(unchecked) private var dead: NodeRef?
  @exclusivity(unchecked) var delivers = false
  /// Whether this is a batch or has tickets, so that writes of its observers are delivered after it.
  @exclusivity(unchecked) var isOrdered = false
  /// The record that was being delivered when the change was accepted.
  @exclusivity(unchecked) var cause = Cause.none
  /// The pass of this thread whose closure has begun this one, and the node that is computed, while this runs.
  @exclusivity(unchecked) var around: PassRef?
  @exclusivity(unchecked) var computed: NodeRef?
  /// The number of a batch, which it shares with the batch around it. It is never used again.
  var batchNumber: UInt64 = 0
  /// The thread of a batch.
  @exclusivity(unchecked) var thread: UnsafeMutablePointer<Graph.ThreadState>?
  /// The batch of this thread, whose writes the computation sees; then the results stay private.
  @exclusivity(unchecked) var overlay: PassRef?
  /// The writes by relay, once there are many.
  @exclusivity(unchecked) var writeIndexes: [UnsafeMutableRawPointer: Int] = [:]
  /// The next change of the thread that delivers, the batch around this one, or the next spare pass.
  @exclusivity(unchecked) @usableFromInline var next: PassRef?

  init() {}

  deinit {
    entries.deallocate()
    marks.deallocate()
    current.deallocate()
    changed.deallocate()
    arguments.deallocate()
    sendings.deallocate()
    managed.deallocate()
    writes.deallocate()
    arena.deallocate()
  }

  @inline(__always) var isSmall: Bool {
    max(entries.capacity, marks.capacity, current.capacity, sendings.capacity) <= 4096 && arguments.capacity <= 8192
      && arena.isSmall
  }

  /// Returns room for a value, and for a second one unless values are trivial.
  @inline(__always) func allocate(_ room: Int, _ alignmentShift: UInt8, isTrivial: Bool) -> UnsafeMutableRawPointer {
    arena.allocate(isTrivial ? room : room * 2, alignmentShift)
  }

  /// Returns room for a value of `node`, which the entry at `index` releases if it must be released.
  @inline(__always) func allocate(for node: NodeRef, at index: Int) -> UnsafeMutableRawPointer {
    let isTrivial = node.pointee.isTrivial
    if !isTrivial { managed.append(Int32(truncatingIfNeeded: index)) }
    return allocate(Int(node.pointee.room), node.pointee.alignmentShift, isTrivial: isTrivial)
  }

  /// Releases the memory of values. Runs code of users; the lock is not held.
  func releaseValues() {
    for index in 0..<managed.count {
      let entry = entries.first[Int(managed.first[index])]
      let node = entry.node
      if entry.state.contains(.full) { destroy(entry.slot, of: node) }
      if entry.state.contains(.spare) { destroy(entry.slot + Int(node.pointee.room), of: node) }
    }
    releaseWrites()
  }

  private func destroy(_ value: UnsafeMutableRawPointer, of node: NodeRef) {
    node.perform(.destroy, value, value)
  }

  @inline(__always) func forget(_ node: NodeRef) {
    node.state.pointee.owners &-= 1
    if node.state.pointee.owners == 0 { Graph.bury(node, &dead) }
  }

  /// Forgets all nodes, and returns those without owners. The lock is held.
  @inline(__always) func forgetNodes() -> NodeRef? {
    for index in 0..<(hasForgotten ? sources : entries.count) { forget(entries.first[index].node) }
    if hasForgotten {
      for index in 0..<managed.count { forget(entries.first[Int(managed.first[index])].node) }
      for index in 0..<sendings.count {
        let node = sendings.first[index].node
        if node.pointee.isTrivial { forget(node) }
      }
    }
    hasForgotten = false
    entries.removeAll()
    arguments.removeAll()
    sendings.removeAll()
    managed.removeAll()
    arena.reset()
    delivers = false
    isOrdered = false
    overlay = nil
    thread = nil
    isChange = false
    sources = 0
    steps = 0
    return dead.take()
  }
}

@usableFromInline typealias PassRef = Unmanaged<Pass>

extension PassRef {
  @inlinable @inline(__always) func use<Result>(_ body: (Pass) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}
