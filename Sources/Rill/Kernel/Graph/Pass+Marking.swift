import Synchronization

// With the lock held, unless a comment says otherwise.
extension Pass {
  /// Starts a change: values of this epoch replace all values that depend on the sources.
  func beginChange() {
    stamp = Graph.nextTick()
    epoch = stamp
    Graph.started.store(stamp, ordering: .relaxed)
    isChange = true
    Graph.state.computing += 1
  }

  /// Starts a computation of stale values.
  func beginReading() {
    stamp = Graph.nextTick()
    epoch = Graph.state.epoch
    Graph.state.computing += 1
  }

  /// Adds a relay that this change has written.
  func addSource(_ node: NodeRef, _ slot: UnsafeMutableRawPointer) {
    node.state.pointee.stamp = stamp
    append(node, slot, [.full, .spare])
    (entries.first + (entries.count - 1)).pointee.version = stamp
    node.state.pointee.version = stamp
    Graph.state.epoch = stamp
    sources += 1
  }

  @inline(__always) private func append(_ node: NodeRef, _ slot: UnsafeMutableRawPointer, _ state: State) {
    _ = entries.append(1)
    makeEntry(of: node, at: entries.count - 1, slot, state)
  }

  @inline(__always) private func makeEntry(
    of node: NodeRef, at index: Int, _ slot: UnsafeMutableRawPointer, _ state: State, firstArgument: Int32 = 0
  ) {
    let version = node.state.pointee.version
    node.state.pointee.index = Int32(truncatingIfNeeded: index)
    node.state.pointee.owners &+= 1
    (entries.first + index).initialize(
      to: Entry(
        node: node, slot: slot, oldVersion: version, version: version, firstArgument: firstArgument, state: state))
  }

  // MARK: Stale nodes of a change

  /// The number of steps that mark only direct dependents of changed nodes. Most changes that come out equal do so near
  /// their relay; most that come further go to the end.
  private static var shortSteps: Int { 3 }

  /// Marks observed nodes behind the sources, and adds the nodes of the first step.
  func mark() {
    guard sources > 0 else { return collect() }
    Graph.settle()
    for index in 0..<sources { markDependents(of: entries.first[index].node) }
    // A recording shows values by age, whatever other threads compute meanwhile.
    if Graph.state.computing == 1, !Cause.areRecorded {
      nextStep()
    } else {
      markAll()
      // Another pass has not published yet, so inputs may be stale that this change did not mark.
      addStaleInputs()
      collect()
    }
  }

  /// Adds the nodes behind the ones that the last step has changed. Returns whether there are any to compute.
  @inline(__always) func continues() -> Bool {
    guard steps > 0 else { return false }
    for index in begin..<end {
      let entry = entries.first + index
      if entry.pointee.version != entry.pointee.oldVersion { markDependents(of: entry.pointee.node) }
    }
    if marks.count > 0 {
      nextStep()
      return true
    }
    Graph.state.spreading = nil
    return false
  }

  /// Adds the marked nodes. As long as nothing else is computed, and no marked node can depend on one that will be
  /// marked later, the nodes behind remain unmarked until their inputs have come out different.
  private func nextStep() {
    marks.sort()
    if steps < Self.shortSteps, marks.count > 0, isNearest() {
      steps += 1
      Graph.state.spreading = reference
    } else {
      steps = 0
      Graph.state.spreading = nil
      markAll()
    }
    collect()
  }

  /// Whether no marked node can depend on one that is behind another marked node and is not marked. Such a node is
  /// younger than the oldest marked one.
  @inline(__always) private func isNearest() -> Bool {
    if marks.count == 1 { return true }
    let oldest = marks.first[0].serial
    for index in 0..<marks.count {
      let node = marks.first[index].node
      for index in 0..<Int(node.pointee.inputCount) {
        let input = node.edges[index].input
        if input.pointee.serial > oldest, input.state.pointee.stamp != stamp, !input.pointee.isRelay { return false }
      }
    }
    return true
  }

  /// Marks all observed nodes behind the nodes of this step, and becomes an owner of them, because they may be dropped
  /// until the next step. Called by a thread that asks for stale nodes.
  func markRest() {
    for index in 0..<current.count { markDependents(of: current.first[index].node) }
    markAll()
    for index in 0..<marks.count { marks.first[index].node.state.pointee.owners &+= 1 }
  }

  /// Marks all observed nodes behind the marked ones.
  private func markAll() {
    var index = 0
    while index < marks.count {
      markDependents(of: marks.first[index].node)
      index += 1
    }
  }

