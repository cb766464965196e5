public import Synchronization

/// The writes of a batch, whose body is running on one thread.
@usableFromInline final class WriteBatch {
  /// A new value from an old one.
  @usableFromInline typealias Update = (AnyBox) -> AnyBox

  private struct Write {
    let relay: RelayNode
    var box: AnyBox
    /// The updates that made the value from the value of the relay; none if the batch has set it.
    var updates: [Update]
    /// The value of the relay that the updates began with.
    var base: AnyBox?
    /// The comparison with the value of the relay.
    var compared: RelayNode.Compared = (0, nil)
    /// The last savepoint that had been made when this was written.
    var savepoint: Int
  }

  /// The changes of a batch inside this one.
  private struct Savepoint {
    let number: Int
    /// The number of writes before it.
    let count: Int
    /// The earlier writes that it has changed, as they were before.
    var replaced: [(place: Int, write: Write)] = []
  }

  private var writes: [Write] = []
  /// The graph of the relays that are written. It may have joined another one since.
  private var graph: Graph?
  /// The places of the relays in `writes`, once there are many.
  private var places: [ObjectIdentifier: Int] = [:]
  private var savepoints: [Savepoint] = []
  private var lastSavepoint = 0
  private var isRefreshing = false
  /// The moment at which no update had to be made again: the graph, and the number of its changes.
  private var refreshed: Moment?
  /// The closures to run once the batch has ended, whether its writes are accepted or not.
  var afterEnd: [() -> Void] = []

  @usableFromInline struct Moment: Equatable {
    let graph: ObjectIdentifier
    let changes: Int
  }
  /// Queued work notes it, and runs in this batch or in none.
  private let number = WriteBatch.numbers.add(1, ordering: .relaxed).newValue

  private static let numbers = Atomic<UInt64>(0)
  /// The number of batches whose bodies are running.
  @usableFromInline static let open = Atomic<Int>(0)

  @inlinable static var areOpen: Bool { @inline(__always) get { open.load(ordering: .relaxed) != 0 } }

  /// The batch of this thread.
  static var current: WriteBatch? { areOpen ? GraphThread.known?.batch : nil }

  /// The batch of this thread, for a write to a relay.
  @usableFromInline static func forWrite(to hub: AnyObject) -> WriteBatch? {
    let thread = GraphThread.known
    thread?.requireNoUpdate(of: hub)
    return thread?.batch
  }

  // MARK: Beginning and end

  /// Begins a batch. One inside another is a part of it.
  @usableFromInline static func begin() -> WriteBatch {
    let thread = GraphThread.current
    if let batch = thread.batch {
      batch.lastSavepoint += 1
      batch.savepoints.append(Savepoint(number: batch.lastSavepoint, count: batch.writes.count))
      return batch
    }
    countOpen(1)
    let batch = WriteBatch()
    thread.batch = batch
    return batch
  }

  static func countOpen(_ count: Int) {
    open.add(count, ordering: .relaxed)
    Cause.askers.add(count, ordering: .relaxed)
  }

  /// Ends a batch inside another. Returns `false` if this is the outermost one.
  func endInner() -> Bool {
    guard let inner = savepoints.popLast() else { return false }
    if let outer = savepoints.indices.last {
      let number = savepoints[outer].number
      savepoints[outer].replaced += inner.replaced.filter { $0.write.savepoint < number }
    }
    return true
  }

  /// Ends the batch, and forgets its writes.
  @usableFromInline func cancel() {
    guard let inner = savepoints.popLast() else {
      close()
      return runAfterEnd()
    }
    // Released at the end, because that may run a user's `deinit`, which may write to the batch.
    var dropped = Array(writes[inner.count...])
    for write in dropped { places[ObjectIdentifier(write.relay)] = nil }
    writes.removeSubrange(inner.count...)
    for (place, write) in inner.replaced {
      dropped.append(writes[place])
      writes[place] = write
    }
    // An update may have to be made again that has been so already.
    refreshed = nil
    if writes.isEmpty { graph = nil }
    withExtendedLifetime(dropped) {}
  }

  private func runAfterEnd() { for work in afterEnd { work() } }

  private func close() {
    GraphThread.current.batch = nil
    Self.countOpen(-1)
  }

