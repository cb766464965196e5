import Dispatch
import Observation
import Rill
import TestSupport
import Testing

/// Promise 8: what enters from streams and leaves as streams, and views of values for Observation.
@Suite(.tags(.concurrency)) @MainActor struct ObservedTests {
  private let relay = BehaviorRelay(value: 1)

  /// Waits for the pending work of the main queue.
  private func nextTurn() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  /// Counts the changes of what `read` reads, and goes on to track after each.
  private func track(_ changes: Tally, _ read: @escaping @MainActor @Sendable () -> Void) {
    withObservationTracking(read) {
      changes.add()
    }
  }

  @Test func `a view shows the value, and later ones at once if they come from the main actor`() {
    let derived = Derived(relay) { $0 * 10 }
    let (ofRelay, ofDerived) = (relay.observed, derived.observed)
    #expect(ofRelay.value == 1 && ofDerived.value == 10)
    relay.accept(2)
    #expect(ofRelay.value == 2 && ofDerived.value == 20)
    batch {
      relay.accept(3)
      relay.accept(4)
    }
    #expect(ofRelay.value == 4 && ofDerived.value == 40)
  }

  @Test func `a change of a value is a change of its view`() {
    let derived = Derived(relay) { $0 / 2 }
    let (ofRelay, ofDerived) = (relay.observed, derived.observed)
    let (relayChanges, derivedChanges) = (Tally(), Tally())
    track(relayChanges) { _ = ofRelay.value }
    track(derivedChanges) { _ = ofDerived.value }
    relay.accept(0)
    #expect(relayChanges.take() == 1)
    #expect(derivedChanges.take() == 0)
    relay.accept(2)
    #expect(derivedChanges.take() == 1)
    // Tracking ends at the first change.
    relay.accept(4)
    #expect(relayChanges.take() == 0 && derivedChanges.take() == 0)
    track(derivedChanges) { _ = ofDerived.value }
    relay.accept(6)
    #expect(derivedChanges.take() == 1)
    #expect(ofDerived.value == 3)
  }

  @Test func `a value that equals the old one is no change of a view`() {
    let (ofRelay, changes) = (relay.observed, Tally())
    track(changes) { _ = ofRelay.value }
    relay.accept(1)
    #expect(changes.count == 0)
    relay.accept(2)
    #expect(changes.count == 1)
  }

  /// The other thread's 2 is delivered only when 1 has come back.
  @Test func `a view does not repeat the value that it has, as its value does not`() {
    let (inside, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let bag = DisposeBag()
    let (log, viewLog) = (Log<Int>(), Log<Int>())
    Derived(relay) { $0 }.subscribe(onNext: { number in
      guard number == 2 else { return }
      inside.signal()
      go.waitForSignal()
    }).disposed(by: bag)
    let derived = Derived(relay) { $0 }
    derived.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    derived.observed.subscribe(onNext: { viewLog.add($0) }).disposed(by: bag)
    DispatchQueue.global().async { [relay] in
      relay.accept(2)
      done.signal()
    }
    inside.waitForSignal()
    relay.accept(1)
    go.signal()
    done.waitForSignal()
    #expect(log.entries == [1])
    #expect(viewLog.entries == [1])
  }

  @Test func `a change on another thread reaches the view on the main actor`() async {
    let derived = Derived(relay) { $0 * 10 }
    let view = derived.observed
    let changes = Tally()
    track(changes) { _ = view.value }
    await withCheckedContinuation { done in
      DispatchQueue.global().async { [relay] in
        relay.accept(2)
        done.resume()
      }
    }
    await nextTurn()
    #expect(view.value == 20)
    #expect(changes.count == 1)
  }

  @Test func `a value has one view, made when it is first asked for`() {
    let calls = Tally()
    let derived = Derived(relay) { number in
      calls.add()
      return number
    }
    relay.accept(2)
    #expect(calls.count == 0)
    let view = derived.observed
    #expect(view.value == 2)
    #expect(view as AnyObject === derived.observed as AnyObject)
    #expect(relay.observed as AnyObject === relay.observed as AnyObject)
    relay.accept(3)
    #expect(view.value == 3)
    #expect(calls.count == 2)
  }

  @Test func `a view is released with its value, and the value with all of its inputs`() {
    let released = Tally()
    var source: BehaviorRelay<Int>? = BehaviorRelay(value: 1)
    var derived = source.map { source in
      Derived(source) { [token = Token { released.add() }] number in withExtendedLifetime(token) { number + 1 } }
    }
    let heldSource = Weak(source)
    #expect(derived?.observed.value == 2)
    #expect(source?.observed.value == 1)
    source?.accept(2)
    #expect(derived?.observed.value == 3)
    (source, derived) = (nil, nil)
    #expect(released.count == 1)
    #expect(heldSource.object == nil)
  }

  @Test func `a view is released with the last copy of its value, even if the value has a subscriber`() {
    var derived: Derived<Int>? = Derived(relay) { $0 * 10 }
    weak var view: AnyObject?
    view = derived.map { $0.observed as AnyObject }
    let log = Log<Int>()
    let subscription = derived?.elements(into: log)
    #expect(view != nil)
    derived = nil
    #expect(view == nil)
    relay.accept(7)
    #expect(log.entries.last == 70)
    subscription?.dispose()
  }

  @Test func `a dropped value whose view was used leaves nothing in its inputs`() {
    let released = Tally()
    for _ in 0..<100 {
      let derived = Derived(relay) { [token = Token { released.add() }] number in
        withExtendedLifetime(token) { number }
      }
      _ = derived.observed.value
    }
    relay.accept(5)
    #expect(released.count == 100)
  }

  @Test func `a view stays right when its owner is asked again after changes`() {
    let derived = Derived(relay) { "\($0)" }
    #expect(derived.observed.value == "1")
    for number in 2...5 { relay.accept(number) }
    #expect(derived.observed.value == "5")
    #expect(derived.observed.value == derived.value)
  }

  @Test func `a view is a model that observing turns into a stream again`() async {
    let derived = Derived(relay) { $0 * 10 }
    let log = Log<Int>()
    let subscription = Rill.Observable.observing { derived.observed.value + 1 }.subscribe(onNext: { log.add($0) })
    #expect(log.entries == [11])
    relay.accept(2)
    await nextTurn()
    #expect(log.entries == [11, 21])
    subscription.dispose()
  }

  @Test func `what a flow of streams computes enters as a relay, and what a derived value says leaves as a stream`() {
    let words = PublishSubject<String>()
    let lengths = BehaviorRelay(value: 0)
    let limit = BehaviorRelay(value: 5)
    let bag = DisposeBag()
    words.map(\.count).filter { $0 > 0 }.bind(to: lengths).disposed(by: bag)
    let isLong = Derived(lengths, limit) { $0 > $1 }
    let log = Log<String>()
    isLong.filter { $0 }.withLatestFrom(words).subscribe(onNext: { log.add($0) }).disposed(by: bag)
    words.onNext("sea")
    #expect(!isLong.value)
    words.onNext("lighthouse")
    #expect(isLong.value)
    words.onNext("lagoon")
    limit.accept(10)
    words.onNext("breakwaters")
    #expect(log.entries == ["sea", "lagoon"])
  }

  @Test func `the loop of a task receives the values of a derived value`() async throws {
    let derived = Derived(relay) { $0 * 10 }
    var seen: [Int] = []
    for try await number in derived.values(buffering: .unbounded) {
      seen.append(number)
      if seen.count == 3 { break }
      relay.accept(number / 10 + 1)
    }
    #expect(seen == [10, 20, 30])
  }
}
