import Rill
import RillTesting
import TestSupport
import Testing

/// Batches of random writes, inside each other and some of them throwing, while another thread changes the same relays.
@Suite(.tags(.concurrency)) struct BatchLawTests {
  private static let runs = repeats(debug: 150, release: 2_000, nightly: 10_000, sanitized: 150)

  @Test(arguments: 0..<8)
  func `a batch reads and accepts its own writes in order, with updates of the newest values`(seed: Int) {
    for run in 0..<Self.runs {
      let violation = Run(seed: seed * 100_000 + run).violation
      #expect(violation == nil, "seed \(seed * 100_000 + run)")
      if violation != nil { return }
    }
  }

  private enum Write {
    case set(Int)
    case update(Int)

    /// The order of updates matters.
    func apply(to value: Int) -> Int {
      switch self {
      case .set(let new): new
      case .update(let number): value &* 3 &+ number
      }
    }
  }

  private final class Run {
    private struct Failure: Error {}

    private var random: SeededGenerator
    private let relays = (0..<12).map { _ in BehaviorRelay(value: 0) }
    /// The first ones are bound in pairs.
    private var bindings: [(any Disposable)?] = []
    private let sum: Derived<Int>
    private let bag = DisposeBag()
    /// The model: what has been accepted, and the writes of the batch that is open, to each relay on its own.
    private var accepted = [Int](repeating: 0, count: 12)
    private var writes: [(relay: Int, write: Write)] = []
    private(set) var violation: String?

    init(seed: Int) {
      random = SeededGenerator(seed: seed)
      bindings = (0..<2).map { [relays] in relays[2 * $0].bindTwoWay(with: relays[2 * $0 + 1]) }
      sum = Derived(all: relays) { $0.reduce(0, &+) }
      if Bool.random(using: &random) { sum.subscribe(onNext: { _ in }).disposed(by: bag) }
      for _ in 0..<3 { runBatch(depth: 0) }
      for binding in bindings { binding?.dispose() }
    }

    private func runBatch(depth: Int) {
      let count = writes.count
      do {
        try batch {
          for _ in 0..<Int.random(in: 1...(depth == 0 ? 12 : 5), using: &random) { step(depth) }
          if Int.random(in: 0..<4, using: &random) == 0 { throw Failure() }
        }
        if depth == 0 { accepted = relays.indices.map(value) }
      } catch {
        writes.removeSubrange(count...)
      }
      if depth == 0 { writes = [] }
      check("after a batch at depth \(depth)")
    }

    private func step(_ depth: Int) {
      // Mostly a few of the relays, so that they are written more than once.
      let relay = Int.random(in: 0..<(Bool.random(using: &random) ? 5 : 12), using: &random)
      let number = Int.random(in: 1...99, using: &random)
      switch Int.random(in: 0..<11, using: &random) {
      case 0...2:
        relays[relay].accept(number)
        writes += bound(to: relay).map { ($0, .set(number)) }
      case 3...6:
        relays[relay].update { $0 = Write.update(number).apply(to: $0) }
        writes += bound(to: relay).map { ($0, .update(number)) }
      case 7:
        onAnotherThread { [relays] in relays[relay].accept(number) }
        for relay in bound(to: relay) { accepted[relay] = number }
      case 8:
        if depth < 3 { runBatch(depth: depth + 1) }
      case 9:
        // A relay keeps what was written while it was bound.
        if number < 30, relay < 4 { bindings[relay / 2].take()?.dispose() }
      default:
        check("inside")
      }
    }

    /// The relay, and the one that is bound to it.
    private func bound(to relay: Int) -> [Int] {
      relay < 4 && bindings[relay / 2] != nil ? [relay / 2 * 2, relay / 2 * 2 + 1] : [relay]
    }

    private func value(of relay: Int) -> Int {
      writes.lazy.filter { $0.relay == relay }.reduce(accepted[relay]) { $1.write.apply(to: $0) }
    }

    private func check(_ place: String) {
      let (values, expected) = (relays.map(\.value), relays.indices.map(value))
      let (total, expectedTotal) = (sum.value, expected.reduce(0, &+))
      if violation == nil, values != expected || total != expectedTotal {
        violation = "\(place): \(values) with the sum \(total), not \(expected) with \(expectedTotal)"
      }
    }
  }
}
