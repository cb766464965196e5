/// A change of relays, or a reading of values that may be stale: the nodes concerned, each after its inputs.
///
/// A change goes the whole way in this type. With the lock of the graph held, it takes over the new values of its
/// relays and marks the observed nodes behind them. Then it computes each of these from values that are all true at one
/// moment: it copies them with the lock held, calls the closure without it, and publishes the result with the lock held
/// again. A node marked by a later change is left to that change. In the end the change notifies subscribers. So any
/// number of passes run at the same time, and no thread waits for the closure of another one.
///
/// A reading (``Reading``) takes all its values at once and keeps its results until the end, so it ends however fast
/// others change relays, and it can see the writes of a batch.
@usableFromInline struct Pass {
  /// The changed relays, and behind them the nodes to compute, from the oldest to the newest.
  @usableFromInline var nodes: ContiguousArray<Node> = []
  private var firstComputed = 0
  /// The place of the node that is computed, and the number of its next argument.
  @usableFromInline var position = 0
  @usableFromInline var argument = 0
  /// The number of the pass, which is the version of the values that it makes.
  @usableFromInline var number: UInt64 = 0
  /// The number of the last change when the arguments of the computation were true.
  @usableFromInline var moment: UInt64 = 0
  /// The version that the node had then.
  @usableFromInline var version: UInt64 = 0
  /// The values that are replaced, which are released without the lock.
  @usableFromInline var replaced: ContiguousArray<AnyBox> = []
  /// The relays whose subscribers a change notifies, and the values for the subscribers of derived values.
  private var visits: ContiguousArray<(hub: any RelayHub, number: UInt)> = []
  private var sendings: ContiguousArray<(hub: Hub<Ticket>, ticket: Ticket)> = []
  /// The record that was being delivered when the change was made.
  private var cause = Cause.none
  /// Whether this is a reading, and its state.
  @usableFromInline var isReading = false
  @usableFromInline var reading = Reading()

  /// Whether the memory is worth keeping.
  var isSmall: Bool { max(nodes.capacity, reading.capacity) <= 4096 }

  // MARK: The beginning of a change, with the lock held

  /// Begins a change. Call `write` for each relay, and then `take`.
  mutating func beginChange(in graph: Graph) {
    cause = .current
    graph.changes += 1
    number = graph.nextNumber()
  }

  func has(_ relay: RelayNode) -> Bool { relay.pass == number }

  /// Takes over the new value of a relay.
  ///
  /// - Parameter keys: the parts of the value that have changed; nil if all of it has.
  @inline(never) mutating func write(_ box: AnyBox, to relay: RelayNode, keys: [Int]?, in graph: Graph) {
    if WriteBatch.areOpen { GraphThread.known?.requireNoUpdate(of: relay.hub) }
    if relay.hasParts, keys?.isEmpty == true { return }
    // Retains the hub, which must be visited although the relay may be released until then.
    if let hub = relay.hub, let number = hub.accept(box) { visits.append((hub, number)) }
    if keys?.isEmpty != true {
      relay.version = number
      graph.lastChange = number
    }
    relay.keys = keys
    if let old = relay.box { replaced.append(old) }
    relay.box = box
    add(relay)
  }

  mutating func add(_ node: consuming Node) {
    node.pass = number
    nodes.append(node)
  }

  /// Marks all observed nodes behind the changed relays, and finds the first one to compute.
  mutating func take(in graph: Graph) {
    firstComputed = nodes.count
    position = firstComputed
    var index = 0
    while index < nodes.count {
      if index >= firstComputed || nodes[index].version == number {
        markDependents(at: index, index < firstComputed ? unsafeDowncast(nodes[index], to: RelayNode.self).keys : nil)
      }
      index += 1
    }
    if nodes.count == firstComputed { return }
    // Other nodes are stale only while another pass computes.
    if graph.computing > 0 { addStaleInputs { !$0.isValid(in: graph) } }
    graph.computing += 1
    sort()
    advance(in: graph)
  }

  // Here and below, nodes are used where they are, because a local variable would retain them (the benchmark row
  // *derived: a chain of 50*).

