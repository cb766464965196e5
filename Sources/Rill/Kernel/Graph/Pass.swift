/// A change, or a computation of what is stale: the nodes that it concerns, from the oldest to the newest, and values of
/// its own for all of them.
///
/// A pass takes what it needs with the lock held, computes without the lock, and publishes with the lock held what no
/// later change has overtaken. So any number of passes run at the same time, no thread waits for the closure of another
/// one, and no closure sees a mixed state. Its memory is used again, so a change allocates nothing.
@usableFromInline
final class Pass: @unchecked Sendable {  // because one thread at a time uses it
  struct Entry {
    let node: NodeRef
    /// The value that the pass works with, and behind it room for another one if values are not trivial.
    var slot: UnsafeMutableRawPointer
    /// The version of the node when the pass began, and that of the value in the slot.
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
  }

  @exclusivity(unchecked) var entries = RawArray<Entry>()
  /// The nodes to compute, until their entries are made.
  @exclusivity(unchecked) private var marks = Marks()
  @exclusivity(unchecked) var arguments = RawArray<Argument>()
  @exclusivity(unchecked) var sendings = RawArray<Sending>()
  @exclusivity(unchecked) var writes = RawArray<Write>()
  @exclusivity(unchecked) private var arena = Arena()
  /// The number of relays that this changes. Their entries come first.
  @exclusivity(unchecked) var sources = 0
  /// The number of relays and nodes to compute. Behind them are the values that the computations need besides.
  @exclusivity(unchecked) var concerned = 0
  @exclusivity(unchecked) var stamp: UInt64 = 0
  @exclusivity(unchecked) var epoch: UInt64 = 0
  @exclusivity(unchecked) private(set) var needsRelease = false
  /// Whether this is not an owner any more of the nodes that it has computed, but for those in `sendings`.
  @exclusivity(unchecked) var hasForgotten = false
  /// The nodes that have no owner since this pass forgot them.
  @exclusivity(unchecked) private var dead: NodeRef?
  @exclusivity(unchecked) var delivers = false
  /// Whether this is a batch or has tickets, so what its observers write is delivered after it.
  @exclusivity(unchecked) var isOrdered = false
  /// What was being delivered when the change was accepted.
  @exclusivity(unchecked) var cause = Cause.none
  /// The batch of this thread, whose writes the computation sees; then the results stay private.
  @exclusivity(unchecked) var overlay: Pass?
  /// The writes by relay, once there are many.
  @exclusivity(unchecked) var writeIndexes: [UnsafeMutableRawPointer: Int] = [:]
  /// The next change of the thread that delivers, the batch around this one, or the next spare pass.
  @exclusivity(unchecked) var next: Pass?

  init() {}

  deinit {
    entries.deallocate()
    marks.deallocate()
    arguments.deallocate()
    sendings.deallocate()
    writes.deallocate()
    arena.deallocate()
  }

  var isSmall: Bool { entries.capacity <= 4096 && arguments.capacity <= 8192 && arena.isSmall }

  /// Returns room for a value, and for a second one unless values are trivial.
  func allocate(_ room: Int, _ alignment: Int, isTrivial: Bool) -> UnsafeMutableRawPointer {
    if !isTrivial { needsRelease = true }
    return arena.allocate(isTrivial ? room : room * 2, alignment)
  }

  @inline(__always)
  private func allocate(for node: NodeRef) -> UnsafeMutableRawPointer {
    allocate(Int(node.pointee.room), node.pointee.alignment, isTrivial: node.pointee.isTrivial)
  }

  // MARK: With the lock held

  /// Starts a change: values of this epoch replace all that depends on the sources.
  func beginChange() {
    stamp = Graph.nextTick()
    epoch = stamp
  }

  /// Starts a computation of what is stale.
  func beginReading() {
    stamp = Graph.nextTick()
    epoch = Graph.epoch
  }

  /// Adds a relay that this change has written.
  func addSource(_ node: NodeRef, _ slot: UnsafeMutableRawPointer) {
    node.state.pointee.stamp = stamp
    append(node)
    let entry = entries.first + (entries.count - 1)
    entry.pointee.slot = slot
    entry.pointee.version = stamp
    entry.pointee.state = [.full, .spare]
    node.state.pointee.version = stamp
    Graph.epoch = stamp
    sources += 1
  }

  private func append(_ node: NodeRef) {
    _ = entries.append(1)
    makeEntry(of: node, at: entries.count - 1)
  }

  @inline(__always)
  private func makeEntry(of node: NodeRef, at index: Int, firstArgument: Int32 = 0) {
    let version = node.state.pointee.version
    node.state.pointee.index = Int32(truncatingIfNeeded: index)
    node.state.pointee.owners &+= 1
    (entries.first + index).initialize(
      to: Entry(
        node: node, slot: node.raw, oldVersion: version, version: version, firstArgument: firstArgument, state: []))
  }

  /// Marks all observed nodes behind the sources, and adds them.
  func mark() {
    for index in 0..<sources { markDependents(of: entries.first[index].node) }
    var index = 0
    while index < marks.count {
      markDependents(of: marks.first[index].node)
      index += 1
    }
    // Another pass has not published yet, so inputs may be stale that this change did not mark.
    if Graph.computing > 0 { addStaleInputs() }
    collect()
  }

