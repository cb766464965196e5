import Dispatch
import Rill
import RillTesting
import Synchronization
import Testing
import TestSupport

/// Promises 2, 4, and 5 over random graphs on several threads. Each relay counts its changes, and each derived value is
/// the state of the relays below it. So a state that was never true shows in a single value.
@Suite(.tags(.concurrency)) struct GraphThreadsTests {
  /// How often each relay had changed, or nil for those that a value does not depend on.
  struct Cut: Sendable, Equatable {
    var counts: [Int?]
    var isMixed = false

    init(_ relays: Int) { counts = Array(repeating: nil, count: relays) }

    init(_ relays: Int, _ parts: [Cut]) {
      self.init(relays)
      for part in parts {
        isMixed = isMixed || part.isMixed
        for (index, count) in part.counts.enumerated() {
          guard let count else { continue }
          // Two ways to a relay must lead to the same state of it.
          if let known = counts[index], known != count { isMixed = true }
          counts[index] = count
        }
      }
    }

    /// Whether this state is older than `other`, or the same, in each part that both know.
    func isNotAfter(_ other: Cut) -> Bool {
      zip(counts, other.counts).allSatisfy { own, other in
        guard let own, let other else { return true }
        return own <= other
      }
    }
  }

  /// One graph that several threads use.
  private final class Run: Sendable {
    let plan: GraphPlan
    let relays: [BehaviorRelay<Cut>]
    let nodes: [Derived<Cut>]
    /// Depends on everything, so that its values show the order of all states.
    let all: Derived<Cut>
    private let found = Log<String>()
    private let cuts = Protected<[Cut]>([])

    init(_ seed: Int) {
      var random = SeededGenerator(seed: seed)
      let plan = GraphPlan(&random)
      self.plan = plan
      let count = plan.relays
      let relays = (0..<count).map { index in
        var cut = Cut(count)
        cut.counts[index] = 0
        return BehaviorRelay(value: cut)
      }
      var nodes: [Derived<Cut>] = []
      let found = found
      let merge: @Sendable ([Cut]) -> Cut = { parts in
        let cut = Cut(count, parts)
        if cut.isMixed { found.add("a closure got \(parts.map(\.counts))") }
        return cut
      }
      func derive(_ a: some StateType<Cut>) -> Derived<Cut> { Derived(a) { merge([$0]) } }
      func derive(_ a: some StateType<Cut>, _ b: some StateType<Cut>) -> Derived<Cut> {
        Derived(a, b) { merge([$0, $1]) }
      }
      for node in plan.nodes {
        let inputs = node.inputs.map { input -> any StateType<Cut> in
          input < count ? relays[input] : nodes[input - count]
        }
        switch inputs.count {
        case 1: nodes.append(derive(inputs[0]))
        case 2: nodes.append(derive(inputs[0], inputs[1]))
        default: nodes.append(derive(derive(inputs[0], inputs[1]), inputs[2]))
        }
      }
      (self.relays, self.nodes) = (relays, nodes)
      all = derive(Derived(all: relays) { merge($0) }, Derived(all: nodes) { merge($0) })
    }

    func fail(_ text: String) { found.add(text) }

    static func bump(_ relay: BehaviorRelay<Cut>, _ index: Int) -> Int {
      relay.update { cut in
        let next = (cut.counts[index] ?? 0) + 1
        cut.counts[index] = next
        return next
      }
    }

    /// The work of one thread.
    func work(_ seed: Int, steps: Int) {
      var random = SeededGenerator(seed: seed)
      /// The newest state that this thread has seen.
      var seen = Cut(plan.relays, relays.map(\.value))
      var own: [Cut] = []
      func look(_ cut: Cut, _ place: String) {
        if !seen.isNotAfter(Cut(plan.relays, [cut, fill(cut)])) {
          fail("\(place): \(cut.counts) after \(seen.counts)")
        }
        for (index, count) in cut.counts.enumerated() { if let count { seen.counts[index] = count } }
      }
      /// The parts that a value does not know are as this thread has seen them.
      func fill(_ cut: Cut) -> Cut {
        var rest = seen
        for index in cut.counts.indices where cut.counts[index] != nil { rest.counts[index] = nil }
        return rest
      }
      for _ in 0..<steps {
        let index = random.number(0...plan.relays - 1)
        switch random.number(0...9) {
        case 0, 1:
          let count = Self.bump(relays[index], index)
          seen.counts[index] = max(count, seen.counts[index] ?? 0)
        case 2:
          // All relays in one step: a state that shows only some of these changes is caught by the order of all states.
          batch { for (index, relay) in relays.enumerated() { _ = Self.bump(relay, index) } }
          look(all.value, "after a batch")
        case 3:
          try? batch {
            _ = Self.bump(relays[index], index)
            throw Failure()
          }
        case 4:
          // A batch in which something is read, and one inside.
          batch {
            _ = Self.bump(relays[index], index)
            let value = all.value
            if value.isMixed { fail("in a batch: \(value.counts)") }
            batch { _ = Self.bump(relays[0], 0) }
          }
        case 5, 6: look(nodes[random.number(0...nodes.count - 1)].value, "a read")
        case 7:
          let cut = all.value
          look(cut, "a read of all")
          own.append(cut)
        case 8:
          let log = Log<Cut>()
          let subscription = nodes[random.number(0...nodes.count - 1)].elements(into: log)
          _ = Self.bump(relays[index], index)
          subscription.dispose()
          if log.entries.isEmpty { fail("a subscriber got nothing") }
          check(log.entries)
        default:
          let count = plan.relays
          let state = relays[index]
          let dropped = Derived(state, all) { Cut(count, [$0, $1]) }
          look(dropped.value, "a value that is dropped")
        }
      }
      cuts.withLock { $0 += own }
    }

    /// The values of one observer: later states only, and no state twice in a row.
    func check(_ values: [Cut]) {
      for (old, new) in zip(values, values.dropFirst()) {
        if old == new { fail("\(new.counts) came twice") }
        if !old.isNotAfter(new) { fail("\(new.counts) came after \(old.counts)") }
      }
    }

    /// All states that were seen can be put into one order.
    func checkOrder() {
      let sorted = cuts.value.sorted { $0.counts.reduce(0) { $0 + ($1 ?? 0) } < $1.counts.reduce(0) { $0 + ($1 ?? 0) } }
      for (old, new) in zip(sorted, sorted.dropFirst()) where !old.isNotAfter(new) {
        fail("\(old.counts) and \(new.counts) were never both true")
      }
    }

    var violations: [String] { Array(found.entries.prefix(3)) }
  }

  /// Finds mixed states, lost updates and wrong orders between any two of four threads, in graphs that are new in each
  /// run. Two graphs for each seed in debug, where most of the time goes into the check of all states that were seen.
  @LongTests @Test(arguments: 0..<8)
  func `a random graph that several threads use shows only states that were true, in one order`(seed: Int) {
    for number in 0..<repeats(debug: 2, release: 5) {
      let seed = seed * 100 + number
      let run = Run(seed)
      let observed = run.nodes.map { _ in Log<Cut>() }
      let bag = DisposeBag()
      for (node, log) in zip(run.nodes, observed) { node.elements(into: log).disposed(by: bag) }
      let total = Log<Cut>()
      run.all.elements(into: total).disposed(by: bag)
      let hasReturned = returns {
        onThreads(4) { thread in run.work(seed * 10 + thread, steps: repeats(debug: 300, release: 300)) }
      }
      #expect(hasReturned, "seed \(seed)")
      run.checkOrder()
      for log in observed + [total] { run.check(log.entries) }
      // Each observer has received the last state.
      let last = Cut(run.plan.relays, run.relays.map(\.value))
      if run.all.value != last { run.fail("\(run.all.value.counts) instead of \(last.counts)") }
      for (node, log) in zip(run.nodes + [run.all], observed + [total]) where log.entries.last != node.value {
        run.fail("the last that an observer received is \(String(describing: log.entries.last?.counts))")
      }
      for node in run.nodes
      where !node.value.isNotAfter(last) || !last.isNotAfter(Cut(run.plan.relays, [last, node.value])) {
        run.fail("in the end, a value is \(node.value.counts) instead of \(last.counts)")
      }
      #expect(run.violations == [], "seed \(seed): \(run.plan)")
      if !run.violations.isEmpty { return }
    }
  }

  @LongTests @Test func `batches of several threads over all relays are seen whole`() {
    let relays = (0..<6).map { _ in BehaviorRelay(value: 0) }
    let halves = [Derived(all: Array(relays[..<3])) { $0 }, Derived(all: Array(relays[3...])) { $0 }]
    let all = Derived(halves[0], halves[1]) { $0 + $1 }
    let mixed = Tally()
    let subscription = all.subscribe(onNext: { if Set($0).count != 1 { mixed.add() } })
    let rounds = repeats(debug: 2_000, release: 2_000)
    onThreads(6) { thread in
      for _ in 0..<rounds {
        if thread < 3 {
          batch { for index in relays.indices { relays[(index + thread * 2) % 6].update { $0 += 1 } } }
        } else if Set(all.value).count != 1 {
          mixed.add()
        }
      }
    }
    #expect(mixed.count == 0)
    #expect(all.value == Array(repeating: 3 * rounds, count: 6))
    subscription.dispose()
  }
}
