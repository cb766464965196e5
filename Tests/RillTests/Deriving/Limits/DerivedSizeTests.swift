import Dispatch
import Foundation
import Rill
import TestSupport
import Testing

/// Promise 7: everything is linear in what changed, and takes constant stack.
@Suite struct DerivedSizeTests {
  /// The end of a large graph over one relay, with the number of its values.
  struct Large: Sendable {
    let relay = BehaviorRelay(value: 0)
    let calls = Tally()
    let size: Int
    let top: Derived<Int>

    /// Each value follows from the one before.
    static func chain(_ length: Int) -> Large {
      Large(size: length) { relay, calls in
        var last = Derived(relay) { number in
          calls.add()
          return number + 1
        }
        for _ in 1..<length {
          last = Derived(last) { number in
            calls.add()
            return number + 1
          }
        }
        return last
      }
    }

    /// Each value follows from three neighbors of the layer before; the last one from all of the last layer.
    static func net(_ layers: Int, _ width: Int) -> Large {
      Large(size: layers * width + 1) { relay, calls in
        var layer = (0..<width).map { index in
          Derived(relay) { number in
            calls.add()
            return number + index
          }
        }
        for _ in 1..<layers {
          layer = (0..<width).map { index in
            Derived(layer[index], layer[(index + 1) % width], layer[(index + 2) % width]) { a, b, c in
              calls.add()
              return (a &+ b &+ c) % 1_000_003
            }
          }
        }
        return Derived(all: layer) { values in
          calls.add()
          return values.reduce(0, &+)
        }
      }
    }

    /// Each value follows from all values of the layer before.
    static func fullNet(_ layers: Int, _ width: Int) -> Large {
      Large(size: layers * width + 1) { relay, calls in
        var layer = (0..<width).map { index in
          Derived(relay) { number in
            calls.add()
            return number + index
          }
        }
        for _ in 1..<layers {
          let below = layer
          layer = (0..<width).map { index in
            Derived(all: below) { values in
              calls.add()
              return values.reduce(index, &+) % 1_000_003
            }
          }
        }
        return Derived(all: layer) { values in
          calls.add()
          return values.reduce(0, &+)
        }
      }
    }

    init(size: Int, _ make: (BehaviorRelay<Int>, Tally) -> Derived<Int>) {
      self.size = size
      top = make(relay, calls)
    }
  }

