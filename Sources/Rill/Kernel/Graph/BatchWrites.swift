public import Synchronization

/// The writes of a batch, whose body is running on one thread.
@usableFromInline final class Batch {
  /// A new value from an old one.
  typealias Update = (AnyBox) -> AnyBox

  private struct Write {
    let relay: RelayNode
    var box: AnyBox
    /// What has made the value from that of the relay, if the batch has not set it.
    var updates: [Update]
    /// The value of the relay that the updates began with.
    var base: AnyBox?
    /// The value of the relay that this one was found equal to.
    var equal: AnyBox?
  }

  private var writes: [Write] = []
  /// The places of the relays in `writes`, once there are many.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The writes before each batch inside this one.
  private var outer: [[Write]] = []
  private var isRefreshing = false
  /// Queued work notes it, and runs in this batch or in none.
  private let number = Batch.numbers.add(1, ordering: .relaxed).newValue

  private static let numbers = Atomic<UInt64>(0)
  /// The number of batches whose bodies are running.
  @usableFromInline static let open = Atomic<Int>(0)

  @inlinable static var areOpen: Bool { @inline(__always) get { open.load(ordering: .relaxed) != 0 } }

  /// The batch of this thread.
  static var current: Batch? { areOpen ? GraphThread.known?.batch : nil }

  /// The batch of this thread, for a write to a relay.
  @usableFromInline static func forWrite(to hub: AnyObject) -> Batch? {
    let thread = GraphThread.known
    thread?.requireNoUpdate(of: hub)
    return thread?.batch
  }

  // MARK: Beginning and end

  /// Begins a batch. One inside another is a part of it.
  @usableFromInline static func begin() -> Batch {
    let thread = GraphThread.current
    if let batch = thread.batch {
      batch.outer.append(batch.writes)
      return batch
    }
    countOpen(1)
    let batch = Batch()
    thread.batch = batch
    return batch
  }

  static func countOpen(_ count: Int) {
    open.add(count, ordering: .relaxed)
    Cause.askers.add(count, ordering: .relaxed)
  }

  /// Ends a batch inside another. Returns `false` if this is the outermost one.
  func endInner() -> Bool { outer.popLast() != nil }

  /// Ends the batch, and forgets its writes.
  @usableFromInline func cancel() {
    let dropped = writes
    if let outer = outer.popLast() {
      writes = outer
      places = [:]
    } else {
      close()
    }
    withExtendedLifetime(dropped) {}
  }

  private func close() {
    GraphThread.current.batch = nil
    Self.countOpen(-1)
  }

  /// Ends the batch, and accepts the writes as one change.
  func commit() {
    guard let graph = writes.first?.relay.graph else { return close() }
    let thread = GraphThread.current
    var pass = thread.takePass()
    repeat {
      refresh()
      for place in writes.indices { writes[place].equal = writes[place].relay.equalValue(to: writes[place].box) }
    } while !graph.withLock { accept(in: &pass, $0) }
    close()
    pass.finish(in: graph, on: thread)
  }

  /// Returns `false` if updates must be made again. The lock is held.
  private func accept(in pass: inout Pass, _ graph: Graph) -> Bool {
    if outdatedPlace != nil { return false }
    pass.beginChange(in: graph)
    for write in writes {
      if !pass.has(write.relay) { pass.write(write.box, to: write.relay, equalTo: write.equal) }
      if !write.relay.isBound { continue }
      for relay in write.relay.group where !pass.has(relay) { pass.write(write.box, to: relay, equalTo: write.equal) }
    }
    pass.take(in: graph)
    return true
  }

  // MARK: Writes

  @usableFromInline func set(_ relay: RelayNode, to box: AnyBox) {
    if let place = add(relay, box) {
      // Released at the end, because that may run a user's `deinit`, which may write to the batch.
      let old = writes[place]
      writes[place] = Write(relay: old.relay, box: box, updates: [])
      withExtendedLifetime(old) {}
    }
  }

  /// Writes a value that `update` has made from that of this batch, or from `base`, the value of the relay.
  func update(_ relay: RelayNode, to box: AnyBox, from base: AnyBox?, _ update: @escaping Update) {
    if let place = add(relay, box, [update], from: base) {
      let old = (writes[place].box, writes[place].base)
      writes[place].box = box
      // Without updates, the batch has set the value before.
      if !writes[place].updates.isEmpty {
        writes[place].updates.append(update)
        writes[place].base = base
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Adds a write, or returns the place of the one to the relay, or to one that is bound to it.
  private func add(_ relay: RelayNode, _ box: AnyBox, _ updates: [Update] = [], from base: AnyBox? = nil) -> Int? {
    if let known = relay.graph.withLock({ _ in place(of: relay) }) { return known }
    if let first = writes.first { Graph.join(first.relay.graph, relay.graph) }
    writes.append(Write(relay: relay, box: box, updates: updates, base: base))
    return nil
  }

  /// The value that this batch has written to a relay, and the value of the relay from which updates have made it.
  func value(of relay: RelayNode) -> (box: AnyBox?, base: AnyBox?) {
    refresh()
    return relay.graph.withLock { _ in
      let write = place(of: relay).map { writes[$0] }
      return (write?.box, write?.base ?? relay.box)
    }
  }

  /// The value that this batch has written to a relay. The lock is held.
  func write(to relay: Node) -> AnyBox? { place(of: relay).map { writes[$0].box } }

  /// The lock is held, because of the bindings.
  private func place(of relay: Node) -> Int? {
    let relay = unsafeDowncast(relay, to: RelayNode.self)
    if let place = ownPlace(of: relay) { return place }
    return relay.isBound ? relay.group.lazy.compactMap { self.ownPlace(of: $0) }.first : nil
  }

  private func ownPlace(of relay: RelayNode) -> Int? {
    if writes.count <= 8 { return writes.firstIndex { $0.relay === relay } }
    for place in places.count..<writes.count { places[ObjectIdentifier(writes[place].relay)] = place }
    return places[ObjectIdentifier(relay)]
  }

  // MARK: Updates

  /// Makes the updates of relays again that other threads have changed meanwhile, so that the writes belong to one state.
  private func refresh() {
    // An update may read values.
    guard !isRefreshing, let graph = writes.first?.relay.graph else { return }
    isRefreshing = true
    defer { isRefreshing = false }
    while let (place, base) = graph.withLock({ _ in outdatedPlace.map { ($0, writes[$0].relay.box) } }) {
      let old = writes[place]
      let box = base.map { old.updates.reduce($0) { $1($0) } }
      writes[place].base = base
      writes[place].box = box ?? old.box
      withExtendedLifetime(old) {}
    }
  }

  /// The lock is held.
  private var outdatedPlace: Int? { writes.firstIndex { !$0.updates.isEmpty && $0.relay.box !== $0.base } }

  /// The value that a derived value has with the writes of this batch; nil if it cannot depend on them.
  func value(of node: DerivedNode) -> AnyBox? {
    guard let graph = writes.first?.relay.graph, Graph.areJoined(graph, node.graph) else { return nil }
    let thread = GraphThread.current
    var pass = thread.takePass()
    while true {
      refresh()
      let isBegun = graph.withLock { graph in
        if !isRefreshing, outdatedPlace != nil { return false }
        pass.beginReading(node, in: graph, sees: self)
        return true
      }
      if isBegun { break }
    }
    pass.run(on: thread)
    let box = pass.result.box
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
