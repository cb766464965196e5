/// The hub of a relay, as the graph sees it.
protocol RelayHub: AnyObject, Sendable {
  /// Takes over a value. Returns its number if `visit` must deliver it. The lock of the graph is held.
  func accept(_ box: AnyBox) -> UInt?

  /// Delivers a value, and those before. Leaves later ones to their own visits. The lock of the graph is not held.
  func visit(upTo number: UInt)

  /// Whether the relay has accepted this number of values. The lock of the graph is held.
  func isAt(_ version: UInt) -> Bool
}

/// The node of a relay from which something is derived, or which is bound two-way or was written by a batch. The hub
/// retains it.
@usableFromInline final class RelayNode: Node, Viewed, @unchecked Sendable {  // because of the lock
  // Guarded by the lock of the graph.
  /// Nil once the relay is released.
  private(set) var hub: (any RelayHub)?
  // Assigned, not mutated, because the compiler would otherwise check each access (the benchmark row *derived: five
  // behind an input that comes out equal*).
  fileprivate var links: [RelayLink] = []
  /// Returns the keys of the parts in which two values differ: none if they are equal, nil if all counts as different.
  @usableFromInline typealias Comparison = (AnyBox, AnyBox) -> [Int32]?
  /// Nil if values cannot be compared.
  let compare: Comparison?
  /// Whether values have parts, on which dependents depend by their keys. The relay then refuses a value that is equal
  /// to its own.
  let hasParts: Bool
  /// The keys of the change that is being made. Used only until it gives the lock back.
  var keys: [Int32]?
  var view: AnyObject?
  /// The number of changes that have queued a value in the hub and not visited it yet. Guarded by the lock of the hub.
  var dueVisits = 0

  init(of hub: any RelayHub, _ box: AnyBox, _ compare: Comparison?, hasParts: Bool) {
    self.hub = hub
    self.compare = compare
    self.hasParts = hasParts
    super.init(Graph())
    self.box = box
    checked = .max
  }

  /// Changes the relay, and those that are bound to it.
  ///
  /// - Parameters:
  ///   - version: the number of values that the relay must have accepted; otherwise this returns `false`.
  ///   - compare: compares values without parts.
  @usableFromInline func change(to box: AnyBox, at version: UInt?, _ compare: Comparison?) -> Bool {
    let thread = GraphThread.current
    let compared = compared(with: box, compare, in: graph)
    var pass = thread.takePass()
    let whole: Graph? = graph.withLock(self) { relay, graph in
      if let version, relay.hub?.isAt(version) != true { return nil }
      pass.beginChange(in: graph)
      let keys = relay.changedKeys(compared)
      pass.write(box, to: relay, keys: keys, in: graph)
      if relay.isBound {
        for other in relay.group where other !== relay { pass.write(box, to: other, keys: keys, in: graph) }
      }
      pass.take(in: graph)
      return graph
    }
    if let whole { pass.finish(in: whole, on: thread) } else { pass.retire(to: thread) }
    return whole != nil
  }

  /// The keys that a comparison with a version of the relay has found.
  typealias Compared = (version: UInt64, keys: [Int32]?)

  /// Compares a value with the current one. The lock is not held.
  ///
  /// - Parameters:
  ///   - compare: compares values without parts.
  ///   - graph: the graph of the relay, or one that is joined with it, which may be found with fewer locks.
  func compared(with box: AnyBox, _ compare: Comparison?, in graph: Graph) -> Compared {
    guard hasParts || compare != nil else { return (0, nil) }
    // The node beside the closure, here and in `change`, for the benchmark row *derived: a diamond of five*.
    let (old, version) = graph.withLock(self) { relay, _ in (relay.box, relay.version) }
    guard let old else { return (version, nil) }
    return (version, hasParts ? self.compare?(old, box) : compare?(old, box))
  }

  /// Returns the keys that a comparison has found. If another thread has made a new version meanwhile, the value counts
  /// as different from that. The lock is held.
  func changedKeys(_ compared: Compared) -> [Int32]? { compared.version == version ? compared.keys : nil }

  /// Ends the links of a relay that is released, and releases its view.
  func relayIsReleased() {
    var released: (hub: (any RelayHub)?, view: AnyObject?, links: [RelayLink]) = (nil, nil, [])
    graph.withLock { _ in
      swap(&released.hub, &hub)
      swap(&released.view, &view)
      released.links = links
    }
    for link in released.links { link.end(Ending.dropped) }
  }

  /// Whether the relay is bound to others. The lock is held.
  var isBound: Bool { !links.isEmpty }

  /// This relay and all that are bound to it, directly or through others. The lock is held.
  var group: [RelayNode] {
    var members = [self]
    var position = 0
    while position < members.count {
      for link in members[position].links {
        for end in link.ends where !members.contains(where: { $0 === end }) { members.append(end) }
      }
      position += 1
    }
    return members
  }
}

/// A two-way binding of two relays, which hold one value.
///
/// Bound relays accept values one at a time, as one change of the graph. So all see the same changes in the same order,
/// and no change needs to be echoed.
final class RelayLink: Subscription, @unchecked Sendable {  // because the lock of the graph guards `ends`
  private let graph: Graph
  fileprivate var ends: [RelayNode]

  init(_ first: RelayNode, _ second: RelayNode) {
    Graph.join(first.graph, second.graph)
    graph = first.graph
    ends = [first, second]
    super.init(atEnd: .ignored)
  }

  /// Lets the second relay accept the value of the first one.
  func open() {
    guard let (first, second) = graph.withLock({ _ in ends.isEmpty ? nil : (ends[0], ends[1]) }) else { return }
    let current = graph.withLock { _ in first.box }
    let compared = current.map { second.compared(with: $0, second.compare, in: graph) } ?? (0, nil)
    let thread = GraphThread.current
    var pass = thread.takePass()
    graph.withLock { graph in
      pass.beginChange(in: graph)
      guard !ends.isEmpty, let box = first.box else { return }
      let group = second.group
      for end in ends { end.links = end.links + [self] }
      if group.contains(where: { $0 === first }) { return }
      let keys = box === current ? second.changedKeys(compared) : nil
      for relay in group { pass.write(box, to: relay, keys: keys, in: graph) }
      pass.take(in: graph)
    }
    pass.finish(in: graph, on: thread)
  }

  override func release() {
    let ends = graph.withLock { _ in
      let ends = self.ends
      for end in ends { end.links = end.links.filter { $0 !== self } }
      self.ends = []
      return ends
    }
    withExtendedLifetime(ends) {}
  }
}