  private func isOutside(_ key: Int, _ keys: [Int]) -> Bool { key != 0 && !keys.contains(key) }

  /// - Parameter keys: the parts of the value that have changed; nil if all of it has.
  private mutating func markDependents(at index: Int, _ keys: [Int]?) {
    for dependent in 0..<nodes[index].dependents.count {
      if nodes[index].dependents[dependent].node.pass == number { continue }
      if let keys, isOutside(nodes[index].dependents[dependent].key, keys) { continue }
      nodes[index].dependents[dependent].node.marked = number
      add(nodes[index].dependents[dependent].node)
    }
  }

  /// Adds the inputs that are stale, and theirs.
  private mutating func addStaleInputs(_ isStale: (Node) -> Bool) {
    var index = firstComputed
    while index < nodes.count {
      for input in nodes[index].inputs where input.node.pass != number && !input.node.isRelay {
        if isStale(input.node) { add(input.node) }
      }
      index += 1
    }
  }

  /// Sorts the nodes by age, with the relays first.
  mutating func sort() {
    var index = firstComputed + 1
    while index < nodes.count, nodes[index - 1].serial < nodes[index].serial { index += 1 }
    if index < nodes.count { nodes.sort { $0.serial < $1.serial } }
  }

  // MARK: The computation

  /// Computes the node at `position`, unless a later change or another thread has made that needless.
  ///
  /// - Parameters:
  ///   - takeArguments: copies the values of the inputs.
  ///   - body: the user's closure, which gets the last value too.
  @inlinable @inline(__always) mutating func compute<Arguments, Element>(
    in graph: Graph, _ areEqual: Equality<Element>, _ takeArguments: (inout Pass) -> Arguments,
    _ body: (Element?, Arguments) -> Element
  ) {
    if isReading { return computeStep(areEqual, takeArguments, body) }
    var old: Element?
    let arguments: Arguments? = graph.withLock { graph in
      guard begin(in: graph) else { return nil }
      if let box = nodes[position].box { old = Box<Element>.element(of: box) }
      return takeArguments(&self)
    }
    guard let arguments else { return }
    // Then the old value, which is released without the lock.
    var new = body(old, arguments)
    let isNew = !areEqual(old, new)
    graph.withLock { graph in
      if nodes[position].publish(isNew ? number : nil, replacing: version, at: moment) { store(&new) }
      goOn(in: graph)
    }
  }

  /// Returns the value of the next argument of the computation.
  @inlinable @inline(__always) mutating func next<Element>(_: Element.Type) -> Element {
    defer { argument += 1 }
    if isReading { return Box<Element>.element(of: reading.box(at: argument)) }
    return Box<Element>.element(of: nodes[position].inputs[argument].node.box.unsafelyUnwrapped)
  }

  /// Prepares a computation. If it is needless, goes on and returns `false`. The lock is held.
  @usableFromInline mutating func begin(in graph: Graph) -> Bool {
    guard nodes[position].isLeft(to: number) else {
      goOn(in: graph)
      return false
    }
    argument = 0
    moment = graph.lastChange
    version = nodes[position].version
    return true
  }

  /// Replaces the value of the node by a new one, and that by the old one. The lock is held.
  @inlinable @inline(__always) mutating func store<Element>(_ element: inout Element) {
    if isKnownUniquelyReferenced(&nodes[position].box) {
      // Nothing else has a reference to the box, so its value may change (the benchmark row *derived: a chain of 50*).
      nodes[position].swapInPlace(&element)
    } else {
      replace(by: Box(element))
    }
  }

  @usableFromInline mutating func replace(by box: AnyBox) {
    if let old = nodes[position].box { replaced.append(old) }
    nodes[position].box = box
  }

  /// Goes on from the node at `position` to the next one that must be computed. The lock is held.
  @usableFromInline mutating func goOn(in graph: Graph) {
    passNode(in: graph)
    advance(in: graph)
  }

  private mutating func advance(in graph: Graph) {
    while position < nodes.count {
      if nodes[position].mustCompute(by: number, in: graph) { return }
      passNode(in: graph)
    }
    graph.computing -= 1
  }

