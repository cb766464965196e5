import Rill
import RillTesting
import TestSupport
import Testing

/// Subscribers that come and go while other threads change what they subscribe to. Each graph is new, so that values
/// are observed that were never computed.
@Suite(.tags(.concurrency)) struct ComingAndGoingTests {
  /// The smallest and the largest number that a value follows from. They are the same, because all relays change at
  /// once.
  private struct Range: Sendable, Equatable {
    let low: Int
    let high: Int

    init(_ number: Int) { (low, high) = (number, number) }

    init(_ parts: [Range]) {
      low = parts.map(\.low).min() ?? 0
      high = parts.map(\.high).max() ?? 0
    }

    var isMixed: Bool { low != high }
  }

  private struct Held: Sendable {
    let node: Derived<Range>
    let log: Log<Range>
    let subscription: any Disposable
  }

  private final class Run: Sendable {
    let relays = (0..<3).map { _ in BehaviorRelay(value: Range(0)) }
    let nodes: [Derived<Range>]
    let found = Log<String>()
    private let held = Protected<[Held]>([])
    private let number = Protected(0)

    init(_ random: inout SeededGenerator) {
      // Long enough in some runs for other threads to do much meanwhile.
      let work = [0, 2_000, 10_000][random.number(0...2)]
      let merge: @Sendable ([Range]) -> Range = { [found] parts in
        var sum = 0
        for number in 0..<work { sum = sum &* 31 &+ number }
        let range = Range(parts)
        if range.isMixed || sum == 1 { found.add("a closure got \(parts)") }
        return range
      }
      var nodes = [Derived(all: relays) { merge($0) }]
      for relay in relays { nodes.append(Derived(nodes[0], relay) { merge([$0, $1]) }) }
      for _ in 0..<8 {
        let (one, other) = (random.number(0...nodes.count - 1), random.number(0...nodes.count - 1))
        nodes.append(Derived(nodes[one], nodes[other], relays[one % 3]) { merge([$0, $1, $2]) })
      }
      self.nodes = nodes
    }

    func work(_ seed: Int) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<40 {
        // Of few, so that many are observed again soon after they were left.
        let node = nodes[nodes.count - 1 - random.number(0...2)]
        switch random.number(0...7) {
        case 0...2: change()
        case 3: if node.value.isMixed { found.add("a read was \(node.value)") }
        case 4, 5:
          let log = Log<Range>()
          let new = Held(node: node, log: log, subscription: node.elements(into: log))
          if log.entries.isEmpty { found.add("a subscriber got nothing") }
          held.withLock { $0.append(new) }
        default: held.withLock { $0.popLast() }?.subscription.dispose()
        }
      }
    }

    func change() {
      batch {
        let next = number.withLock { number -> Int in
          number += 1
          return number
        }
        for relay in relays { relay.accept(Range(next)) }
      }
    }

    /// Checks the rules that must hold when no thread changes anything any more.
    func check() {
      let last = relays[0].value
      for held in held.value {
        let entries = held.log.entries
        if entries.last != last {
          found.add("a subscriber has \(entries.last.map { "\($0)" } ?? "nothing"), not \(last)")
        }
        if zip(entries, entries.dropFirst()).contains(where: ==) { found.add("a subscriber got a value twice") }
        held.subscription.dispose()
      }
      for node in nodes where node.value != last { found.add("a value is \(node.value), not \(last)") }
    }
  }

  @LongTests @Test(arguments: 0..<4)
  func `subscribers that come and go get only states that were true, and the last one`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<repeats(debug: 50, release: 200, nightly: 2_000) {
      let run = Run(&random)
      let hasReturned = returns { onThreads(4) { thread in run.work((seed * 10_000 + round) * 4 + thread) } }
      #expect(hasReturned, "round \(round)")
      run.change()
      run.check()
      #expect(run.found.entries.isEmpty, "round \(round): \(run.found.entries.prefix(3))")
      if !run.found.entries.isEmpty || !hasReturned { return }
    }
  }

  /// One subscriber finds a value that was never computed, and the other one a valid value that shares its input.
  /// Readers hold the lock, so that the steps of a subscription come apart.
  @Test func `a subscriber gets the next change while another one begins to observe an input`() {
    var missed = 0
    for _ in 0..<repeats(debug: 300, release: 3_000, nightly: 30_000) {
      let (number, added) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let input = Derived(number) { $0 }
      let sum = Derived(input, added) { $0 + $1 }
      let double = Derived(input) { $0 * 2 }
      #expect(sum.value == 0)
      let (last, bag) = (Protected(0), DisposeBag())
      onThreads(4) { thread in
        switch thread {
        case 0: double.subscribe(onNext: { _ in }).disposed(by: bag)
        case 1:
          sum.subscribe(onNext: { _ = last.exchange($0) }).disposed(by: bag)
          added.accept(1)
        default: for _ in 0..<50 { _ = input.value }
        }
      }
      if last.value != 1 { missed += 1 }
    }
    #expect(missed == 0)
  }
}
