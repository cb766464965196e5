import Dispatch
import Foundation
import Rill
import TestSupport
import Testing

/// Another thread, or a closure, that acts while a change computes must find everything behind the change marked.
///
/// Each scenario runs in a separate process, so that nothing else computes.
@Suite(.tags(.concurrency)) struct MeanwhileTests {
  /// The action while a value of the chain is computed.
  enum Scenario: String, CaseIterable, Sendable {
    case read, readInside, write, writeInside, writeBoth, writeElsewhere, join, leave, drop, dropAndWrite, order,
      observer
  }

  /// The scenario, and the place in the chain.
  struct Moment: Codable, Sendable, CustomTestStringConvertible {
    let scenario: String
    let depth: Int

    var testDescription: String { "\(scenario) in value \(depth + 1)" }

    static var all: [Moment] {
      Scenario.allCases.flatMap { scenario in (0..<4).map { Moment(scenario: scenario.rawValue, depth: $0) } }
    }
  }

  @Test(arguments: Moment.all)
  func `what happens while a change computes sees everything marked`(moment: Moment) async {
    await #expect(processExitsWith: .success) { [moment] in
      expectInProcess { MeanwhileTests.violations(in: moment) }
    }
  }

  /// A relay and values one behind the other, of which the last one also follows from a second relay. While one of them is
  /// computed, an action runs, once.
  private final class Chain: Sendable {
    let relay = BehaviorRelay(value: 0)
    let second = BehaviorRelay(value: 0)
    let values: [Derived<[Int]>]
    let last: Derived<String>
    let log = Log<String>()
    let calls = (0..<6).map { _ in Tally() }
    private let act = Protected<(@Sendable () -> Void)?>(nil)

    init(actingAt depth: Int) {
      var values = [Derived(relay) { [calls, act] in Self.compute(0, [$0], depth, calls, act) }]
      for index in 1..<5 {
        values.append(Derived(values[index - 1]) { [calls, act] in Self.compute(index, $0, depth, calls, act) })
      }
      self.values = values
      last = Derived(values[4], second) { [calls] in
        calls[5].add()
        return "\($0[0]),\($1)"
      }
    }

    private static func compute(
      _ index: Int, _ value: [Int], _ depth: Int, _ calls: [Tally], _ act: Protected<(@Sendable () -> Void)?>
    ) -> [Int] {
      calls[index].add()
      if index == depth, let act = act.exchange(nil) { act() }
      return value
    }

    /// Writes to the relay, and runs `action` meanwhile.
    func write(_ number: Int, during action: @escaping @Sendable () -> Void) {
      _ = act.exchange(action)
      relay.accept(number)
    }
  }

  private static func violations(in moment: Moment) -> [String] {
    guard let scenario = Scenario(rawValue: moment.scenario) else { return ["unknown"] }
    let chain = Chain(actingAt: moment.depth)
    var violations: [String] = []
    func expect<Value: Equatable>(_ value: Value, in allowed: [Value], line: Int = #line) {
      if !allowed.contains(value) { violations.append("line \(line): \(value), not \(allowed)") }
    }
    let subscription = chain.last.elements(into: chain.log)
    let (read, joined) = (Log<String>(), Log<String>())
    let before = chain.calls.map(\.count)
    let once = before.map { $0 + 1 }
    switch scenario {
    case .read, .readInside:
      chain.write(1) {
        if scenario == .read { onOtherThread { read.add(chain.last.value) } } else { read.add(chain.last.value) }
      }
      expect(read.entries, in: [["1,0"]])
      expect(chain.log.entries, in: [["0,0", "1,0"]])
    case .write, .writeInside:
      chain.write(1) {
        if scenario == .write { onOtherThread { chain.second.accept(5) } } else { chain.second.accept(5) }
      }
      // The value 1,0 was true for a moment, and 0,5 never.
      expect(chain.log.entries, in: [["0,0", "1,5"], ["0,0", "1,0", "1,5"]])
    case .writeBoth:
      chain.write(1) {
        onOtherThread {
          batch {
            chain.relay.accept(2)
            chain.second.accept(7)
          }
        }
      }
      expect(chain.log.entries, in: [["0,0", "2,7"], ["0,0", "1,0", "2,7"]])
    case .writeElsewhere:
      let (other, seen) = (BehaviorRelay(value: 0), Log<Int>())
      let own = Derived(other) { $0 + 1 }.elements(into: seen)
      chain.write(1) { onOtherThread { other.accept(1) } }
      expect(seen.entries, in: [[1, 2]])
      expect(chain.log.entries, in: [["0,0", "1,0"]])
      expect(chain.calls.map(\.count), in: [once])
      own.dispose()
    case .join:
      chain.write(1) { onOtherThread { _ = chain.last.elements(into: joined) } }
      expect(joined.entries, in: [["1,0"]])
      expect(chain.log.entries, in: [["0,0", "1,0"]])
      chain.second.accept(1)
      expect(joined.entries, in: [["1,0", "1,1"]])
    case .leave:
      chain.write(1) { onOtherThread { subscription.dispose() } }
      expect(chain.log.entries, in: [["0,0"]])
      // It may be under way already.
      expect(chain.calls[5].count, in: [before[5], before[5] + 1])
      expect(chain.last.value, in: ["1,0"])
    case .drop, .dropAndWrite:
      let released = Tally()
      let extra = Protected<(any Disposable)?>(
        Derived(chain.values[4]) { [token = Token { released.add() }] value in
          withExtendedLifetime(token) { value }
        }.subscribe(onNext: { _ in }))
      chain.write(1) {
        onOtherThread {
          _ = chain.last.value
          extra.exchange(nil)?.dispose()
          if scenario == .dropAndWrite { chain.second.accept(5) }
        }
      }
      expect(released.count, in: [1])
      expect(chain.log.entries.last, in: [scenario == .drop ? "1,0" : "1,5"])
    case .order:
      let order = Log<String>()
      // From the newest to the oldest.
      _ = chain.last.skip(1).subscribe(onNext: { _ in order.add("last") })
      _ = chain.values[3].skip(1).subscribe(onNext: { _ in order.add("fourth") })
      _ = chain.values[0].skip(1).subscribe(onNext: { _ in order.add("first") })
      _ = chain.relay.skip(1).subscribe(onNext: { _ in order.add("relay") })
      chain.write(1) { onOtherThread { _ = chain.last.value } }
      expect(order.entries, in: [["relay", "first", "fourth", "last"]])
    case .observer:
      // A change that is made inside a delivery, and waits for its end.
      let outer = BehaviorRelay(value: 0)
      let own = Derived(outer) { $0 }.skip(1).subscribe(onNext: { number in
        chain.write(number) { onOtherThread { chain.second.accept(5) } }
      })
      outer.accept(1)
      expect(chain.log.entries, in: [["0,0", "1,5"], ["0,0", "1,0", "1,5"]])
      own.dispose()
    }
    let end = chain.last.value
    chain.relay.accept(9)
    expect(chain.last.value, in: ["9," + end.split(separator: ",")[1]])
    if scenario != .leave { expect(chain.log.entries.last, in: [chain.last.value]) }
    subscription.dispose()
    return violations
  }

  /// The third value is created before the second one and computed after it, and the observers are notified by age.
  @Test func `observers are notified from the oldest value to the newest, however many steps there are`() {
    let relay = BehaviorRelay(value: 0)
    let log = Log<String>()
    let first = Derived(relay) { $0 }
    let behind = Derived(first) { $0 }
    let young = Derived(relay) { $0 }
    let names = [(young, "young"), (behind, "behind"), (first, "first")]
    let subscriptions = names.map { derived, name in derived.skip(1).subscribe(onNext: { _ in log.add(name) }) }
    relay.accept(1)
    #expect(log.entries == ["first", "behind", "young"])
    for subscription in subscriptions { subscription.dispose() }
  }

  /// A value that is marked at once, as it follows from the relay, and also follows from a value that is not marked yet.
  @Test func `a value behind another one that will be marked later is computed once, after it`() {
    let relay = BehaviorRelay(value: 1)
    let near = Derived(relay) { $0 + 1 }
    let far = Derived(Derived(near) { $0 + 1 }) { $0 + 1 }
    let calls = Tally()
    let sum = Derived(relay, far) { one, other in
      calls.add()
      return one * 100 + other
    }
    let log = Log<Int>()
    let subscription = sum.elements(into: log)
    relay.accept(2)
    #expect(log.entries == [104, 205])
    #expect(calls.count == 2)
    subscription.dispose()
  }
}

/// Runs `body` on another thread, and waits for it.
private func onOtherThread(_ body: @escaping @Sendable () -> Void) {
  if !OtherThread().returns(body) { exit(1) }
}
