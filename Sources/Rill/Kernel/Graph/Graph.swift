/// Connected relays and derived values, and the lock that guards them.
///
/// Graphs that share nothing do not delay each other. A derived value joins the graphs of its inputs, a two-way binding
/// the graphs of its relays, and a batch the graphs of the relays that it writes. Joined graphs stay joined.
///
/// The lock is taken before the lock of any hub. No user code runs with it held: no closure, no `==`, and no `deinit`.
@usableFromInline final class Graph: @unchecked Sendable {  // because the lock guards each variable
  @usableFromInline let lock = Lock()
  /// The graph that this one has joined.
  // Unchecked for the benchmark row *derived: a chain of 50*.
  @exclusivity(unchecked) @usableFromInline var whole: Graph?
  /// The last number given to a change, a reading, a value that is sent, or a join. Numbers grow.
  private var number: UInt64 = 1
  /// The number of the last change. A value that nothing observes is valid if it was checked since then.
  var lastChange: UInt64 = 1
  /// The number of changes that have begun, without the changes of joined graphs.
  var changes = 0
  /// The number of passes that have not published yet.
  var computing = 0
  /// The number of graphs that have joined this one.
  private var joined = 0

  func nextNumber() -> UInt64 {
    number += 1
    return number
  }

  /// This graph, or the one that it has joined.
  private var root: Graph { withLock { $0 } }

  /// Runs `body` with the lock held. It gets this graph, or the one that this has joined.
  @inlinable @inline(__always) func withLock<Result>(_ body: (Graph) -> Result) -> Result {
    withLock(self) { _, graph in body(graph) }
  }

  /// Runs `body` with the lock held, and with an object that a closure would otherwise capture, and then retain (the
  /// benchmark row *derived: a chain of 50*).
  @inlinable @inline(__always) func withLock<Object: AnyObject, Result>(
    _ object: Object, _ body: (Object, Graph) -> Result
  ) -> Result {
    if let result: Result = lock.withLock({ whole == nil ? body(object, self) : nil }) { return result }
    return withLockOfWhole(object, body)
  }

  @inlinable @inline(never) func withLockOfWhole<Object: AnyObject, Result>(
    _ object: Object, _ body: (Object, Graph) -> Result
  ) -> Result {
    let next = lock.withLock { whole } ?? self
    return next.withLock(object, body)
  }

  /// Joins two graphs. Returns the whole.
  @discardableResult static func join(_ one: Graph, _ other: Graph) -> Graph {
    while true {
      let (one, other) = (one.root, other.root)
      if one === other { return one }
      // In one order on all threads.
      let isFirst = ObjectIdentifier(one) < ObjectIdentifier(other)
      let (first, second) = isFirst ? (one, other) : (other, one)
      let whole: Graph? = first.lock.withLock {
        second.lock.withLock {
          // Another thread may have joined one of them meanwhile.
          if first.whole != nil || second.whole != nil { return nil }
          // Before one is selected: the optimizer adds the wrong one of the numbers after that (seen with Swift 6.3.1
          // on Linux; not reported).
          let joined = first.joined + second.joined + 1
          let computing = first.computing + second.computing
          let number = max(first.number, second.number)
          // The smaller one joins, so the way to the whole stays short.
          let (large, small) = first.joined < second.joined ? (second, first) : (first, second)
          (large.joined, large.computing, large.number) = (joined, computing, number)
          // Nodes that were valid in one of them are checked again.
          large.lastChange = large.nextNumber()
          small.whole = large
          return large
        }
      }
      if let whole { return whole }
    }
  }

  static func areJoined(_ one: Graph, _ other: Graph) -> Bool {
    while true {
      let root = one.root
      if root === other.root { return true }
      // Otherwise another thread has joined it to a third graph meanwhile.
      if root === one.root { return false }
    }
  }
}

/// The state of a thread that uses graphs.
@usableFromInline final class GraphThread {
  /// The relay of an update whose closure runs again, and the place of the update.
  @usableFromInline typealias Update = (hub: AnyObject, site: CallSite)

  /// The batch whose body is running.
  var batch: WriteBatch?
  private var update: Update?
  /// The number of passes that compute, one inside a closure of another.
  private var depth = 0
  /// The nodes that are computed inside a hundred others.
  private var deep: [Node] = []
  /// Whether the thread delivers a change. The changes that it makes meanwhile are delivered after it.
  var isDelivering = false
  private var due = Queue<Pass>()
  /// Passes to use again: one for a change, and one for another that its observers make (the benchmark row *resource: a
  /// query and its answer*).
  private var spare = Pass()
  private var nestedSpare = Pass()

  private static let threads = ThreadObject()

  /// The state of the calling thread, if it has used a graph before.
  static var known: GraphThread? { threads.value.map { unsafeDowncast($0, to: GraphThread.self) } }

  static var current: GraphThread {
    if let known { return known }
    let made = GraphThread()
    threads.value = made
    return made
  }

  /// Notes that the closure of a node begins. Returns whether a hundred others are running around it.
  func enter() -> Bool {
    depth += 1
    return depth > 100
  }

  func leave() {
    if depth > 100 { deep.removeLast() }
    depth -= 1
  }

  /// Traps if the closures of the same node seem to run inside each other without end.
  @inline(never) func enterDeep(_ node: Node) {
    deep.append(node)
    if deep.count(where: { $0 === node }) < 100 { return }
    fatalError(
      """
      A closure of a derived value reads that value, or changes a relay that it follows from, a hundred times inside \
      each other; it must only compute from its arguments.
      """)
  }

  /// Notes an update of a relay whose closure runs again. Returns the one around it.
  @usableFromInline static func beginUpdate(of hub: AnyObject, _ site: CallSite) -> Update? {
    // So that writes look for it.
    WriteBatch.countOpen(1)
    let (thread, outer) = (current, current.update)
    thread.update = (hub, site)
    return outer
  }

  @usableFromInline static func endUpdate(_ outer: Update?) {
    current.update = outer
    WriteBatch.countOpen(-1)
  }

  /// Traps if the closure of an update that runs again changes the relay itself.
  func requireNoUpdate(of hub: AnyObject?) {
    guard let update, update.hub === hub else { return }
    fatalError(
      "The closure of BehaviorRelay.update changes the relay in another way, so it would run again without end.",
      file: update.site.file, line: update.site.line)
  }

  /// Adds or removes changes that are due. Takes them out meanwhile, because the compiler would otherwise check each
  /// access (the benchmark row *derived: five behind an input that comes out equal*).
  func withDue<Result>(_ body: (inout Queue<Pass>) -> Result) -> Result {
    var passes = Queue<Pass>()
    swap(&passes, &due)
    defer { swap(&passes, &due) }
    return body(&passes)
  }

  // Not inlined, because a pass is large, and so would the program be.
  @inline(never) func takePass() -> Pass {
    var pass = Pass()
    swap(&pass, &spare)
    if pass.nodes.capacity == 0 { swap(&pass, &nestedSpare) }
    return pass
  }

  func recycle(_ pass: inout Pass) {
    guard pass.isSmall else { return }
    if spare.nodes.capacity == 0 { swap(&pass, &spare) } else { swap(&pass, &nestedSpare) }
  }
}