  /// Makes the ticket of a node that is not computed, or not any more.
  private mutating func passNode(in graph: Graph) {
    if nodes[position].subscribers > 0 {
      unsafeDowncast(nodes[position], to: DerivedNode.self).addTicket(to: &sendings, in: graph)
    }
    position += 1
  }

  // MARK: The end, without the lock

  /// Computes, and notifies subscribers.
  ///
  /// If the thread is delivering a change already, this one is delivered after it. So the stack stays flat, and each
  /// observer sees the changes in order.
  mutating func finish(in graph: Graph, on thread: GraphThread) {
    while position < nodes.count { callClosure(in: graph, on: thread) }
    if visits.isEmpty, sendings.isEmpty { return retire(to: thread) }
    if thread.isDelivering {
      thread.due.append(self)
      self = Pass()
      return
    }
    thread.isDelivering = true
    deliver(on: thread)
    while var pass = thread.due.popFirst() { pass.deliver(on: thread) }
    thread.isDelivering = false
  }

  private mutating func callClosure(in graph: Graph, on thread: GraphThread) {
    if thread.enter() { thread.enterDeep(nodes[position]) }
    unsafeDowncast(nodes[position], to: DerivedNode.self).compute(&self, graph)
    thread.leave()
  }

  /// Notifies the subscribers of relays, then the subscribers of derived values, from the oldest value to the newest.
  private mutating func deliver(on thread: GraphThread) {
    cause.resume {
      for visit in visits { visit.hub.visit(upTo: visit.number) }
      for index in sendings.indices { sendings[index].hub.send(sendings[index].ticket) }
    }
    retire(to: thread)
  }

  /// Releases everything, which may run code of users.
  mutating func retire(to thread: GraphThread) {
    // One by one, because `removeAll` takes as long as five of them (the benchmark row *derived: a diamond of five*).
    while !nodes.isEmpty { nodes.removeLast() }
    while !replaced.isEmpty { replaced.removeLast() }
    while !visits.isEmpty { visits.removeLast() }
    while !sendings.isEmpty { sendings.removeLast() }
    if isReading { endReading() }
    (firstComputed, position) = (0, 0)
    thread.recycle(&self)
  }
}

/// The private state of a reading: the values that it began with, and its results.
@usableFromInline struct Reading {
  /// A node to compute.
  @usableFromInline struct Step {
    /// The value that the reading works with; at first the value of the node when the reading began, with this version.
    @usableFromInline var box: AnyBox?
    let version: UInt64
    /// Whether the value differs from that one.
    @usableFromInline var isNew = false
    /// Whether the value is computed: in any case, or because an input has changed.
    var isDue: Bool
    /// The place of the first argument, and the place behind the last.
    let first: Int
    let end: Int
  }

  /// The value of an input: of an earlier step, or else of a node that the reading does not compute.
  @usableFromInline struct Argument {
    let step: Int
    let box: AnyBox?
    let version: UInt64
    let isNew: Bool
  }

  /// The steps of the nodes, in the same places.
  @usableFromInline var steps: ContiguousArray<Step> = []
  /// The arguments of the steps, one step after the other.
  fileprivate var arguments: ContiguousArray<Argument> = []
  /// The batch of this thread, whose writes the reading sees. Its results are not published.
  fileprivate var batch: WriteBatch?

  var capacity: Int { max(steps.capacity, arguments.capacity) }

  /// The value of an argument.
  @usableFromInline func box(at argument: Int) -> AnyBox {
    let step = arguments[argument].step
    return (step < 0 ? arguments[argument].box : steps[step].box).unsafelyUnwrapped
  }

  fileprivate func isNew(_ argument: Int) -> Bool {
    let step = arguments[argument].step
    return step < 0 ? arguments[argument].isNew : steps[step].isNew
  }
}

extension Pass {
  /// Begins a reading of a node, and takes a reference to each value that is an argument. The lock is held.
  mutating func beginReading(_ node: Node, in graph: Graph, sees batch: WriteBatch? = nil) {
    number = graph.nextNumber()
    moment = graph.lastChange
    isReading = true
    reading.batch = batch
    add(node)
    // With a batch, valid nodes too, because they may follow from its writes.
    addStaleInputs { batch != nil || !$0.isValid(in: graph) }
    graph.computing += 1
    sort()
    for index in nodes.indices { nodes[index].step = index }
    for node in nodes { addStep(node) }
  }

