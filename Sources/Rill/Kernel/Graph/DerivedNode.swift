/// The inputs of a derived value that is being made.
@usableFromInline struct DerivedInputs {
  fileprivate var inputs: ContiguousArray<Input> = []
  fileprivate var graph: Graph?

  @usableFromInline init() {}

  mutating func add(_ node: Node, _ relay: AnyObject?, key: Int32 = 0) {
    graph = graph.map { Graph.join($0, node.graph) } ?? node.graph
    inputs.append(Input(node: node, relay: relay, key: key))
  }
}

/// The node of a derived value.
@usableFromInline class DerivedNode: Node, @unchecked Sendable {  // because of the lock
  @usableFromInline typealias Compute = @Sendable (Node, inout Pass, Graph) -> Void

  /// Calls ``Pass/compute(_:in:_:_:_:)``.
  final let compute: Compute
  // Guarded by the lock of the graph.
  /// Delivers to the subscribers. Made for the first one, and then kept.
  private final var hub: Hub<Ticket>?
  /// The last version that all subscribers were sent.
  private final var sent: UInt64 = 0

  init(_ inputs: DerivedInputs, _ compute: @escaping Compute) {
    self.compute = compute
    super.init(inputs.graph ?? Graph(), inputs: inputs.inputs)
  }

  /// Whether versions are compared when they are computed, so that subscribers need not compare values.
  @usableFromInline var isDistinct: Bool { false }

  /// The current value, or the one in the batch of this thread.
  @inlinable final func value<Element>(_: Element.Type) -> Element {
    if WriteBatch.areOpen, let box = valueInBatch { return copy(of: box) }
    let value: Element? = graph.withLock { isValid(in: $0) ? Box<Element>.element(of: box.unsafelyUnwrapped) : nil }
    return value ?? copy(of: read())
  }

  @usableFromInline @inline(never) final var valueInBatch: AnyBox? { WriteBatch.current?.value(of: self) }

  @usableFromInline @inline(never) final func read() -> AnyBox { read(untilPublished: false).box }

  /// Computes the value, and publishes it if it follows from published ones.
  ///
  /// - Parameter untilPublished: whether to do so again if another pass has published an input meanwhile, unless a later
  ///   change computes the value.
  private final func read(untilPublished: Bool) -> (box: AnyBox, version: UInt64) {
    let thread = GraphThread.current
    var pass = thread.takePass()
    graph.withLock { pass.beginReading(self, in: $0) }
    return finish(&pass, untilPublished: untilPublished, on: thread)
  }

  /// Computes the value in a reading that has begun.
  private final func finish(
    _ pass: inout Pass, untilPublished: Bool, on thread: GraphThread
  ) -> (box: AnyBox, version: UInt64) {
    let result = pass.read(in: graph, on: thread)
    let isDone = graph.withLock { graph in
      pass.publish(in: graph)
      return !untilPublished || !isLeft(to: pass.moment)
    }
    pass.retire(to: thread)
    return isDone ? result : read(untilPublished: true)
  }

  // MARK: Subscribers

  /// Adds the ticket that a change sends to the subscribers, unless they have it. The lock is held.
  final func addTicket(to sendings: inout ContiguousArray<(hub: Hub<Ticket>, ticket: Ticket)>, in graph: Graph) {
    guard version != sent, isValid(in: graph), let box, let hub else { return }
    sent = version
    sendings.append((hub, Ticket(number: graph.nextNumber(), version: version, box: box)))
  }

  private final func makeHub() -> Hub<Ticket> {
    graph.withLock { _ in
      let known = hub ?? Hub()
      hub = known
      return known
    }
  }

  /// Sends the value to a new subscriber before this returns, and then each later one.
  ///
  /// Another thread that delivers does not wait either: its values are queued behind the first one.
  @usableFromInline final func subscribe(_ entry: DerivedSubscriber, _ next: @escaping @Sendable (Ticket) -> Void) {
    let hub = makeHub()
    guard entry.enter(hub) != nil else { return }
    let thread = GraphThread.current
    var pass = thread.takePass()
    var known: (box: AnyBox, version: UInt64)?
    var observed: [Node] = []
    let hasJoined = graph.withLock { graph in
      // A subscriber that stops later leaves.
      guard entry.isLive else { return false }
      entry.hasJoined = true
      subscribers += 1
      observed = observe(in: graph)
      // In one step, because what `observe` has made stale must be a part of a pass: other passes do not look for it.
      if isValid(in: graph), let box { known = (box, version) } else { pass.beginReading(self, in: graph) }
      return true
    }
    guard hasJoined else { return pass.retire(to: thread) }
    // Published, because no change may come to compute the value.
    let result = known ?? finish(&pass, untilPublished: true, on: thread)
    if known != nil { pass.retire(to: thread) }
    let (first, waiting) = graph.withLock { graph in
      (start(entry, after: result, in: graph), enter(hub, entry, next))
    }
    if entry.isLive { next(first) }
    if let waiting {
      waiting.gate.leave()
      if waiting.mustDrain { hub.performWaiting() }
    } else {
      hub.admit(entry, next)
      hub.leave()
    }
    for node in observed { node.observationChanged() }
  }

