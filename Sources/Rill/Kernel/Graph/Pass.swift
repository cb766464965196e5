/// A change of relays, or a reading of values that may be stale: the nodes that it concerns, each after its inputs.
///
/// A change goes the whole way in this file. With the lock of the graph held, it takes over the new values of its relays,
/// marks the observed nodes behind them, and takes references to all values that their computations need: a state that
/// is true at that moment. Then it computes without the lock. With the lock held again, it publishes each result whose
/// node still has the version that the pass saw, and that no later change has marked. In the end it notifies
/// subscribers. So any number of passes run at the same time, and no thread waits for the closure of another one.
@usableFromInline struct Pass {
  /// A changed relay, or a node to compute.
  @usableFromInline struct Step {
    /// The value that the pass works with; at first the one that the node had when the pass began, with this version.
    @usableFromInline var box: AnyBox?
    let version: UInt64
    /// Whether the value differs from that one.
    var isNew: Bool
    /// Whether the value is computed: in any case, or because an input has changed.
    var isDue: Bool
    /// The place of the first argument, and the place behind the last.
    let first: Int
    let end: Int
  }

  /// The value of an input: that of a step before, or else that of a node which the pass does not compute.
  @usableFromInline struct Argument {
    @usableFromInline let step: Int
    @usableFromInline let box: AnyBox?
    let version: UInt64
    let isNew: Bool
  }

  /// The changed relays, and behind them the nodes to compute, from the oldest to the newest.
  private var nodes: ContiguousArray<Node> = []
  /// The steps of the nodes, in the same places.
  @usableFromInline private(set) var steps: ContiguousArray<Step> = []
  private var firstComputed = 0
  /// The arguments of the steps, one step after the other.
  @usableFromInline private(set) var arguments: ContiguousArray<Argument> = []
  /// The place of the next argument of the computation that runs.
  @usableFromInline var nextArgument = 0
  /// The values that are replaced, which are released without the lock.
  private var replaced: ContiguousArray<AnyBox> = []
  /// The number of the pass, which is the version of the values that it makes.
  private var number: UInt64 = 0
  /// The number of the last change when the pass began.
  private var moment: UInt64 = 0
  private var isChange = false
  /// Whether a relay has a value that differs, and then whether observed nodes are behind it.
  private var hasNews = false
  /// The batch of this thread, whose writes a reading sees. Its results stay private.
  private var batch: Batch?
  /// The relays whose subscribers a change notifies, and the values for the subscribers of derived values.
  private var visits: ContiguousArray<(hub: any RelayHub, number: UInt)> = []
  private var sendings: ContiguousArray<(node: DerivedNode, ticket: Ticket)> = []
  /// The record that was being delivered when the change was made.
  private var cause = Cause.none

  /// Whether the memory is worth keeping.
  var isSmall: Bool { max(nodes.capacity, arguments.capacity) <= 4096 }

  // MARK: The beginning, with the lock held

  /// Begins a change. Call `write` for each relay, and then `take`.
  mutating func beginChange(in graph: Graph) {
    cause = .current
    isChange = true
    graph.changes += 1
    number = graph.nextNumber()
    moment = number
  }

  func has(_ relay: RelayNode) -> Bool { relay.pass == number }

  /// Takes over the new value of a relay.
  ///
  /// - Parameter equal: the value that the new one was found equal to. If another thread has replaced that meanwhile, the
  ///   new one counts as different.
  mutating func write(_ box: AnyBox, to relay: RelayNode, equalTo equal: AnyBox?) {
    if Batch.areOpen { GraphThread.known?.requireNoUpdate(of: relay.hub) }
    // Retains the hub, which must be visited although the relay may be released until then.
    if let hub = relay.hub, let number = hub.accept(box) { visits.append((hub, number)) }
    let isNew = equal == nil || relay.box !== equal
    let version = relay.version
    if isNew { relay.version = number }
    if let old = relay.box { replaced.append(old) }
    relay.box = box
    add(relay)
    steps.append(Step(box: box, version: version, isNew: isNew, isDue: false, first: 0, end: 0))
    hasNews = hasNews || isNew
  }