  /// Ends the batch, and accepts the writes as one change.
  func commit() {
    defer { runAfterEnd() }
    guard let graph, !writes.isEmpty else { return close() }
    let thread = GraphThread.current
    var pass = thread.takePass()
    while true {
      for place in writes.indices {
        let (relay, box) = (writes[place].relay, writes[place].box)
        let compared = relay.compared(with: box, relay.compare, in: graph)
        // A comparison that reads values may have made the update again.
        if writes[place].box === box { writes[place].compared = compared }
      }
      if let whole = graph.withLock({ accept(in: &pass, $0) ? $0 : nil }) {
        close()
        return pass.finish(in: whole, on: thread)
      }
      refresh()
    }
  }

  /// Returns `false` if updates must be made again. The lock is held.
  private func accept(in pass: inout Pass, _ graph: Graph) -> Bool {
    if !outdatedPlaces(in: graph).isEmpty { return false }
    pass.beginChange(in: graph)
    for place in writes.indices {
      let relay = writes[place].relay
      let keys = relay.changedKeys(writes[place].compared)
      if !pass.has(relay) { pass.write(writes[place].box, to: relay, keys: keys, in: graph) }
      if !relay.isBound { continue }
      for bound in relay.group where !pass.has(bound) {
        pass.write(writes[place].box, to: bound, keys: keys, in: graph)
      }
    }
    pass.take(in: graph)
    return true
  }

  // MARK: Writes

  @usableFromInline func set(_ relay: RelayNode, to box: AnyBox) {
    let (whole, bound) = relay.graph.withLock { ($0, self.bound(to: relay)) }
    join(whole)
    write(box, to: relay, and: bound, from: nil)
  }

  /// Writes a value that `update` has made from the value in this batch, or from `base`, the value of the relay.
  ///
  /// - Parameter moment: the moment at which no update had to be made again, when the base was read.
  @usableFromInline func update(
    _ relay: RelayNode, to box: AnyBox, from base: AnyBox?, at moment: Moment?, _ update: @escaping Update
  ) {
    if moment != refreshed { refreshed = nil }
    var (whole, bound, isOutdated) = relay.graph.withLock { ($0, self.bound(to: relay), base !== relay.box) }
    // The changes of its graph until now are not counted.
    if join(whole) { isOutdated = relay.graph.withLock { _ in base !== relay.box } }
    if isOutdated { refreshed = nil }
    write(box, to: relay, and: bound, from: base, update)
  }

  /// Writes a value to a relay and to those that are bound to it. Each has a write of its own, which it keeps if the
  /// binding ends.
  ///
  /// - Parameter update: what has made the value; nil if the batch sets it.
  private func write(
    _ box: AnyBox, to relay: RelayNode, and bound: [RelayNode], from base: AnyBox?, _ update: Update? = nil
  ) {
    guard let known = ownPlace(of: relay) ?? bound.lazy.compactMap({ self.ownPlace(of: $0) }).first else {
      let updates = update.map { [$0] } ?? []
      add(relay, box, updates, from: base)
      return bound.forEach { add($0, box, updates, from: base) }
    }
    var places = [known]
    if !bound.isEmpty {
      let members = [relay] + bound
      // One that has been bound since is made from the same updates.
      for member in members where ownPlace(of: member) == nil { add(member, box, writes[known].updates, from: base) }
      places = members.compactMap { ownPlace(of: $0) }
    }
    // Here and below, what is replaced is released at the end, because that may run a user's `deinit`, which may write
    // to the batch.
    let old = places.map { (writes[$0].box, writes[$0].base, update == nil ? writes[$0].updates : []) }
    for place in places {
      replace(place, box, from: base)
      if let update {
        // Without updates, the batch has set the value before.
        if !writes[place].updates.isEmpty { writes[place].updates.append(update) }
      } else {
        writes[place].updates = []
      }
    }
    withExtendedLifetime(old) {}
  }

  private func add(_ relay: RelayNode, _ box: AnyBox, _ updates: [Update], from base: AnyBox?) {
    writes.append(Write(relay: relay, box: box, updates: updates, base: base, savepoint: lastSavepoint))
  }

  /// Joins the graph of a relay. Returns whether that is another one than the graph of the relays written before.
  @discardableResult private func join(_ other: Graph) -> Bool {
    guard let known = graph, known !== other else {
      graph = other
      return false
    }
    graph = Graph.join(known, other)
    return true
  }

