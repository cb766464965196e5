import Dispatch
import Rill
import TestSupport
import Testing

/// A change marks what is behind a value only once that has come out different. What another thread does between two
/// steps of a change must see everything marked all the same.
@Suite(.tags(.concurrency)) struct StepTests {
  /// A relay and four values, one behind the other, of which the last one also follows from a second relay. While the
  /// first value is computed, another thread runs an action, once.
  private final class Chain: Sendable {
    let relay = BehaviorRelay(value: 0)
    let second = BehaviorRelay(value: 0)
    let calls = (first: Tally(), last: Tally())
    let first: Derived<Int>
    let middle: Derived<Int>
    let last: Derived<Int>
    let log = Log<Int>()
    private let act = Protected<(@Sendable () -> Void)?>(nil)

    init() {
      first = Derived(relay) { [act, calls] number in
        calls.first.add()
        if let act = act.exchange(nil) { #expect(OtherThread().returns(act)) }
        return number
      }
      middle = Derived(Derived(first) { $0 + 0 }) { $0 + 0 }
      last = Derived(middle, second) { [calls] in
        calls.last.add()
        return $0 * 10 + $1
      }
    }

    /// Writes to the relay, and runs `action` on another thread meanwhile.
    func write(_ number: Int, during action: @escaping @Sendable () -> Void) {
      _ = act.exchange(action)
      relay.accept(number)
      #expect(act.value == nil)
      settle()
    }
  }

  @Test func `a thread that reads a value that is not marked yet gets the newest one`() {
    let chain = Chain()
    let subscription = chain.last.elements(into: chain.log)
    let read = Log<Int>()
    chain.write(1) { read.add(chain.last.value) }
    #expect(read.entries == [10])
    #expect(chain.log.entries == [0, 10])
    chain.relay.accept(2)
    #expect(chain.log.entries == [0, 10, 20])
    subscription.dispose()
  }

  @Test func `a change of another thread gets no mixed state, and both arrive`() {
    let chain = Chain()
    let subscription = chain.last.elements(into: chain.log)
    chain.write(1) { chain.second.accept(5) }
    #expect(chain.last.value == 15)
    // The value 10 was true for a moment, and 5 never.
    #expect(chain.log.entries == [0, 15] || chain.log.entries == [0, 10, 15])
    chain.relay.accept(2)
    #expect(chain.log.entries.last == 25)
    subscription.dispose()
  }

  @Test func `a batch of another thread that writes both relays wins, and its values are not mixed with those before`()
  {
    let chain = Chain()
    let subscription = chain.last.elements(into: chain.log)
    chain.write(1) {
      batch {
        chain.relay.accept(2)
        chain.second.accept(7)
      }
    }
    #expect(chain.last.value == 27)
    #expect(chain.log.entries.last == 27)
    #expect(Set(chain.log.entries).isSubset(of: [0, 10, 27]))
    subscription.dispose()
  }

  @Test func `a change of something else does not compute anything again`() {
    let chain = Chain()
    let subscription = chain.last.elements(into: chain.log)
    let other = BehaviorRelay(value: 0)
    let elsewhere = Log<Int>()
    let elsewhereSubscription = Derived(other) { $0 + 1 }.elements(into: elsewhere)
    let before = (chain.calls.first.count, chain.calls.last.count)
    chain.write(1) { other.accept(1) }
    #expect(elsewhere.entries == [1, 2])
    #expect(chain.log.entries == [0, 10])
    #expect(chain.calls.first.count == before.0 + 1)
    #expect(chain.calls.last.count == before.1 + 1)
    subscription.dispose()
    elsewhereSubscription.dispose()
  }

  @Test func `a subscriber that joins between two steps gets the newest value`() {
    let chain = Chain()
    let subscription = chain.last.elements(into: chain.log)
    let joined = Log<Int>()
    chain.write(1) {
      _ = chain.last.elements(into: joined)
      #expect(joined.entries == [10])
    }
    chain.relay.accept(2)
    #expect(joined.entries == [10, 20])
    #expect(chain.log.entries == [0, 10, 20])
    subscription.dispose()
  }

  @Test func `a value that loses its observers between two steps is computed when it is read`() {
    let chain = Chain()
    let subscription = chain.last.elements(into: chain.log)
    chain.write(1) { subscription.dispose() }
    #expect(chain.log.entries == [0])
    #expect(chain.last.value == 10)
    chain.relay.accept(2)
    #expect(chain.log.entries == [0])
    #expect(chain.last.value == 20)
  }

  @Test func `a value that is dropped between two steps is released, and the change goes on`() {
    let chain = Chain()
    let subscription = chain.last.elements(into: chain.log)
    let released = Tally()
    let extra = Protected<(any Disposable)?>(
      Derived(chain.middle) { [token = Token { released.add() }] number in withExtendedLifetime(token) { number } }
        .subscribe(onNext: { _ in }))
    chain.write(1) {
      _ = chain.last.value
      extra.exchange(nil)?.dispose()
    }
    #expect(released.count == 1)
    #expect(chain.log.entries == [0, 10])
    subscription.dispose()
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

  /// A value that follows from the relay both directly and through others, and is older in the order of marks.
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
