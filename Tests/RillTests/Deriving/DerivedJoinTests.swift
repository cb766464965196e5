import Dispatch
import Rill
import TestSupport
import Testing

/// Subscribers of a derived value that come and go while it is computed.
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
}