  private mutating func addStep(_ node: Node) {
    let first = reading.arguments.count
    var isDue = node.box == nil
    for input in node.inputs {
      let argument: Reading.Argument
      if input.node.pass == number {
        let step = input.node.step
        argument = Reading.Argument(step: step, box: nil, version: reading.steps[step].version, isNew: false)
      } else {
        let written = input.node.isRelay ? reading.batch?.write(to: input.node) : nil
        argument = Reading.Argument(
          step: -1, box: written ?? input.node.box, version: input.node.version, isNew: written != nil)
      }
      if input.seen != argument.version { isDue = true }
      reading.arguments.append(argument)
    }
    reading.steps.append(
      Reading.Step(
        box: node.box, version: node.version, isDue: isDue, first: first, end: reading.arguments.count))
  }

  /// Computes the nodes that are due, without the lock. Returns the value of the youngest one, and its version.
  mutating func read(in graph: Graph, on thread: GraphThread) -> (box: AnyBox, version: UInt64) {
    while position < nodes.count {
      callClosure(in: graph, on: thread)
      position += 1
    }
    let step = reading.steps[nodes.count - 1]
    return (step.box.unsafelyUnwrapped, step.isNew ? number : step.version)
  }

  /// Computes the node at `position` if that is due.
  @inlinable @inline(never) mutating func computeStep<Arguments, Element>(
    _ areEqual: Equality<Element>, _ takeArguments: (inout Pass) -> Arguments, _ body: (Element?, Arguments) -> Element
  ) {
    guard beginStep() else { return }
    let old = reading.steps[position].box.map { Box<Element>.element(of: $0) }
    let new = body(old, takeArguments(&self))
    if areEqual(old, new) { return }
    reading.steps[position].box = Box(new)
    reading.steps[position].isNew = true
  }

  @usableFromInline mutating func beginStep() -> Bool {
    argument = reading.steps[position].first
    let arguments = argument..<reading.steps[position].end
    if !reading.steps[position].isDue { reading.steps[position].isDue = arguments.contains { reading.isNew($0) } }
    return reading.steps[position].isDue
  }

  /// Publishes the results that are still true, unless they follow from a batch. The lock is held.
  mutating func publish(in graph: Graph) {
    graph.computing -= 1
    if reading.batch != nil { return }
    for (node, step) in zip(nodes, reading.steps) {
      // Otherwise another pass has published its value, or a later change has marked the node.
      guard node.version == step.version, node.checked < moment, node.marked <= moment else { continue }
      if node.observers > 0, node.checked >= node.marked { continue }
      guard readsPublished(node, step) else { continue }
      node.checked = moment
      guard step.isDue else { continue }
      for place in step.first..<step.end { node.inputs[place - step.first].seen = version(at: place) }
      guard step.isNew else { continue }
      node.version = number
      if let old = node.box { replaced.append(old) }
      node.box = step.box
    }
  }

  /// Whether the results of which a step was computed have been published. Another pass may have published its own, with
  /// elements of its own (``StateType/mapEach(id:file:line:_:)``), from which later values follow.
  private func readsPublished(_ node: Node, _ step: Reading.Step) -> Bool {
    for place in step.first..<step.end {
      let input = node.inputs[place - step.first].node
      // A new observer has made it stale, or a later change has.
      if input.checked < input.marked { return false }
      if reading.arguments[place].step >= 0, input.version != version(at: place) { return false }
    }
    return true
  }

  /// The version of an argument.
  private func version(at place: Int) -> UInt64 {
    let argument = reading.arguments[place]
    guard argument.step >= 0 else { return argument.version }
    let input = reading.steps[argument.step]
    return input.isNew ? number : input.version
  }

  /// Releases the state of the reading.
  private mutating func endReading() {
    while !reading.steps.isEmpty { reading.steps.removeLast() }
    while !reading.arguments.isEmpty { reading.arguments.removeLast() }
    reading.batch = nil
    isReading = false
  }
}