  /// Takes the turn of the hub for the first value. If the hub delivers, maybe further up the stack, its values wait
  /// behind the first one in the gate that this returns. The lock is held.
  private final func enter(
    _ hub: Hub<Ticket>, _ entry: DerivedSubscriber, _ next: @escaping @Sendable (Ticket) -> Void
  ) -> (gate: Gate, mustDrain: Bool)? {
    if hub.tryEnter() { return nil }
    let gate = Gate()
    _ = gate.tryEnter()
    let admission = Admission<Ticket>(entry: entry) { ticket in gate.run { next(ticket) } }
    return (gate, hub.admit(Protected(admission), of: entry))
  }

  /// Returns the first ticket of a new subscriber, which admits none before. The lock is held.
  private final func start(
    _ entry: DerivedSubscriber, after result: (box: AnyBox, version: UInt64), in graph: Graph
  ) -> Ticket {
    let isCurrent = isValid(in: graph)
    let (box, version) = isCurrent ? (box ?? result.box, version) : result
    let first = Ticket(number: graph.nextNumber(), version: version, box: box)
    entry.open(before: first)
    if !isCurrent {
      // A change has overtaken the computation. It sends its value, even if other subscribers already have it.
      sent = 0
    } else if entry.hasJoined, subscribers == 1 {
      sent = version
    }
    return first
  }

  /// Removes a subscriber.
  fileprivate final func leave(_ entry: DerivedSubscriber) {
    let unobserved = graph.withLock { graph -> [Node] in
      guard entry.hasJoined else { return [] }
      entry.hasJoined = false
      subscribers -= 1
      return unobserve(in: graph)
    }
    for node in unobserved { node.observationChanged() }
  }
}

/// A value that the subscribers of a derived value are sent.
@usableFromInline struct Ticket: Sendable {
  /// Grows with each value that is sent. Of the changes of several threads at once, subscribers may get only the last
  /// one: they ignore a ticket that is older than the one they have.
  let number: UInt64
  let version: UInt64
  @usableFromInline let box: AnyBox
}

/// A subscriber of a derived value, which it retains.
@usableFromInline
class DerivedSubscriber: Subscription, @unchecked Sendable {  // because each field says what guards it
  @usableFromInline final let node: DerivedNode
  /// Guarded by the lock of the graph.
  fileprivate final var hasJoined = false
  /// The number and the version of the last ticket; at first of none. Accessed by one delivery at a time.
  private final var number = UInt64.max
  private final var version: UInt64 = 0

  @usableFromInline init(to node: DerivedNode) {
    self.node = node
    super.init(atEnd: .ignored)
  }

  override func release() { node.leave(self) }

  fileprivate final func open(before first: Ticket) { number = first.number - 1 }

  /// Returns whether a ticket has a later value.
  @usableFromInline final func admits(_ ticket: Ticket) -> Bool {
    guard ticket.number > number else { return false }
    defer { (number, version) = (ticket.number, ticket.version) }
    return ticket.version != version
  }
}

/// A subscriber with the last value that it was sent.
@usableFromInline
final class DerivedObserver<Element>: DerivedSubscriber, @unchecked Sendable {  // because of one delivery at a time
  // Unchecked for the benchmark row *derived: one input to 50 observed outputs*.
  @exclusivity(unchecked) @usableFromInline var last: Element?

  /// Returns the value of a ticket, if that is a later one and differs from the last one. Of several changes, only the
  /// last may have come, with the value that the subscriber has.
  @inlinable func receive(_ ticket: Ticket, _ areEqual: Equality<Element>) -> Element? {
    guard admits(ticket) else { return nil }
    let (element, old): (Element, Element?) = (node.copy(of: ticket.box), last)
    last = element
    return areEqual(old, element) ? nil : element
  }
}

/// The object that copies of a derived value share. Other nodes and subscribers refer to the node, so the view is
/// released with the last copy.
@usableFromInline final class DerivedHandle: Viewed, @unchecked Sendable {  // because of the lock
  @usableFromInline let node: DerivedNode
  var view: AnyObject?

  var graph: Graph { node.graph }

  init(_ node: DerivedNode) { self.node = node }
}

/// A handle, with the type of the value.
@usableFromInline struct DerivedState<Element: Sendable>: Sendable {
  @usableFromInline let handle: DerivedHandle

  @usableFromInline init(_ inputs: DerivedInputs, _ compute: @escaping DerivedNode.Compute) {
    self.init(DerivedNode(inputs, compute))
  }

  @usableFromInline init(_ node: DerivedNode) { handle = DerivedHandle(node) }

  @inlinable var value: Element { handle.node.value(Element.self) }

  /// Sends the value to a subscriber before this returns, and then each later one.
  @inlinable func subscribe(_ sink: Sink<Element>) {
    let entry = DerivedObserver<Element>(to: handle.node)
    // Before the first value, which may end the chain and must then cancel the entry too.
    sink.subscription.attach(entry)
    let areEqual = handle.node.isDistinct ? Equality { _, _ in false } : Equality<Element>()
    handle.node.subscribe(entry) { ticket in
      if let element = entry.receive(ticket, areEqual) { sink.next(element) }
    }
  }
}

/// An owner of a view for Observation, which the lock of the graph guards.
protocol Viewed: AnyObject {
  var graph: Graph { get }
  var view: AnyObject? { get set }
}

extension Viewed {
  /// Returns the view, which `make` makes without the lock if there is none.
  func view<View: AnyObject>(_ make: () -> View) -> View {
    let known: AnyObject = graph.withLock { _ in view } ?? make()
    let kept = graph.withLock { _ -> AnyObject in
      let kept = view ?? known
      view = kept
      return kept
    }
    return unsafeDowncast(kept, to: View.self)
  }
}