  @inline(__always)
  private func markDependents(of node: NodeRef) {
    let (stamp, epoch) = (stamp, epoch)
    var edge = node.state.pointee.firstDependent
    while let current = edge {
      let node = current.pointee.owner
      if node.state.pointee.stamp != stamp {
        node.state.pointee.isStale = true
        node.state.pointee.moment = epoch
        node.state.pointee.stamp = stamp
        marks.append(node)
      }
      edge = current.pointee.next
    }
  }

  @inline(__always)
  private func add(_ node: NodeRef) {
    node.state.pointee.stamp = stamp
    marks.append(node)
  }

  /// Adds `node`, whose value is wanted, and all invalid nodes that it depends on.
  ///
  /// With an overlay, valid nodes are added too, because they may depend on what the batch has written.
  func want(_ node: NodeRef) {
    add(node)
    addStaleInputs()
    collect()
  }

  private func addStaleInputs() {
    var index = 0
    while index < marks.count {
      let node = marks.first[index].node
      for input in 0..<Int(node.pointee.inputCount) {
        let input = node.edges[input].input
        guard input.state.pointee.stamp != stamp, !input.pointee.isRelay, overlay != nil || !input.isValid else {
          continue
        }
        add(input)
      }
      index += 1
    }
  }

  /// Makes the entries of the marked nodes, and takes a copy of each value that their computations need.
  private func collect() {
    marks.sort()
    _ = entries.append(marks.count)
    concerned = entries.count
    Graph.computing += 1
    // A copy, because the compiler must assume that a write to a node changes a property.
    let stamp = stamp
    var firstArgument = Int32(truncatingIfNeeded: arguments.count)
    var argument = arguments.append(marks.inputs)
    // Inputs are older, so they have their entries already, or are not marked.
    for mark in 0..<marks.count {
      let (node, index) = (marks.first[mark].node, sources &+ mark)
      makeEntry(of: node, at: index, firstArgument: firstArgument)
      takeValue(of: node, at: index)
      let count = node.pointee.inputCount
      var edge = node.edges
      var isDue = !node.state.pointee.hasValue
      for _ in 0..<count {
        let input = edge.pointee.input
        if input.state.pointee.stamp != stamp { addBoundary(input) }
        let source = entries.first + Int(input.state.pointee.index)
        argument.initialize(to: Argument(value: source.pointee.slot, source: input.state.pointee.index))
        if source.pointee.oldVersion != edge.pointee.seen { isDue = true }
        argument += 1
        edge += 1
      }
      firstArgument &+= count
      if isDue { entries.first[index].state.insert(.due) }
    }
    marks.removeAll()
  }

  /// Adds a node whose value is an argument, and which is valid.
  private func addBoundary(_ node: NodeRef) {
    node.state.pointee.stamp = stamp
    append(node)
    takeValue(of: node, at: entries.count - 1)
  }

  @inline(__always)
  private func takeValue(of node: NodeRef, at index: Int) {
    let entry = entries.first + index
    let slot = allocate(for: node)
    entry.pointee.slot = slot
    guard node.state.pointee.hasValue || node.pointee.isRelay else { return }
    entry.pointee.state = .full
    if node.pointee.isRelay, let write = overlay?.findInBatches(node.relayPart.pointee.hub.toOpaque()) {
      write.copyValue(to: slot)
      entry.pointee.oldVersion = stamp
      entry.pointee.version = stamp
    } else if node.pointee.isTrivial, !node.pointee.isRelay {
      node.copyBytes(from: node.value, to: slot)
    } else {
      node.copyValue(to: slot)
    }
  }

  /// Releases the memory of values. Runs code of users; the lock is not held.
  func releaseValues() {
    if needsRelease {
      for index in 0..<entries.count {
        let entry = entries.first[index]
        let node = entry.node
        // The values of sources belong to the writes.
        guard index >= sources, !node.pointee.isTrivial else { continue }
        if entry.state.contains(.full) { destroy(entry.slot, of: node) }
        if entry.state.contains(.spare) { destroy(entry.slot + Int(node.pointee.room), of: node) }
      }
    }
    releaseWrites()
  }

  private func destroy(_ value: UnsafeMutableRawPointer, of node: NodeRef) {
    node.perform(.destroy, value, value)
  }

  @inline(__always)
  func forget(_ node: NodeRef) {
    node.state.pointee.owners &-= 1
    if node.state.pointee.owners == 0 { Graph.bury(node, &dead) }
  }

  /// Forgets all nodes, and returns those without owners. The lock is held.
  func forgetNodes() -> NodeRef? {
    for index in 0..<sources { forget(entries.first[index].node) }
    if hasForgotten {
      for index in 0..<sendings.count { forget(sendings.first[index].node) }
    } else {
      for index in sources..<concerned { forget(entries.first[index].node) }
    }
    for index in max(sources, concerned)..<entries.count { forget(entries.first[index].node) }
    hasForgotten = false
    entries.removeAll()
    arguments.removeAll()
    sendings.removeAll()
    arena.reset()
    needsRelease = false
    delivers = false
    isOrdered = false
    overlay = nil
    sources = 0
    concerned = 0
    return dead.take()
  }
}
