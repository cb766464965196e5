import Foundation
import Rill
import TestSupport
import Testing

/// A mistake that would hang or end the stack ends with a sentence instead.
@Suite(.tags(.concurrency)) struct DerivedMisuseTests {
  @Test func `a closure that reads its own value`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let relay = BehaviorRelay(value: 1)
      let own = Log<Derived<Int>>()
      let derived = Derived(relay) { number in (own.entries.first?.value ?? 0) + number }
      own.add(derived)
      _ = derived.value
    }
    try expectSentence(in: result, "A closure of a derived value reads that value")
  }

  @Test func `a closure that changes a relay from which its value follows`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let relay = BehaviorRelay(value: 1)
      let middle = Derived(relay) { $0 }
      let derived = Derived(middle) { number in
        relay.accept(number + 1)
        return number
      }
      let subscription = derived.subscribe(onNext: { _ in })
      relay.accept(2)
      subscription.dispose()
    }
    try expectSentence(in: result, "or changes a relay that it follows from")
  }

  @Test func `closures may read other values, some deep`() {
    let relay = BehaviorRelay(value: 1)
    var last = Derived(relay) { $0 }
    for _ in 0..<150 {
      let inner = last
      last = Derived(relay) { $0 + inner.value }
    }
    #expect(last.value == 151)
  }

  @Test func `an update whose closure changes the relay itself`() async throws {
    let direct = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let relay = BehaviorRelay(value: 1)
      relay.update(file: "App/Cart.swift", line: 43) { _ in relay.accept(1) }
    }
    try expectSentence(in: direct, "App/Cart.swift:43: Fatal error: The closure of BehaviorRelay.update changes")
    let nested = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let relay = BehaviorRelay(value: 1)
      relay.update { _ in relay.update { $0 += 1 } }
    }
    try expectSentence(in: nested, "The closure of BehaviorRelay.update changes")
    let batched = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let relay = BehaviorRelay(value: 1)
      relay.update { _ in batch { relay.accept(1) } }
    }
    try expectSentence(in: batched, "The closure of BehaviorRelay.update changes")
    let bound = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (relay, other) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
      let link = relay.bindTwoWay(with: other)
      relay.update { value in
        value += 1
        other.accept(value)
      }
      link.dispose()
    }
    try expectSentence(in: bound, "The closure of BehaviorRelay.update changes")
  }

  @Test func `an update that runs again is still known behind one of another relay`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (relay, other) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
      let rounds = Tally()
      relay.update { _ in
        rounds.add()
        other.update { value in
          let next = value + 1
          if rounds.count < 5, next < 9 { onAnotherThread { other.accept(next) } }
        }
        relay.accept(1)
      }
    }
    try expectSentence(in: result, "The closure of BehaviorRelay.update changes")
  }

  @Test func `an update may change other relays, and other threads this one meanwhile`() {
    let (relay, other) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let rounds = Tally()
    relay.update { value in
      rounds.add()
      if rounds.count < 4 { onAnotherThread { relay.accept(rounds.count * 10) } }
      other.accept(value)
      batch { other.update { $0 += 1 } }
      value += 1
    }
    #expect(relay.value == 31)
    #expect(other.value == 31)
    #expect(rounds.count == 4)
    relay.accept(1)
    #expect(relay.value == 1)
  }

  private func expectSentence(
    in result: ExitTest.Result?, _ sentence: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let error = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(error.contains(sentence), "\(error)", sourceLocation: location)
  }
}
