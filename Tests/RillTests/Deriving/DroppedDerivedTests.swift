import Dispatch
import Rill
import Synchronization
import TestSupport
import Testing

/// Promise 4: a derived value that nothing has any more leaves nothing in its inputs, without `dispose`.
@Suite(.tags(.concurrency)) struct DroppedDerivedTests {
  /// The use of a value before it is dropped.
  enum Use: String, CaseIterable, Sendable {
    case none, read, readAfterChange, observed, observedAndChanged, chain, batch

    func callAsFunction(_ relay: BehaviorRelay<Int>, holding token: Token? = nil) {
      let derived = Derived(relay) { number in
        withExtendedLifetime(token) { number * 2 }
      }
      switch self {
      case .none: break
      case .read: _ = derived.value
      case .readAfterChange:
        _ = derived.value
        relay.update { $0 += 1 }
        _ = derived.value
      case .observed: derived.subscribe(onNext: { _ in }).dispose()
      case .observedAndChanged:
        let subscription = derived.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
        relay.update { $0 += 1 }
        subscription.dispose()
      case .chain:
        let top = Derived(derived, relay, derived) { $0 + $1 + $2 }
        _ = top.value
        top.subscribe(onNext: { _ in }).dispose()
      case .batch:
        Rill.batch {
          relay.update { $0 += 1 }
          _ = derived.value
        }
        _ = derived.value
      }
    }
  }

  @Test(arguments: Use.allCases)
  func `a dropped value is released with its closure, and the relay goes on`(use: Use) {
    let relay = BehaviorRelay(value: 1)
    let released = Tally()
    for _ in 0..<3 { use(relay, holding: Token { released.add() }) }
    #expect(released.count == 3)
    relay.accept(5)
    let next = Derived(relay) { $0 + 1 }
    #expect(next.value == 6)
  }

  /// A leak of one byte for each value shows, and a list of dropped values that writes walk through. In debug with a tenth
  /// of the values, of which each takes a closure, an entry and their release.
  @Test(arguments: Use.allCases)
  func `a hundred thousand dropped values leave memory flat and writes no slower`(use: Use) async {
    await #expect(processExitsWith: .success) { [name = use.rawValue as String] in
      expectInProcess { DroppedDerivedTests.droppedLaw(name) }
    }
  }

  static func droppedLaw(_ name: String) -> [String] {
    guard let use = Use(rawValue: name) else { return ["unknown"] }
    let relay = BehaviorRelay(value: 1)
    let live = Derived(relay) { $0 + 1 }
    let subscription = live.subscribe(onNext: { _ in })
    func writing() -> Duration {
      leastProcessorTime(of: 50) { for number in 0..<100 { relay.accept(number) } }
    }
    for _ in 0..<1_000 { use(relay) }
    // The first call also allocates what it keeps.
    _ = allocatedBytes()
    let (time, memory) = (writing(), allocatedBytes())
    // A node that stays shows in the memory of ten thousand too.
    let count = repeats(debug: 10_000, release: 100_000)
    for _ in 0..<count { use(relay) }
    let growth = allocatedBytes() - memory
    let later = writing()
    subscription.dispose()
    var violations: [String] = []
    if growth > count { violations.append("\(count) dropped values left \(growth) bytes") }
    if later > time * 10 { violations.append("a hundred writes took \(time), and \(later) later") }
    return violations
  }

  @Test func `a hundred thousand values that are dropped together leave their inputs as they were`() async {
    await #expect(processExitsWith: .success) {
      expectInProcess {
        let relay = BehaviorRelay(value: 1)
        let released = Tally()
        let count = repeats(debug: 100_000, release: 100_000)
        _ = Derived(relay) { $0 }.value
        let memory = allocatedBytes()
        for isRead in [false, true] {
          var kept = (0..<count).map { index in
            Derived(relay) { [token = Token { released.add() }] number in
              withExtendedLifetime(token) { number + index }
            }
          }
          if isRead { for derived in kept { _ = derived.value } }
          kept = []
          relay.accept(2)
        }
        let growth = allocatedBytes() - memory
        var violations: [String] = []
        if growth > 2 * count { violations.append("\(growth) bytes are left") }
        if released.count != 2 * count { violations.append("\(released.count) closures were released") }
        return violations
      }
    }
  }

  @Test func `a value without observers is a cache: its relays do not hold it, and it holds them`() {
    var relay: BehaviorRelay<Int>? = BehaviorRelay(value: 1)
    let heldRelay = Weak(relay)
    let released = Tally()
    var derived = relay.map { relay in
      Derived(relay) { [token = Token { released.add() }] number in withExtendedLifetime(token) { number + 1 } }
    }
    relay = nil
    #expect(derived?.value == 2)
    #expect(heldRelay.object != nil)
    #expect(released.count == 0)
    derived = nil
    #expect(released.count == 1)
    #expect(heldRelay.object == nil)
  }

  @Test func `what depends on a value holds it, and no longer`() {
    let relay = BehaviorRelay(value: 1)
    let released = Tally()
    var middle: Derived<Int>? = Derived(relay) { [token = Token { released.add() }] number in
      withExtendedLifetime(token) { number + 1 }
    }
    var top = middle.map { middle in Derived(middle, relay) { $0 + $1 } }
    middle = nil
    #expect(top?.value == 3)
    #expect(released.count == 0)
    top = nil
    #expect(released.count == 1)
  }

  @Test func `a subscription that is forgotten keeps its value alive until it is disposed of`() {
    let relay = BehaviorRelay(value: 1)
    let log = Log<Int>()
    let released = Tally()
    let bag = Protected<DisposeBag?>(DisposeBag())
    bag.value.map { bag in
      Derived(relay) { [token = Token { released.add() }] number in withExtendedLifetime(token) { number } }
        .elements(into: log).disposed(by: bag)
    }
    relay.accept(2)
    #expect(log.entries == [1, 2])
    #expect(released.count == 0)
    _ = bag.exchange(nil)
    #expect(released.count == 1)
    relay.accept(3)
    #expect(log.entries == [1, 2])
  }

  @Test func `an observed value is released with the relay and everything else when all of it is dropped`() {
    let released = Tally()
    let bag = Protected<DisposeBag?>(DisposeBag())
    var relay: BehaviorRelay<Token>? = BehaviorRelay(value: Token { released.add() })
    let held = Weak(relay)
    if let relay, let bag = bag.value {
      Derived(relay) { $0 }.subscribe(onNext: { _ in }).disposed(by: bag)
    }
    relay = nil
    #expect(held.object != nil)
    _ = bag.exchange(nil)
    #expect(held.object == nil)
    #expect(released.count == 1)
  }

  @Test func `a value may be dropped inside its own observer, and inside a closure`() {
    let relay = BehaviorRelay(value: 0)
    let holder = Protected<Derived<Int>?>(nil)
    let released = Tally()
    let token = Protected<Token?>(Token { released.add() })
    _ = holder.exchange(
      Derived(relay) { [held = token.exchange(nil)] number in
        if number == 2 { _ = holder.exchange(nil) }
        return withExtendedLifetime(held) { number }
      })
    let handle = SerialDisposable()
    handle.disposable = holder.value?.subscribe(onNext: { number in if number == 3 { handle.dispose() } })
    for number in 1...4 { relay.accept(number) }
    #expect(holder.value == nil)
    #expect(released.count == 1)
  }

  @Test func `values that eight threads make, read, observe, and drop while others write leave nothing`() {
    let relays = (0..<2).map { BehaviorRelay(value: $0) }
    let alive = Atomic(0)
    let violations = Tally()
    onThreads(8) { thread in
      for round in 0..<repeats(debug: 2_000, release: 2_000) {
        if thread < 2 {
          relays[thread].accept(round)
          continue
        }
        alive.add(1, ordering: .relaxed)
        let token = Token { alive.subtract(1, ordering: .relaxed) }
        let derived = Derived(relays[0], relays[1]) { left, right in withExtendedLifetime(token) { left + right } }
        switch (thread + round) % 3 {
        case 0: _ = derived.value
        case 1:
          let seen = Tally()
          let subscription = derived.subscribe(onNext: { _ in seen.add() })
          if seen.count == 0 { violations.add() }
          subscription.dispose()
        default: _ = Derived(derived) { $0 + 1 }.value
        }
      }
    }
    for relay in relays { relay.accept(0) }
    #expect(violations.count == 0)
    #expect(alive.load(ordering: .relaxed) == 0)
  }
}
