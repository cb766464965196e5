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
  /// A node, and its place in the order of creation, so a sort need not load the node. The code for an array of these is
  /// inlined, and the code for an array of objects is not (the benchmark row *derived: a chain of 50*).
  struct Step {
    let serial: UInt64
    var node: Node
  }

  /// The changed relays, and behind them the nodes to compute, from the oldest to the newest. Once a change computes,
  /// only the places behind `position` have their own nodes, because ``computeNodes(in:on:)`` swaps them.
  var nodes: ContiguousArray<Step> = []
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
  var replaced: ContiguousArray<AnyBox?> = []
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
  @inline(never) mutating func write(_ box: AnyBox, to relay: RelayNode, keys: [Int32]?, in graph: Graph) {
    if WriteBatch.areOpen { GraphThread.known?.requireNoUpdate(of: relay.hub) }
    if relay.hasParts, keys?.isEmpty == true { return }
    // Retains the hub, which must be visited although the relay may be released until then.
    if let hub = relay.hub, let number = hub.accept(box) { visits.append((hub, number)) }
    if keys?.isEmpty != true {
      relay.version = number
      graph.lastChange = number
    }
    relay.keys = keys
    replaceBox(of: relay, by: box)
    add(relay)
  }

  mutating func add(_ node: consuming Node) {
    node.pass = number
    nodes.append(Step(serial: node.serial, node: node))
  }

  /// Marks all observed nodes behind the changed relays, and finds the first one to compute.
  mutating func take(in graph: Graph) {
    firstComputed = nodes.count
    position = firstComputed
    var index = 0
    while index < nodes.count {
      if index >= firstComputed {
        markDependents(at: index)
      } else if nodes[index].node.version == number {
        markDependents(at: index, unsafeDowncast(nodes[index].node, to: RelayNode.self).keys)
      }
      index += 1
    }
    if nodes.count == firstComputed { return }
    // Other nodes are stale only while another pass computes, or until a new subscriber reads again; nothing valid
    // follows from those.
    if graph.computing > 0 { addStaleInputs { !$0.isValid(in: graph) } }
    graph.computing += 1
    sort()
    advance(in: graph)
  }

  // Here and below, nodes in the array are used where they are, because a local variable would retain them (the
  // benchmark row *derived: a chain of 50*).

  private func isOutside(_ key: Int32, _ keys: [Int32]) -> Bool { key != 0 && !keys.contains(key) }

  /// - Parameter keys: the parts of the value that have changed; nil if all of it has.
  private mutating func markDependents(at index: Int, _ keys: [Int32]? = nil) {
    for dependent in 0..<nodes[index].node.dependents.count {
      if nodes[index].node.dependents[dependent].node.pass == number { continue }
      if let keys, isOutside(nodes[index].node.dependents[dependent].key, keys) { continue }
      nodes[index].node.dependents[dependent].node.marked = number
      add(nodes[index].node.dependents[dependent].node)
    }
  }

  /// Adds the inputs that are stale, and theirs.
  mutating func addStaleInputs(_ isStale: (Node) -> Bool) {
    var index = firstComputed
    while index < nodes.count {
      for input in nodes[index].node.inputs where input.node.pass != number && !input.node.isRelay {
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

  /// Computes a node, unless a later change or another thread has made that needless.
  ///
  /// - Parameters:
  ///   - takeArguments: copies the values of the inputs.
  ///   - body: the user's closure, which gets the last value too.
  @inlinable @inline(__always) mutating func compute<Arguments, Element>(
    _ node: Node, in graph: Graph, _ areEqual: Equality<Element>, _ takeArguments: (inout Pass, Node) -> Arguments,
    _ body: (Element?, Arguments) -> Element
  ) {
    if isReading { return computeStep(node, areEqual, takeArguments, body) }
    var old: Element?
    let arguments: Arguments? = graph.withLock(node) { node, graph in
      guard begin(node, in: graph) else { return nil }
      if let box = node.box { old = Box<Element>.element(of: box) }
      return takeArguments(&self, node)
    }
    guard let arguments else { return }
    // Then the old value, which is released without the lock.
    var new = body(old, arguments)
    let isNew = !areEqual(old, new)
    graph.withLock(node) { node, graph in
      if node.publish(isNew ? number : nil, replacing: version, at: moment) { store(&new, in: node) }
      goOn(from: node, in: graph)
    }
  }

  /// Returns the value of the next argument of the computation.
  @inlinable @inline(__always) mutating func next<Element>(_: Element.Type, of node: Node) -> Element {
    defer { argument += 1 }
    if isReading { return Box<Element>.element(of: reading.box(at: argument)) }
    return Box<Element>.element(of: node.inputs[argument].node.box.unsafelyUnwrapped)
  }

  /// Prepares a computation. If it is needless, goes on and returns `false`. The lock is held.
  @usableFromInline mutating func begin(_ node: Node, in graph: Graph) -> Bool {
    guard node.isLeft(to: number) else {
      goOn(from: node, in: graph)
      return false
    }
    argument = 0
    moment = graph.lastChange
    version = node.version
    return true
  }

  /// Replaces the value of a node by a new one, and that by the old one. The lock is held.
  @inlinable @inline(__always) mutating func store<Element>(_ element: inout Element, in node: Node) {
    if isKnownUniquelyReferenced(&node.box) {
      // Nothing else has a reference to the box, so its value may change (the benchmark row *derived: a chain of 50*).
      node.swapInPlace(&element)
    } else {
      replaceBox(of: node, by: Box(element))
    }
  }

  /// Replaces the box of a node, which is released without the lock. Swaps them, because an assignment would retain
  /// the old one and release it again (the benchmark row *derived: a diamond of five*). The lock is held.
  @usableFromInline mutating func replaceBox(of node: Node, by box: AnyBox) {
    replaced.append(box)
    swap(&replaced[replaced.count - 1], &node.box)
  }

  /// Goes on from a node to the next one that must be computed. The lock is held.
  @usableFromInline mutating func goOn(from node: Node, in graph: Graph) {
    addTicket(of: node, in: graph)
    position += 1
    advance(in: graph)
  }

  private mutating func advance(in graph: Graph) {
    while position < nodes.count {
      if nodes[position].node.mustCompute(by: number, in: graph) { return }
      addTicket(of: nodes[position].node, in: graph)
      position += 1
    }
    graph.computing -= 1
  }

  /// Makes the ticket of a node that is not computed, or not any more.
  private mutating func addTicket(of node: Node, in graph: Graph) {
    if node.subscribers > 0 {
      unsafeDowncast(node, to: DerivedNode.self).addTicket(to: &sendings, in: graph)
    }
  }

  // MARK: The end, without the lock

  /// Computes, and notifies subscribers.
  ///
  /// If the thread is delivering a change already, this one is delivered after it. So the stack stays flat, and each
  /// observer sees the changes in order.
  mutating func finish(in graph: Graph, on thread: GraphThread) {
    if position < nodes.count { computeNodes(in: graph, on: thread) }
    if visits.isEmpty, sendings.isEmpty { return retire(to: thread) }
    if thread.isDelivering {
      let pass = consume self
      self = Pass()
      return thread.withDue { $0.append(pass) }
    }
    thread.isDelivering = true
    deliver(on: thread)
    while var pass = thread.withDue({ $0.popFirst() }) { pass.deliver(on: thread) }
    thread.isDelivering = false
  }

  /// Computes the nodes from `position` on.
  ///
  /// Each node is swapped with the one before it, at first with a relay: a node that stays in the array would be retained
  /// for each call (the benchmark row *derived: a chain of 50*).
  private mutating func computeNodes(in graph: Graph, on thread: GraphThread) {
    var node = nodes[0].node
    while position < nodes.count {
      swap(&node, &nodes[position].node)
      callClosure(of: node, in: graph, on: thread)
    }
    // So that the last node, too, is released after the change is delivered: its closure may own what makes another one.
    swap(&node, &nodes[0].node)
  }

  mutating func callClosure(of node: Node, in graph: Graph, on thread: GraphThread) {
    if thread.enter() { thread.enterDeep(node) }
    unsafeDowncast(node, to: DerivedNode.self).compute(node, &self, graph)
    thread.leave()
  }

  /// Notifies the subscribers of relays, then the subscribers of derived values, from the oldest value to the newest.
  private mutating func deliver(on thread: GraphThread) {
    cause.resume {
      for visit in visits { visit.hub.visit(upTo: visit.number) }
      guard var sending = sendings.first else { return }
      // Swapped as in `computeNodes` (the benchmark row *derived: one input to 50 observed outputs*).
      for index in sendings.indices {
        swap(&sending, &sendings[index])
        sending.hub.send(sending.ticket)
      }
      swap(&sending, &sendings[0])
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
