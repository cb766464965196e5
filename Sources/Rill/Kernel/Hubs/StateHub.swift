/// A hub with a current value, which it replays to each new subscriber.
@usableFromInline
final class StateHub<Element: Sendable>: Hub<Element>,
  @unchecked Sendable  // because each field says what guards it
{
  // Guarded by the lock, and changed with the lock of the graph held too while changes go through the graph.
  @exclusivity(unchecked) @usableFromInline var version: UInt = 0
  /// The state of two-way bindings, derived values, and updates in batches. Created with the lock held, and then kept.
  @exclusivity(unchecked) @usableFromInline var madeSharing: Sharing<Element>?
  /// Guarded as `version` is. The last field, so that the places of the others do not depend on its type.
  @exclusivity(unchecked) @usableFromInline var current: Element

  /// Whether values have a size. One without has no place of its own: the thread sanitizer takes a change of it for one
  /// of the object's first word, which all threads read.
  @inlinable static var isStored: Bool { @inline(__always) get { MemoryLayout<Element>.size > 0 } }

  @usableFromInline init(_ value: Element) {
    current = value
    super.init(.value)
  }

  @inlinable var value: Element { lock.withLock { current } }

  /// Returns the value, or throws the error if one was accepted.
  @inlinable func valueUnlessFailed() throws -> Element {
    try lock.withLock { () throws -> Element in
      if case .error(let error) = acceptedEnding { throw error }
      return current
    }
  }

  /// Takes the turn and returns the value, unless the turn is taken or the hub has ended.
  @inlinable func enterWithValue() -> Element? {
    lock.withLock { acceptedEnding == nil && enterLocked() ? current : nil }
  }

  @inlinable @inline(__always) func set(_ element: Element) {
    // Retains the old value until the end, because its `deinit` may be user code, which must not run under the lock.
    var old = element
    // Not by `accept`, whose results take longer than the rest (the benchmark row *behavior relay, set and read*).
    let place: Place = lock.withLock {
      if acceptedEnding != nil { return .nowhere }
      if isShared { return .graph }
      if !enterLocked() { return .queue }
      swapValue(&old)
      return .turn
    }
    switch place {
    case .nowhere: break
    case .graph: setShared(element)
    case .queue: setLater(element)
    case .turn:
      emit(element)
      leave()
    }
  }

  @usableFromInline enum Place { case nowhere, graph, queue, turn }

  @usableFromInline @inline(never) func setLater(_ element: Element) {
    var old = element
    var goesThroughGraph = false
    _ = accept(
      .send(element),
      unless: {
        goesThroughGraph = isShared
        return goesThroughGraph
      }
    ) { swapValue(&old) }
    if goesThroughGraph { setShared(element) }
  }

  /// Changes the value in one step. `body` runs outside the lock, and runs again if another change was accepted
  /// meanwhile.
  @inlinable func update<Result, Failure: Error>(
    _ site: CallSite, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var isRetry = false
    while true {
      var (element, seen) = lock.withLock { (current, version) }
      let result = isRetry ? try updateAgain(&element, site, body) : try body(&element)
      isRetry = true
      var (old, isOutdated, goesThroughGraph) = (element, false, false)
      _ = accept(
        .send(element),
        unless: {
          (isOutdated, goesThroughGraph) = (version != seen, isShared)
          return isOutdated || goesThroughGraph
        }
      ) { swapValue(&old) }
      if isOutdated || goesThroughGraph && !setShared(element, at: seen) { continue }
      return result
    }
  }

  /// Runs the body of an update again, and traps if it was the body that has changed the relay: it would never end.
  @inlinable @inline(never) func updateAgain<Result, Failure: Error>(
    _ element: inout Element, _ site: CallSite, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = Graph.beginUpdate(of: Unmanaged.passUnretained(self).toOpaque(), site)
    defer { Graph.endUpdate(outer) }
    return try body(&element)
  }

  /// Replaces the value by a new one, and that by the old one. The caller holds the lock.
  @inlinable @inline(__always) func swapValue(_ element: inout Element) {
    if Self.isStored { swap(&element, &current) }
    version &+= 1
  }

  override func replay() -> Replay<Element> { acceptedEnding == nil ? .one(current) : .nothing }

  override func end(_ ending: Ending) {
    super.end(ending)
    if lock.withLock({ isShared }) { HubLink.endAll(of: self) }
  }
}

/// The state of a relay whose changes go through the graph.
@usableFromInline
final class Sharing<Element: Sendable>: @unchecked Sendable {  // because each field says what guards it
  /// The number of reasons for which changes go through the graph: a node, links, and batches that have updated the
  /// relay. Guarded by the lock of the hub.
  @usableFromInline var reasons = 0
  /// The number of changes that have queued an element and not visited yet. Guarded by the lock of the hub.
  @usableFromInline var dueVisits = 0
  // Guarded by the locks of the graph and of the hub: read with one of them held, and changed with both.
  var links: [HubLink<Element>] = [] { didSet { isLinked = !links.isEmpty } }
  @usableFromInline private(set) var isLinked = false
  /// The node of the relay, if something is derived from it.
  @usableFromInline var node: NodeRef?
  /// Whether the relay has a view. Guarded by the lock of the graph, and never cleared.
  var hasView = false

  @usableFromInline init() {}
}