  /// Replaces a written value, which the caller retains.
  private func replace(_ place: Int, _ box: AnyBox, from base: AnyBox?) {
    if let last = savepoints.indices.last, writes[place].savepoint < savepoints[last].number {
      savepoints[last].replaced.append((place, writes[place]))
      writes[place].savepoint = lastSavepoint
    }
    (writes[place].box, writes[place].base, writes[place].compared) = (box, base, (0, nil))
  }

  /// The value that this batch has written to a relay, the value of the relay from which updates have made it, and the
  /// moment for `update`.
  @usableFromInline func value(of relay: RelayNode) -> (box: AnyBox?, base: AnyBox?, moment: Moment?) {
    refresh()
    return relay.graph.withLock { _ in
      let write = place(of: relay).map { writes[$0] }
      return (write?.box, write?.base ?? relay.box, refreshed)
    }
  }

  /// The value that this batch has written to a relay. The lock is held.
  func write(to relay: Node) -> AnyBox? {
    place(of: unsafeDowncast(relay, to: RelayNode.self)).map { writes[$0].box }
  }

  /// The place of the write to a relay, or to one that is bound to it. The lock is held.
  private func place(of relay: RelayNode) -> Int? {
    if let place = ownPlace(of: relay) { return place }
    return relay.isBound ? relay.group.lazy.compactMap { self.ownPlace(of: $0) }.first : nil
  }

  /// The relays that are bound to this one. The lock is held.
  private func bound(to relay: RelayNode) -> [RelayNode] { relay.isBound ? Array(relay.group.dropFirst()) : [] }

  private func ownPlace(of relay: RelayNode) -> Int? {
    if writes.count <= 8 { return writes.firstIndex { $0.relay === relay } }
    while places.count < writes.count { places[ObjectIdentifier(writes[places.count].relay)] = places.count }
    return places[ObjectIdentifier(relay)]
  }

  // MARK: Updates

  /// Repeats the updates of relays changed by other threads meanwhile, so that the writes belong to one state.
  private func refresh() {
    // An update may read values.
    guard !isRefreshing, let graph else { return }
    isRefreshing = true
    defer { isRefreshing = false }
    while true {
      let outdated = graph.withLock { graph in
        outdatedPlaces(in: graph).map { ($0, writes[$0].relay.box, bound(to: writes[$0].relay)) }
      }
      if outdated.isEmpty { return }
      // Without those that were made again with a relay to which they are bound.
      for case (let place, let base?, let bound) in outdated where writes[place].base !== base {
        let box = writes[place].updates.reduce(base) { $1($0) }
        let places = [place] + bound.compactMap { ownPlace(of: $0) }
        let old = places.map { (writes[$0].box, writes[$0].base) }
        for place in places { replace(place, box, from: base) }
        withExtendedLifetime(old) {}
      }
    }
  }

  /// The places of the updates that must be made again. The lock is held.
  private func outdatedPlaces(in graph: Graph) -> [Int] {
    let now = Moment(graph: ObjectIdentifier(graph), changes: graph.changes)
    if now == refreshed { return [] }
    let places = writes.indices.filter { !writes[$0].updates.isEmpty && writes[$0].relay.box !== writes[$0].base }
    if places.isEmpty { refreshed = now }
    return places
  }

  /// The value that a derived value has with the writes of this batch; nil if it cannot depend on them.
  func value(of node: DerivedNode) -> AnyBox? {
    guard let graph, Graph.areJoined(graph, node.graph) else { return nil }
    let thread = GraphThread.current
    var pass = thread.takePass()
    while true {
      refresh()
      let isBegun = graph.withLock { graph in
        if !isRefreshing, !outdatedPlaces(in: graph).isEmpty { return false }
        pass.beginReading(node, in: graph, sees: self)
        return true
      }
      if isBegun { break }
    }
    let box = pass.read(in: graph, on: thread).box
    graph.withLock { pass.publish(in: $0) }
    pass.retire(to: thread)
    return box
  }

  // MARK: Queued work

  /// The number of the batch of this thread; 0 without one.
  @usableFromInline static var currentNumber: UInt64 { current?.number ?? 0 }

  /// Runs work that was queued with the number of a batch. The writes of work from outside the batch of this thread are
  /// no part of it.
  static func run(in number: UInt64, _ body: () -> Void) {
    guard let thread = areOpen ? GraphThread.known : nil, let batch = thread.batch, batch.number != number else {
      return body()
    }
    thread.batch = nil
    body()
    thread.batch = batch
  }
}
