/// The private state of a reading: the values that it began with, and its results.
@usableFromInline struct Reading {
  /// A node to compute, or an input of one.
  @usableFromInline struct Step {
    /// The value that the reading works with; at first the value of the node when the reading began, with this version.
    @usableFromInline var box: AnyBox?
    let version: UInt64
    /// Whether the value differs from that one.
    @usableFromInline var isNew: Bool
    /// Whether the value is computed: in any case, or because an input has changed.
    var isDue = false
    /// The arguments of the step, in ``Reading/arguments``; none if the node is not one to compute.
    var arguments = 0..<0
  }

  /// The steps of the nodes, in the same places.
  @usableFromInline var steps: ContiguousArray<Step> = []
  /// The arguments of the steps, one step after the other. Each is the place of another step.
  @usableFromInline var arguments: ContiguousArray<Int> = []
  /// The batch of this thread, whose writes the reading sees. Its results are not published.
  fileprivate var batch: WriteBatch?

  var capacity: Int { max(steps.capacity, arguments.capacity) }
}

extension Pass {
  /// Begins a reading of a node, and takes a reference to each value that is an argument. The lock is held.
  mutating func beginReading(_ node: Node, in graph: Graph, sees batch: WriteBatch? = nil) {
    number = graph.nextNumber()
    moment = graph.lastChange
    isReading = true
    reading.batch = batch
    add(node)
    var index = 0
    while index < nodes.count {
      if isComputed(nodes[index].node, in: graph) {
        for input in nodes[index].node.inputs where input.node.pass != number { add(input.node) }
      }
      index += 1
    }
    graph.computing += 1
    sort()
    for index in nodes.indices {
      nodes[index].node.step = index
      addStep(nodes[index].node, in: graph)
    }
  }

  /// Whether the reading computes a node that it needs. With a batch, valid ones too, because they may follow from its
  /// writes.
  private func isComputed(_ node: Node, in graph: Graph) -> Bool {
    !node.isRelay && (reading.batch != nil || !node.isValid(in: graph))
  }

  private mutating func addStep(_ node: Node, in graph: Graph) {
    let written = node.isRelay ? reading.batch?.write(to: node) : nil
    var step = Reading.Step(box: written ?? node.box, version: node.version, isNew: written != nil)
    if isComputed(node, in: graph) {
      step.isDue = node.box == nil
      let first = reading.arguments.count
      for input in node.inputs {
        reading.arguments.append(input.node.step)
        if input.seen != reading.steps[input.node.step].version { step.isDue = true }
      }
      step.arguments = first..<reading.arguments.count
    }
    reading.steps.append(step)
  }

  /// Computes the nodes that are due, without the lock. Returns the value of the youngest one, and its version.
  mutating func read(in graph: Graph, on thread: GraphThread) -> (box: AnyBox, version: UInt64) {
    while position < nodes.count {
      let step = reading.steps[position]
      if step.isDue || step.arguments.contains(where: { reading.steps[reading.arguments[$0]].isNew }) {
        reading.steps[position].isDue = true
        argument = step.arguments.lowerBound
        callClosure(of: nodes[position].node, in: graph, on: thread)
      }
      position += 1
    }
    let last = nodes.count - 1
    return (reading.steps[last].box.unsafelyUnwrapped, version(at: last))
  }

  /// Computes the node at `position`.
  @inlinable @inline(never) mutating func computeStep<Arguments, Element>(
    _ node: Node, _ areEqual: Equality<Element>, _ takeArguments: (inout Pass, Node) -> Arguments,
    _ body: (Element?, Arguments) -> Element
  ) {
    let old = reading.steps[position].box.map { Box<Element>.element(of: $0) }
    let new = body(old, takeArguments(&self, node))
    if areEqual(old, new) { return }
    reading.steps[position].box = Box(new)
    reading.steps[position].isNew = true
  }

  /// Publishes the results that are still true, unless they follow from a batch. The lock is held.
  mutating func publish(in graph: Graph) {
    graph.computing -= 1
    if reading.batch != nil { return }
    for (index, step) in reading.steps.enumerated() {
      let node = nodes[index].node
      // Otherwise another pass has published its value, or a later change has marked the node.
      guard node.version == step.version, node.checked < moment, node.marked <= moment else { continue }
      if node.observers > 0, node.checked >= node.marked { continue }
      guard readsPublished(step) else { continue }
      node.checked = moment
      guard step.isDue else { continue }
      for (input, place) in zip(node.inputs.indices, reading.arguments[step.arguments]) {
        node.inputs[input].seen = version(at: place)
      }
      guard step.isNew, let box = step.box else { continue }
      node.version = number
      replaceBox(of: node, by: box)
    }
  }

  /// Whether the results of which a step was computed have been published. Another pass may have published its own,
  /// with other objects, from which later values follow.
  private func readsPublished(_ step: Reading.Step) -> Bool {
    reading.arguments[step.arguments].allSatisfy { place in
      let input = nodes[place].node
      // A new observer has made it stale, or a later change has.
      return input.checked >= input.marked && (!reading.steps[place].isDue || input.version == version(at: place))
    }
  }

  /// The version of the value of a step.
  private func version(at place: Int) -> UInt64 {
    reading.steps[place].isNew ? number : reading.steps[place].version
  }

  /// Releases the state of the reading.
  mutating func endReading() {
    while !reading.steps.isEmpty { reading.steps.removeLast() }
    while !reading.arguments.isEmpty { reading.arguments.removeLast() }
    reading.batch = nil
    isReading = false
  }
}
