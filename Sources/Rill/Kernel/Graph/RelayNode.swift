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
  fileprivate var links: [RelayLink] = []
  /// Whether two values are equal; nil if that cannot be known.
  let areEqual: AreEqual?

  @usableFromInline typealias AreEqual = (AnyBox, AnyBox) -> Bool
  var view: AnyObject?
  /// The number of changes that have queued a value in the hub and not visited it yet. Guarded by the lock of the hub.
  var dueVisits = 0

  init(of hub: any RelayHub, _ box: AnyBox, _ areEqual: AreEqual?) {
    self.hub = hub
    self.areEqual = areEqual
    super.init(Graph())
    self.box = box
    checked = .max
  }

  /// Changes the relay, and those that are bound to it.
  ///
  /// - Parameter version: the number of values that the relay must have accepted; otherwise this returns `false`.
  @usableFromInline func change(to box: AnyBox, at version: UInt?, _ areEqual: AreEqual?) -> Bool {
    let thread = GraphThread.current
    let equal = versionEqual(to: box, areEqual)
    var pass = thread.takePass()
    let whole: Graph? = graph.withLock { graph in
      if let version, hub?.isAt(version) != true { return nil }
      pass.beginChange(in: graph)
      // If another thread has made a new version meanwhile, the value counts as different from that.
      let isNew = self.version != equal
      pass.write(box, to: self, isNew: isNew, in: graph)
      if isBound { for relay in group where relay !== self { pass.write(box, to: relay, isNew: isNew, in: graph) } }
      pass.take(in: graph)
      return graph
    }
    if let whole { pass.finish(in: whole, on: thread) } else { pass.retire(to: thread) }
    return whole != nil
  }

  /// The version of the current value, if that is equal to another one. The lock is not held.
  ///
  /// - Parameter whole: a graph that is joined with this one, which may be found with fewer locks.
  func versionEqual(to box: AnyBox, _ areEqual: AreEqual?, in whole: Graph? = nil) -> UInt64? {
    guard let areEqual else { return nil }
    let (old, version) = (whole ?? graph).withLock { _ in (self.box, self.version) }
    return old.map { areEqual($0, box) } == true ? version : nil
  }

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
    let compared = graph.withLock { _ in first.box }
    let equal = compared.flatMap { second.versionEqual(to: $0, second.areEqual) }
    let thread = GraphThread.current
    var pass = thread.takePass()
    graph.withLock { graph in
      pass.beginChange(in: graph)
      guard !ends.isEmpty, let box = first.box else { return }
      let group = second.group
      for end in ends { end.links.append(self) }
      if group.contains(where: { $0 === first }) { return }
      let isNew = second.version != equal || box !== compared
      for relay in group { pass.write(box, to: relay, isNew: isNew, in: graph) }
      pass.take(in: graph)
    }
    pass.finish(in: graph, on: thread)
  }

  override func release() {
    let ends = graph.withLock { _ in
      let ends = self.ends
      for end in ends { end.links.removeAll { $0 === self } }
      self.ends = []
      return ends
    }
    withExtendedLifetime(ends) {}
  }
}