  private mutating func add(_ node: consuming Node) {
    node.pass = number
    node.step = nodes.count
    nodes.append(node)
  }

  /// Marks all observed nodes behind the changed relays, and takes what they are computed from.
  mutating func take(in graph: Graph) {
    firstComputed = nodes.count
    guard hasNews else { return }
    graph.lastChange = number
    var position = 0
    while position < nodes.count {
      if position >= firstComputed || steps[position].isNew { markDependents(at: position) }
      position += 1
    }
    hasNews = nodes.count > firstComputed
    if hasNews { takeArguments(in: graph) }
  }

  // Here and below, nodes are used where they are, because a local variable would retain them (the benchmark row
  // *derived: a chain of 50*).

  private mutating func markDependents(at position: Int) {
    for index in 0..<nodes[position].dependents.count where nodes[position].dependents[index].node.pass != number {
      nodes[position].dependents[index].node.marked = number
      add(nodes[position].dependents[index].node)
    }
  }

  /// Begins a reading of a node.
  mutating func beginReading(_ node: Node, in graph: Graph, sees batch: Batch? = nil) {
    isChange = false
    number = graph.nextNumber()
    moment = graph.lastChange
    firstComputed = 0
    self.batch = batch
    add(node)
    takeArguments(in: graph)
  }

  /// Adds the stale nodes that the steps follow from, and takes a reference to each value that is an argument.
  private mutating func takeArguments(in graph: Graph) {
    // An observed node is stale only while another pass computes.
    if !isChange || graph.computing > 0 { addStaleInputs(in: graph) }
    graph.computing += 1
    sort()
    for position in firstComputed..<nodes.count {
      let first = arguments.count
      var isDue = nodes[position].box == nil
      for index in 0..<nodes[position].inputs.count {
        if nodes[position].inputs[index].node.pass == number {
          let step = nodes[position].inputs[index].node.step
          arguments.append(Argument(step: step, box: nil, version: 0, isNew: false))
          if nodes[position].inputs[index].seen != steps[step].version { isDue = true }
        } else {
          takeValue(of: nodes[position].inputs[index].node)
          if nodes[position].inputs[index].seen != nodes[position].inputs[index].node.version { isDue = true }
        }
      }
      steps.append(
        Step(
          box: nodes[position].box, version: nodes[position].version, isNew: false, isDue: isDue, first: first,
          end: arguments.count))
    }
  }

  /// Adds the value of a node that this pass does not compute as an argument.
  private mutating func takeValue(of node: Node) {
    let written = batch.flatMap { node.isRelay ? $0.write(to: node) : nil }
    arguments.append(
      Argument(step: -1, box: written ?? node.box, version: node.version, isNew: written != nil))
  }

  private mutating func addStaleInputs(in graph: Graph) {
    var position = firstComputed
    while position < nodes.count {
      // With a batch, valid nodes too, because they may follow from its writes.
      for input in nodes[position].inputs where input.node.pass != number && !input.node.isRelay {
        if batch != nil || !input.node.isValid(in: graph) { add(input.node) }
      }
      position += 1
    }
  }

  /// Sorts the nodes by age. Relays are older than what follows from them.
  private mutating func sort() {
    var position = firstComputed + 1
    while position < nodes.count, nodes[position - 1].serial < nodes[position].serial { position += 1 }
    if position >= nodes.count { return }
    let isFirst = firstComputed
    nodes[isFirst...].sort { $0.serial < $1.serial }
    for position in isFirst..<nodes.count { nodes[position].step = position }
  }

  // MARK: The computation, without the lock

  /// Computes the nodes that are due.
  mutating func run(on thread: GraphThread) {
    for position in firstComputed..<steps.count where steps[position].isDue || hasNewArgument(at: position) {
      nextArgument = steps[position].first
      thread.enter(nodes[position])
      let new = unsafeDowncast(nodes[position], to: DerivedNode.self).compute(&self)
      thread.leave()
      steps[position].isDue = true
      if let areEqual = nodes[position].areEqual, let old = steps[position].box, areEqual(old, new) { continue }
      steps[position].box = new
      steps[position].isNew = true
    }
  }