  /// Sanitizers need larger frames, and more time.
  private static let scale = isSanitized ? 10 : 1

  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> Large
  }

  static let shapes = [
    Shape(testDescription: "a chain of 10,000") { .chain(10_000 / scale) },
    Shape(testDescription: "a net of 100 × 100 with three inputs each") { .net(100 / scale, 100) },
    Shape(testDescription: "a net of 30 × 100 with a hundred inputs each") { .fullNet(30 / scale, 100) },
  ]

  private static let stack = 512 << 10

  @LongTests @Test(arguments: shapes)
  func `a large graph is built, read, changed, and dropped on a small stack`(shape: Shape) {
    let violations = onStack(bytes: Self.stack) { () -> [String] in
      var violations: [String] = []
      func expect(_ count: Int, _ graph: Large, _ step: String) {
        let calls = graph.calls.take()
        if calls != count { violations.append("\(step): \(calls) computations instead of \(count)") }
      }
      for isDropped in [false, true] {
        let graph = shape.make()
        expect(0, graph, "building")
        if isDropped { continue }
        let first = graph.top.value
        expect(graph.size, graph, "the first read")
        _ = graph.top.value
        expect(0, graph, "the second read")
        graph.relay.accept(1)
        expect(0, graph, "a change")
        let second = graph.top.value
        expect(graph.size, graph, "a read after a change")
        if first == second { violations.append("the value is still \(first)") }
      }
      return violations
    }
    #expect(violations == [])
  }

  @LongTests @Test(arguments: shapes)
  func `a large graph is observed, changed, left, and dropped on a small stack`(shape: Shape) {
    let violations = onStack(bytes: Self.stack) { () -> [String] in
      var violations: [String] = []
      let graph = shape.make()
      let seen = Log<Int>()
      let subscription = graph.top.elements(into: seen)
      for number in 1...3 {
        graph.relay.accept(number)
        batch {
          graph.relay.accept(0)
          graph.relay.accept(number * 10)
        }
      }
      if graph.calls.take() != 7 * graph.size { violations.append("a value was not computed once for each change") }
      if seen.entries.count != 7 { violations.append("\(seen.entries.count) values were delivered") }
      subscription.dispose()
      graph.relay.accept(7)
      if graph.calls.take() != 0 { violations.append("values were computed that nothing observes") }
      return violations
    }
    #expect(violations == [])
  }

  @Test func `a large graph whose every value is observed delivers on a small stack, in order of creation`() {
    let delivered = onStack(bytes: Self.stack) { () -> [Int] in
      let relay = BehaviorRelay(value: 0)
      let log = Log<Int>()
      let bag = DisposeBag()
      let count = 10_000 / Self.scale
      var last = Derived(relay) { $0 + 1 }
      for index in 0..<count {
        if index > 0 { last = Derived(last) { $0 + 1 } }
        last.skip(1).elements(into: log).disposed(by: bag)
      }
      relay.accept(1)
      return log.entries
    }
    #expect(delivered == Array(2...10_000 / Self.scale + 1))
  }

  @Test func `a chain is dropped from either end, and on another thread, on a small stack`() {
    let released = Tally()
    let count = 10_000 / Self.scale
    let left = onStack(bytes: Self.stack) { () -> Int in
      for order in 0..<3 {
        let relay = BehaviorRelay(value: 0)
        var chain: [Derived<Int>] = []
        for _ in 0..<count {
          let token = Token { released.add() }
          let compute: @Sendable (Int) -> Int = { number in withExtendedLifetime(token) { number + 1 } }
          chain.append(chain.last.map { Derived($0) { compute($0) } } ?? Derived(relay) { compute($0) })
        }
        _ = chain[count - 1].value
        switch order {
        case 0: chain = []
        case 1: while !chain.isEmpty { chain.removeLast() }
        default:
          // The first to go holds all others.
          let last = Protected<Derived<Int>?>(chain[count - 1])
          chain = []
          _ = last.exchange(nil)
        }
      }
      return released.count
    }
    #expect(left == 3 * count)
  }

  @LongTests @Test
  func `a chain of two hundred thousand re-entrant writes from inside observers takes a constant stack`() {
    let count = repeats(debug: 200_000, release: 200_000)
    let seen = onStack(bytes: Self.stack) { () -> Int in
      let relay = BehaviorRelay(value: 0)
      let derived = Derived(Derived(relay) { $0 + 1 }) { $0 + 1 }
      let steps = Tally()
      let subscription = derived.subscribe(onNext: { number in
        steps.add()
        if number < count { relay.accept(number) }
      })
      subscription.dispose()
      return steps.count
    }
    // Each value is two more than what was written.
    #expect(seen == (count + 1) / 2 || seen == count / 2)
  }

  @Test func `the time of a change grows with what it reaches, not faster`() {
    func time(_ size: Int) -> Duration {
      let graph = Large.chain(size)
      let subscription = graph.top.subscribe(onNext: { _ in })
      defer { subscription.dispose() }
      var number = 0
      return leastProcessorTime(of: 9) {
        number += 1
        graph.relay.accept(number)
      }
    }
    let (short, long) = (time(500), time(10_000))
    // Twenty times as much; four hundred times if it were quadratic.
    #expect(long < short * 120, "\(short) and \(long)")
  }

  @Test func `the time of a change does not grow with what it does not reach`() {
    func time(_ neighbors: Int) -> Duration {
      let relays = (0..<neighbors + 1).map { BehaviorRelay(value: $0) }
      let values = relays.map { relay in Derived(relay) { $0 + 1 } }
      let bag = DisposeBag()
      for value in values { value.subscribe(onNext: { _ in }).disposed(by: bag) }
      var number = 0
      return leastProcessorTime(of: 9) {
        for _ in 0..<20 {
          number += 1
          relays[0].accept(number)
        }
      }
    }
    let (few, many) = (time(10), time(10_000))
    #expect(many < few * 50, "\(few) and \(many)")
  }

  @Test func `the time to build and drop a graph grows with its size, not faster`() {
    func time(_ size: Int) -> Duration {
      leastProcessorTime(of: 7) {
        let graph = Large.chain(size)
        _ = graph.top.value
      }
    }
    let (short, long) = (time(500), time(10_000))
    #expect(long < short * 120, "\(short) and \(long)")
  }
}
