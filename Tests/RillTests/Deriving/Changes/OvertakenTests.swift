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
      waitForCall(call)
    }

    func waitForCall(_ call: Int) { waits[call].inside.waitForSignal() }

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

  /// Differs each time it is computed, as do the elements of `mapEach` that another array is made of.
  private final class Object: Sendable {}

  @Test(arguments: [false, true])
  func `a value follows from the input that another thread has published meanwhile`(isObserved: Bool) {
    let (relay, calls, first) = (BehaviorRelay(value: 0), Calls(waiting: 1), Log<Object>())
    let object = Derived(relay) { _ in
      calls.enter()
      return Object()
    }
    let list = Derived(object) { [$0] }
    let bag = DisposeBag()
    calls.begin(0) {
      if isObserved {
        list.subscribe(onNext: { first.add($0[0]) }).disposed(by: bag)
      } else {
        first.add(list.value[0])
      }
    }
    let published = object.value
    calls.finish(0)
    calls.waitForThreads()
    // A read returns what it has computed, and nothing keeps that.
    #expect(first.entries.count == 1 && (first.entries[0] === published) == isObserved)
    #expect(list.value[0] === published && object.value === published)
    #expect(calls.total == 2)
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

  /// A change comes past a value that nothing observes, and another thread observes it before the change has its end.
  @Test func `a value that is observed again is left to its new subscriber`() {
    let relay = BehaviorRelay(value: 0)
    // In order of age: a value in which the change waits, the one that it comes past, and another one to wait in.
    let (before, input, after) = (Calls(waiting: 1), Calls(waiting: 1), Calls(waiting: 1))
    func derive(_ calls: Calls) -> Derived<Int> {
      Derived(relay) { number in
        if number == 1 { calls.enter() }
        return number
      }
    }
    let (first, middle, last) = (derive(before), derive(input), derive(after))
    let end = Derived(middle) { $0 * 10 }
    let others = [first, last].map { $0.subscribe(onNext: { _ in }) }
    let observer = end.subscribe(onNext: { _ in })
    before.begin(0) { relay.accept(1) }
    observer.dispose()
    before.finish(0)
    after.waitForCall(0)
    let log = Log<Int>()
    let kept = Protected<(any Disposable)?>(nil)
    input.begin(0) { _ = kept.exchange(end.elements(into: log)) }
    after.finish(0)
    before.waitForThreads()
    input.finish(0)
    input.waitForThreads()
    #expect(log.entries == [10])
    #expect(end.value == 10)
    kept.value?.dispose()
    for other in others { other.dispose() }
  }

  @Test func `a read ends with the versions that a change has published meanwhile`() {
    let relay = BehaviorRelay(value: 0)
    let (inputCalls, calls) = (Calls(waiting: 1), Calls(waiting: 2))
    let limited = Derived(relay) { number in
      if number == 1 { inputCalls.enter() }
      return min(number, 1)
    }
    let derived = Derived(limited) { number in
      if number == 1 { calls.enter() }
      return number
    }
    let subscription = derived.subscribe(onNext: { _ in })
    let hasRead = DispatchSemaphore(value: 0)
    inputCalls.begin(0) { relay.accept(1) }
    calls.begin(0) {
      #expect(derived.value == 1)
      hasRead.signal()
    }
    inputCalls.finish(0)
    calls.waitForCall(1)
    calls.finish(0)
    hasRead.waitForSignal()
    calls.finish(1)
    inputCalls.waitForThreads()
    calls.waitForThreads()
    #expect(calls.total == 2)
    relay.accept(2)
    #expect(derived.value == 1)
    #expect(calls.total == 2)
    subscription.dispose()
  }
}
