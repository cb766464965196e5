import Foundation

/// Derived numbers by hand: flags and closures in an array, and one lock, a pthread mutex.
///
/// It keeps the promises of derived values on one thread, and is safe on several: values are read under the lock,
/// closures and observers run without it, and a value that comes out equal reaches nothing further. It does less: it has
/// numbers only, its values stay for as long as the graph, all of them are computed at each change, whether they are
/// observed or not, and observers can receive the values of several threads out of order. ``HandCache`` is its value
/// that is not observed.
final class HandGraph: @unchecked Sendable {  // because the lock guards what changes
  /// The inputs of a value, as indices, and its closure.
  private enum Rule {
    case source
    case one(Int, (Int) -> Int)
    case two(Int, Int, (Int, Int) -> Int)
    case five(Int, Int, Int, Int, Int, (Int, Int, Int, Int, Int) -> Int)
    case all([Int], ([Int]) -> Int)
  }

  private struct Node {
    var value: Int
    let rule: Rule
    var dependents: [Int] = []
    var observers: [(Int) -> Void] = []
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// In order of creation.
  @exclusivity(unchecked) private var nodes: [Node] = []
  @exclusivity(unchecked) private var flags: [Bool] = []
  @exclusivity(unchecked) private var lowest = Int.max
  @exclusivity(unchecked) private var isDraining = false
  @exclusivity(unchecked) private var depth = 0
  /// The number of changes.
  @exclusivity(unchecked) fileprivate var changes = 0

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inline(__always) fileprivate func lock() { pthread_mutex_lock(mutex) }
  @inline(__always) fileprivate func unlock() { pthread_mutex_unlock(mutex) }

  func source(_ value: Int) -> Int { add(value, .source, []) }

  func derive(_ a: Int, _ body: @escaping (Int) -> Int) -> Int {
    add(body(nodes[a].value), .one(a, body), [a])
  }

  func derive(_ a: Int, _ b: Int, _ body: @escaping (Int, Int) -> Int) -> Int {
    add(body(nodes[a].value, nodes[b].value), .two(a, b, body), [a, b])
  }

  func derive(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ body: @escaping (Int, Int, Int, Int, Int) -> Int
  ) -> Int {
    let value = body(nodes[a].value, nodes[b].value, nodes[c].value, nodes[d].value, nodes[e].value)
    return add(value, .five(a, b, c, d, e, body), [a, b, c, d, e])
  }

  func derive(all inputs: [Int], _ body: @escaping ([Int]) -> Int) -> Int {
    add(body(inputs.map { nodes[$0].value }), .all(inputs, body), inputs)
  }

  private func add(_ value: Int, _ rule: Rule, _ inputs: [Int]) -> Int {
    lock()
    defer { unlock() }
    for input in inputs { nodes[input].dependents.append(nodes.count) }
    nodes.append(Node(value: value, rule: rule))
    flags.append(false)
    return nodes.count - 1
  }

  func subscribe(_ index: Int, _ next: @escaping (Int) -> Void) {
    lock()
    nodes[index].observers.append(next)
    let value = nodes[index].value
    unlock()
    next(value)
  }

  func value(_ index: Int) -> Int {
    lock()
    defer { unlock() }
    return nodes[index].value
  }

  func accept(_ value: Int, at index: Int) {
    lock()
    if nodes[index].value != value {
      nodes[index].value = value
      changes += 1
      mark(index)
    }
    drain()
  }

  /// Makes several writes one change.
  func batch(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    lock()
    drain()
  }

  /// Marks what depends on a value. The caller holds the lock.
  @inline(__always) private func mark(_ index: Int) {
    for dependent in nodes[index].dependents {
      flags[dependent] = true
      if dependent < lowest { lowest = dependent }
    }
  }

  /// Computes what is marked. The caller holds the lock, and this method releases it.
  private func drain() {
    guard depth == 0, !isDraining, lowest != Int.max else { return unlock() }
    isDraining = true
    while lowest < nodes.count {
      let index = lowest
      lowest += 1
      guard flags[index] else { continue }
      flags[index] = false
      let value = compute(index)
      guard nodes[index].value != value else { continue }
      nodes[index].value = value
      mark(index)
      if nodes[index].observers.isEmpty { continue }
      let observers = nodes[index].observers
      unlock()
      for next in observers { next(value) }
      lock()
    }
    lowest = Int.max
    isDraining = false
    unlock()
  }

  /// The caller holds the lock, which this method releases while a closure runs.
  @inline(__always) private func compute(_ index: Int) -> Int {
    switch nodes[index].rule {
    case .source: return nodes[index].value
    case .one(let a, let body):
      let first = nodes[a].value
      unlock()
      defer { lock() }
      return body(first)
    case .two(let a, let b, let body):
      let (first, second) = (nodes[a].value, nodes[b].value)
      unlock()
      defer { lock() }
      return body(first, second)
    case .five(let a, let b, let c, let d, let e, let body):
      let (first, second, third) = (nodes[a].value, nodes[b].value, nodes[c].value)
      let (fourth, fifth) = (nodes[d].value, nodes[e].value)
      unlock()
      defer { lock() }
      return body(first, second, third, fourth, fifth)
    case .all(let inputs, let body):
      let values = inputs.map { nodes[$0].value }
      unlock()
      defer { lock() }
      return body(values)
    }
  }
}

/// A derived number that is computed when it is read after a change of its graph.
final class HandCache: @unchecked Sendable {  // because the lock of the graph guards what changes
  private let graph: HandGraph
  private let inputs: [Int]
  private let body: ([Int]) -> Int
  @exclusivity(unchecked) private var known = 0
  @exclusivity(unchecked) private var seen = -1

  init(_ graph: HandGraph, _ inputs: [Int], _ body: @escaping ([Int]) -> Int) {
    self.graph = graph
    self.inputs = inputs
    self.body = body
  }

  var value: Int {
    graph.lock()
    let now = graph.changes
    if seen == now {
      let value = known
      graph.unlock()
      return value
    }
    graph.unlock()
    let value = body(inputs.map { graph.value($0) })
    graph.lock()
    (known, seen) = (value, now)
    graph.unlock()
    return value
  }
}
