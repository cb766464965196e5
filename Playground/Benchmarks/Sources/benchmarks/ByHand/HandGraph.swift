import Foundation

/// Derived values by hand: flags, closures, and one lock, a pthread mutex.
///
/// It keeps the promises of derived values on one thread, and is safe on several: values are read under the lock, closures
/// and observers run without it, a value that comes out equal reaches nothing further, and what nothing observes is
/// computed when it is read. It does less: a closure that is overtaken by another thread's change runs again later, and
/// observers can receive values of several threads out of order.
final class HandGraph: @unchecked Sendable {  // because the lock guards what changes
  private var mutex = pthread_mutex_t()
  /// What is observed, or has something observed behind it, in order of creation.
  private var nodes: [HandNode] = []
  private var flags: [Bool] = []
  private var lowest = Int.max
  private var isDraining = false
  private var depth = 0
  fileprivate var lastID = 0
  /// The number of changes.
  fileprivate var epoch = 0

  init() { pthread_mutex_init(&mutex, nil) }

  deinit { pthread_mutex_destroy(&mutex) }

  @inline(__always) func lock() { pthread_mutex_lock(&mutex) }
  @inline(__always) func unlock() { pthread_mutex_unlock(&mutex) }

  func source<Value: Equatable>(_ value: Value) -> HandState<Value> {
    HandState(self, value, inputs: [], compute: nil)
  }

  func derive<A, Value: Equatable>(_ a: HandState<A>, _ body: @escaping (A) -> Value) -> HandState<Value> {
    HandState(self, nil, inputs: [a]) { [unowned self] in
      lock()
      let first = a.known
      unlock()
      return body(first)
    }
  }

  func derive<A, B, Value: Equatable>(
    _ a: HandState<A>, _ b: HandState<B>, _ body: @escaping (A, B) -> Value
  ) -> HandState<Value> {
    HandState(self, nil, inputs: [a, b]) { [unowned self] in
      lock()
      let (first, second) = (a.known, b.known)
      unlock()
      return body(first, second)
    }
  }

  func derive<A, Value: Equatable>(
    _ a: HandState<A>, _ b: HandState<A>, _ c: HandState<A>, _ d: HandState<A>, _ e: HandState<A>,
    _ body: @escaping (A, A, A, A, A) -> Value
  ) -> HandState<Value> {
    HandState(self, nil, inputs: [a, b, c, d, e]) { [unowned self] in
      lock()
      let (first, second, third, fourth, fifth) = (a.known, b.known, c.known, d.known, e.known)
      unlock()
      return body(first, second, third, fourth, fifth)
    }
  }

  func derive<A, Value: Equatable>(
    all inputs: [HandState<A>], _ body: @escaping ([A]) -> Value
  ) -> HandState<Value> {
    HandState(self, nil, inputs: inputs) { [unowned self] in
      lock()
      let values = inputs.map(\.known)
      unlock()
      return body(values)
    }
  }

  /// Makes several writes one change.
  func batch(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    lock()
    drain()
  }

  /// Adds what has become observed. The caller holds the lock.
  fileprivate func insert(_ node: HandNode) {
    nodes.append(node)
    nodes.sort { $0.id < $1.id }
    flags = Array(repeating: false, count: nodes.count)
    for (index, node) in nodes.enumerated() { node.index = index }
  }

  /// Marks what depends on a node. The caller holds the lock.
  @inline(__always) fileprivate func mark(_ dependents: [HandNode]) {
    for node in dependents {
      flags[node.index] = true
      if node.index < lowest { lowest = node.index }
    }
  }

  /// Computes what is marked. The caller holds the lock, and this method releases it.
  fileprivate func drain() {
    guard depth == 0, !isDraining, lowest != Int.max else { return unlock() }
    isDraining = true
    while lowest < nodes.count {
      let index = lowest
      lowest += 1
      guard flags[index] else { continue }
      flags[index] = false
      nodes[index].update()
    }
    lowest = Int.max
    isDraining = false
    unlock()
  }
}

/// A state by hand, whatever its value is.
class HandNode {
  let id: Int
  unowned let graph: HandGraph
  let inputs: [HandNode]
  var index = 0
  /// How many observers and observed states need this one.
  var needs = 0
  var dependents: [HandNode] = []

  init(_ graph: HandGraph, _ inputs: [HandNode]) {
    graph.lastID += 1
    id = graph.lastID
    self.graph = graph
    self.inputs = inputs
  }

  /// Computes the value. The caller holds the lock, which this method releases meanwhile.
  func update() {}

  /// Makes the value current for a reader. No lock is held. Returns the number of the change that made it.
  func refresh() -> Int { 0 }

  /// Makes changes reach this state. The caller holds the lock.
  func need() {
    needs += 1
    guard needs == 1 else { return }
    graph.insert(self)
    for input in inputs {
      input.need()
      input.dependents.append(self)
    }
  }
}

final class HandState<Value: Equatable>: HandNode {
  private var stored: Value?
  private let compute: (() -> Value)?
  private var observers: [(Value) -> Void] = []
  private var checked = -1
  private var changed = 0

  init(_ graph: HandGraph, _ value: Value?, inputs: [HandNode], compute: (() -> Value)?) {
    stored = value
    self.compute = compute
    super.init(graph, inputs)
  }

  /// The value. The caller holds the lock, and the value is known.
  fileprivate var known: Value {
    guard let stored else { preconditionFailure("A state is read before it is computed.") }
    return stored
  }

  var value: Value {
    graph.lock()
    if let stored, compute == nil || needs > 0 || checked == graph.epoch {
      graph.unlock()
      return stored
    }
    graph.unlock()
    _ = refresh()
    graph.lock()
    defer { graph.unlock() }
    return known
  }

  func accept(_ value: Value) {
    graph.lock()
    if stored == value { return graph.unlock() }
    stored = value
    graph.epoch += 1
    changed = graph.epoch
    graph.mark(dependents)
    graph.drain()
  }

  func subscribe(_ next: @escaping (Value) -> Void) {
    next(value)
    graph.lock()
    need()
    observers.append(next)
    graph.unlock()
  }

  override func update() {
    graph.unlock()
    guard let value = compute?() else { return graph.lock() }
    graph.lock()
    if stored == value { return }
    stored = value
    graph.mark(dependents)
    if observers.isEmpty { return }
    let all = observers
    graph.unlock()
    for next in all { next(value) }
    graph.lock()
  }

  override func refresh() -> Int {
    guard let compute else { return changed }
    let epoch = graph.epoch
    if checked == epoch { return changed }
    var newest = 0
    for input in inputs { newest = max(newest, input.refresh()) }
    if stored == nil || newest > checked {
      let value = compute()
      graph.lock()
      if stored != value {
        stored = value
        changed = epoch
      }
      graph.unlock()
    }
    checked = epoch
    return changed
  }
}