  private func hasNewArgument(at position: Int) -> Bool {
    for index in steps[position].first..<steps[position].end where isNew(index) { return true }
    return false
  }

  private func isNew(_ argument: Int) -> Bool {
    let step = arguments[argument].step
    return step < 0 ? arguments[argument].isNew : steps[step].isNew
  }

  /// Returns the value of the next argument of the computation that runs.
  @inlinable @inline(__always) mutating func next<Element>(_: Element.Type) -> Element {
    let step = arguments[nextArgument].step
    defer { nextArgument += 1 }
    return Box<Element>.element(of: (step < 0 ? arguments[nextArgument].box : steps[step].box).unsafelyUnwrapped)
  }

  // MARK: The end

  /// Publishes the results that are still true. If this is a change, makes the tickets of subscribers. The lock is held.
  mutating func publish(in graph: Graph) {
    graph.computing -= 1
    if batch != nil { return }
    for position in firstComputed..<steps.count {
      if isTrue(position) { publish(position) }
      if isChange, nodes[position].subscribers > 0 { addTicket(nodes[position], in: graph) }
    }
  }

  /// Whether no other pass has published a value of the node, and no later change has marked it.
  private func isTrue(_ position: Int) -> Bool {
    nodes[position].version == steps[position].version && nodes[position].marked <= moment
      && nodes[position].checked < moment
  }

  private mutating func publish(_ position: Int) {
    nodes[position].checked = moment
    guard steps[position].isDue else { return }
    for index in 0..<nodes[position].inputs.count {
      let argument = steps[position].first + index
      let step = arguments[argument].step
      nodes[position].inputs[index].seen =
        step < 0 ? arguments[argument].version : steps[step].isNew ? number : steps[step].version
    }
    guard steps[position].isNew else { return }
    nodes[position].version = number
    // The step gets the old value, which is released without the lock.
    swap(&nodes[position].box, &steps[position].box)
  }

  private mutating func addTicket(_ node: Node, in graph: Graph) {
    let node = unsafeDowncast(node, to: DerivedNode.self)
    if let ticket = node.makeTicket(in: graph) { sendings.append((node, ticket)) }
  }

  /// The value of the youngest node, and its version. Before `publish`.
  var result: (box: AnyBox?, version: UInt64) {
    let step = steps[steps.count - 1]
    return (step.box, step.isNew ? number : step.version)
  }

  /// Computes, publishes, and notifies subscribers. The lock is not held.
  ///
  /// If the thread is delivering a change already, this one is delivered after it. So the stack stays flat, and each
  /// observer sees the changes in order.
  mutating func finish(in graph: Graph, on thread: GraphThread) {
    if hasNews {
      run(on: thread)
      graph.withLock { publish(in: $0) }
    }
    if visits.isEmpty, sendings.isEmpty { return retire(to: thread) }
    if thread.isDelivering { return thread.due.append(moved()) }
    thread.isDelivering = true
    deliver(on: thread)
    while var pass = thread.due.popFirst() { pass.deliver(on: thread) }
    thread.isDelivering = false
  }

  private mutating func moved() -> Pass {
    var pass = Pass()
    swap(&pass, &self)
    return pass
  }

  /// Notifies the subscribers of relays, and then those of derived values, from the oldest value to the newest.
  private mutating func deliver(on thread: GraphThread) {
    cause.resume {
      for visit in visits { visit.hub.visit(upTo: visit.number) }
      for sending in sendings { sending.node.send(sending.ticket) }
    }
    retire(to: thread)
  }

  /// Releases everything, which may run code of users.
  mutating func retire(to thread: GraphThread) {
    nodes.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    if !arguments.isEmpty { arguments.removeAll(keepingCapacity: true) }
    if !replaced.isEmpty { replaced.removeAll(keepingCapacity: true) }
    if !visits.isEmpty { visits.removeAll(keepingCapacity: true) }
    if !sendings.isEmpty { sendings.removeAll(keepingCapacity: true) }
    (hasNews, batch) = (false, nil)
    thread.recycle(&self)
  }
}
