import Dispatch
import Rill
import TestSupport
import Testing

/// Changes and reads that compute the same values at the same time.
@Suite(.tags(.concurrency)) struct OvertakenTests {
  /// The calls of a closure, the first of which wait until the test lets them go.
  private final class Calls: Sendable {
    private let waits: [(inside: DispatchSemaphore, go: DispatchSemaphore)]
    private let count = Protected(0)
    private let threads = DispatchGroup()

    init(waiting: Int) {
      waits = (0..<waiting).map { _ in (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)) }
    }

    var total: Int { count.value }

    /// Called by the closure.
    func enter() {
      let call = count.withLock { count -> Int in
        count += 1
        return count - 1
      }
      guard call < waits.count else { return }
      waits[call].inside.signal()
      waits[call].go.waitForSignal()
    }

    /// Runs `body` on another thread, and returns once a call waits in it.
    func begin(_ call: Int, _ body: @escaping @Sendable () -> Void) {
      DispatchQueue.global().async(group: threads) { body() }
      waits[call].inside.waitForSignal()
    }

    func finish(_ call: Int) { waits[call].go.signal() }

    func waitForThreads() { #expect(threads.wait(timeout: .now() + 600) == .success) }
  }

  @Test func `a change computes what another one is still computing, and shows no mixed state`() {
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let calls = Calls(waiting: 1)
    let slow = Derived(first) { number in
      if number == 1 { calls.enter() }
      return number
    }
    let pair = Derived(slow, second) { [$0, $1] }
    let log = Log<[Int]>()
    let subscription = pair.subscribe(onNext: { log.add($0) })
    calls.begin(0) { first.accept(1) }
    second.accept(1)
    #expect(log.entries == [[0, 0], [1, 1]])
    calls.finish(0)
    calls.waitForThreads()
    #expect(log.entries == [[0, 0], [1, 1]])
    #expect(pair.value == [1, 1])
    #expect(calls.total == 2)
    subscription.dispose()
  }

  @Test func `a value that a change and a read compute at once is published once`() {
    let (relay, other) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let calls = Calls(waiting: 2)
    let limited = Derived(relay, other) { number, _ in
      if number > 0 { calls.enter() }
      return min(number, 1)
    }
    let computed = Tally()
    let next = Derived(limited) { number in
      computed.add()
      return number
    }
    let arrived = DispatchSemaphore(value: 0)
    let subscription = next.subscribe(onNext: { if $0 == 1 { arrived.signal() } })
    calls.begin(0) { relay.accept(1) }
    // A later moment than that of the change.
    let unrelated = BehaviorRelay(value: 0)
    let joined = Derived(limited, unrelated) { $0 + $1 }
    unrelated.accept(1)
    calls.begin(1) { #expect(limited.value == 1) }
    calls.finish(0)
    arrived.waitForSignal()
    calls.finish(1)
    calls.waitForThreads()
    #expect(computed.take() == 2)
    relay.accept(2)
    #expect(next.value == 1 && joined.value == 2)
    #expect(computed.take() == 0)
    subscription.dispose()
  }

  @Test func `a read that a change has overtaken publishes nothing, so the change computes once`() {
    let relay = BehaviorRelay(value: 0)
    let calls = Calls(waiting: 3)
    let derived = Derived(relay) { number in
      if number > 0 { calls.enter() }
      return number
    }
    let log = Log<Int>()
    let subscription = derived.subscribe(onNext: { log.add($0) })
    calls.begin(0) { relay.accept(1) }
    let hasRead = DispatchSemaphore(value: 0)
    calls.begin(1) {
      _ = derived.value
      hasRead.signal()
    }
    calls.begin(2) { relay.accept(2) }
    calls.finish(1)
    hasRead.waitForSignal()
    calls.finish(2)
    calls.finish(0)
    calls.waitForThreads()
    #expect(derived.value == 2)
    #expect(log.entries.last == 2)
    #expect(calls.total == 3)
    subscription.dispose()
  }

  /// The larger graph has had fewer changes than the one that joins it.
  @Test func `a stale value is stale in the graph that its own joins`() {
    let relay = BehaviorRelay(value: 0)
    let derived = Derived(relay) { $0 }
    for number in 1...20 {
      relay.accept(number)
      #expect(derived.value == number)
    }
    relay.accept(21)
    let others = (0..<3).map { BehaviorRelay(value: $0) }
    let sum = Derived(all: others) { $0.reduce(0, +) }
    #expect(sum.value == 3)
    let both = Derived(derived, sum) { $0 + $1 }
    #expect(derived.value == 21)
    #expect(both.value == 24)
  }
}
