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
    for index in nodes.indices { nodes[index].node.step = index }
    for step in nodes { addStep(step.node) }
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
      callClosure(of: nodes[position].node, in: graph, on: thread)
      position += 1
    }
    let step = reading.steps[nodes.count - 1]
    return (step.box.unsafelyUnwrapped, step.isNew ? number : step.version)
  }

  /// Computes the node at `position`, if that is due.
  @inlinable @inline(never) mutating func computeStep<Arguments, Element>(
    _ node: Node, _ areEqual: Equality<Element>, _ takeArguments: (inout Pass, Node) -> Arguments,
    _ body: (Element?, Arguments) -> Element
  ) {
    guard beginStep() else { return }
    let old = reading.steps[position].box.map { Box<Element>.element(of: $0) }
    let new = body(old, takeArguments(&self, node))
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
    for (index, step) in reading.steps.enumerated() {
      let node = nodes[index].node
      // Otherwise another pass has published its value, or a later change has marked the node.
      guard node.version == step.version, node.checked < moment, node.marked <= moment else { continue }
      if node.observers > 0, node.checked >= node.marked { continue }
      guard readsPublished(node, step) else { continue }
      node.checked = moment
      guard step.isDue else { continue }
      for place in step.first..<step.end { node.inputs[place - step.first].seen = version(at: place) }
      guard step.isNew, let box = step.box else { continue }
      node.version = number
      replaceBox(of: node, by: box)
    }
  }

  /// Whether the results of which a step was computed have been published. Another pass may have published its own,
  /// with other objects, from which later values follow.
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
  mutating func endReading() {
    while !reading.steps.isEmpty { reading.steps.removeLast() }
    while !reading.arguments.isEmpty { reading.arguments.removeLast() }
    reading.batch = nil
    isReading = false
  }
}
