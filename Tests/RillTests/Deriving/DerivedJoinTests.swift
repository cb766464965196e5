import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Rill

/// Joins of a value that other threads use at the same time.
@Suite(.tags(.concurrency)) struct DerivedJoinTests {
  /// The closure of a value, which stops when asked to, once.
  private final class Stop: Sendable {
    private let isArmed = Protected(false)
    let inside = DispatchSemaphore(value: 0)
    let go = DispatchSemaphore(value: 0)

    func arm() { _ = isArmed.exchange(true) }

    func pass() {
      guard isArmed.exchange(false) else { return }
      inside.signal()
      go.waitForSignal()
    }
  }

  /// A subscriber that has left while its first value was computed does not count as one that has the next value.
  @Test func `a subscriber gets the value of a change although another one has left while it joined`() {
    let relay = BehaviorRelay(value: 0)
    let (join, change) = (Stop(), Stop())
    let derived = Derived(relay) { number in
      join.pass()
      change.pass()
      return number * 10
    }
    let leave = PublishSubject<Void>()
    let log = Log<Int>()
    let (first, writer) = (DispatchGroup(), DispatchGroup())

    join.arm()
    DispatchQueue.global().async(group: first) { _ = derived.take(until: leave).subscribe(onNext: { _ in }) }
    join.inside.waitForSignal()
    let subscription = derived.elements(into: log)
    leave.onNext(())

    change.arm()
    DispatchQueue.global().async(group: writer) { relay.accept(1) }
    change.inside.waitForSignal()
    #expect(derived.value == 10)
    join.go.signal()
    #expect(first.wait(timeout: .now() + 600) == .success)
    change.go.signal()
    #expect(writer.wait(timeout: .now() + 600) == .success)
    #expect(log.entries == [0, 10])
    subscription.dispose()
  }

  @Test func `an old read publishes nothing in a stale value whose last observer leaves`() {
    let relay = BehaviorRelay(value: 0)
    let old = Stop()
    let reader = DispatchGroup()
    let leave = Protected<(@Sendable () -> Void)?>(nil)
    let derived = Derived(relay) { number in
      if number == 1 { old.pass() }
      if number == 5 { leave.exchange(nil)?() }
      return number
    }
    #expect(derived.value == 0)
    relay.accept(1)
    old.arm()
    DispatchQueue.global().async(group: reader) { #expect(derived.value == 1) }
    old.inside.waitForSignal()
    relay.accept(0)
    #expect(derived.value == 0)
    let subscription = derived.subscribe(onNext: { _ in })
    let value = Protected<Int?>(nil)
    _ = leave.exchange {
      subscription.dispose()
      old.go.signal()
      #expect(reader.wait(timeout: .now() + 600) == .success)
      _ = value.exchange((derived.state.handle.node.box as? Box<Int>)?.content)
    }
    relay.accept(5)
    #expect(value.value == 0)
    #expect(derived.value == 5)
  }

  private struct Nested<Value: Sendable & Equatable>: Sendable, Equatable {
    let value: Value
  }

  /// Returns the first use of a relay of each of `depth` types, of which each is new to the process in its first run:
  /// looking it up takes so long that several threads are about to make the relay a part of the graph. What they must not
  /// do then is seen by the thread sanitizer.
  private func firstUses<Value: Sendable & Equatable>(of value: Value, depth: Int) -> [@Sendable () -> Bool] {
    guard depth > 0 else { return [] }
    let relay = BehaviorRelay(value: value)
    return [{ Derived(relay) { $0 }.value == value }] + firstUses(of: Nested(value: value), depth: depth - 1)
  }

  @Test func `threads that are the first to derive from a relay at once get its value`() {
    let uses = firstUses(of: 7, depth: 100)
    let violations = Tally()
    onThreads(8) { _ in
      for use in uses where !use() { violations.add() }
    }
    #expect(violations.count == 0)
  }
}