  @inline(__always) private func markDependents(of node: NodeRef) {
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

  /// Whether another thread has marked the rest between two steps. It may also have made a change, whose values must
  /// not meet the values of this one, or observe something else.
  var isInterrupted: Bool { steps > 0 && !Graph.isSpreading(self) }

  /// Returns a pass that computes, as of now, the marked nodes without a result, and sends the results that this one
  /// has published. A later change takes care of the nodes that it has marked itself.
  func restart() -> PassRef {
    let pass = Graph.takePass()
    pass.use { pass in
      pass.cause = cause
      pass.beginReading()
      pass.isChange = true
      for index in sources..<entries.count { pass.addRest(entries.first[index].node, of: epoch) }
      for index in 0..<marks.count { pass.addRest(marks.first[index].node, of: epoch) }
      pass.addStaleInputs()
      pass.collect()
    }
    for index in 0..<marks.count { forget(marks.first[index].node) }
    marks.removeAll()
    return pass
  }

  private func addRest(_ node: NodeRef, of epoch: UInt64) {
    let state = node.state
    if node.pointee.isRelay || state.pointee.stamp == stamp { return }
    let isDue =
      state.pointee.isStale
      ? state.pointee.moment == epoch
      : state.pointee.subscribers > 0 && state.pointee.version != state.pointee.ticketed
    if isDue { add(node) }
  }

  // MARK: Nodes to compute

  @inline(__always) private func add(_ node: NodeRef) {
    node.state.pointee.stamp = stamp
    marks.append(node)
  }

  /// Adds `node`, whose value is wanted, and all invalid nodes that it depends on.
  ///
  /// With an overlay, valid nodes are added too, because they may depend on the writes of the batch.
  func want(_ node: NodeRef) {
    Graph.settle()
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

  /// Makes the entries of the marked nodes, and copies each value that their computations need.
  private func collect() {
    marks.sort()
    begin = entries.count
    _ = entries.append(marks.count)
    end = entries.count
    // A copy, because the compiler must assume that a write to a node changes a property.
    let (stamp, begin) = (stamp, begin)
    var firstArgument = Int32(truncatingIfNeeded: arguments.count)
    var argument = arguments.append(marks.inputs)
    // Inputs are older, so they have their entries already, or are not marked.
    for mark in 0..<marks.count {
      let (node, index) = (marks.first[mark].node, begin &+ mark)
      let slot = allocate(for: node, at: index)
      let isDue = !node.state.pointee.hasValue
      if !isDue { node.copy(from: node.value, to: slot) }
      let count = node.pointee.inputCount
      var edge = node.edges
      var state: State = isDue ? .due : .full
      for _ in 0..<count {
        let input = edge.pointee.input
        if input.state.pointee.stamp != stamp {
          if copies(input, at: edge, to: argument) {
            argument += 1
            edge += 1
            continue
          }
          addArgument(input)
        }
        let source = entries.first + Int(input.state.pointee.index)
        argument.initialize(to: Argument(value: source.pointee.slot, source: input.state.pointee.index))
        if source.pointee.oldVersion != edge.pointee.seen { state.insert(.due) }
        argument += 1
        edge += 1
      }
      makeEntry(of: node, at: index, slot, state, firstArgument: firstArgument)
      firstArgument &+= count
    }
    marks.moveAll(to: &current)
  }

  /// Copies the value of a valid node if it is the one that `edge` has seen and is small, which is cheaper than an
  /// entry. The owner of the edge keeps the node.
  @inline(__always)
  private func copies(_ node: NodeRef, at edge: EdgeRef, to argument: UnsafeMutablePointer<Argument>) -> Bool {
    guard node.pointee.isTrivial, node.pointee.room <= 32, node.state.pointee.version == edge.pointee.seen,
      overlay == nil
    else { return false }
    let slot = allocate(Int(node.pointee.room), node.pointee.alignmentShift, isTrivial: true)
    node.copyValue(to: slot)
    argument.initialize(to: Argument(value: slot))
    return true
  }

  /// Adds a node whose value is an argument, and which is valid.
  private func addArgument(_ node: NodeRef) {
    node.state.pointee.stamp = stamp
    let slot = allocate(for: node, at: entries.count)
    append(node, slot, [.full, .argument])
    if node.pointee.isRelay, let write = overlay?.use({ $0.findInBatches(node.relayPart.pointee.hub.toOpaque()) }) {
      write.copyValue(to: slot)
      let entry = entries.first + (entries.count - 1)
      entry.pointee.oldVersion = stamp
      entry.pointee.version = stamp
    } else {
      node.copyValue(to: slot)
    }
  }
}
