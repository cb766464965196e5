import Rill
import RillTesting
import TestSupport
import Testing

/// Derived values as the sources of all operators.
@Suite struct DerivedSourceTests {
  /// The output of the operator while its inputs, which begin with -1, change one after the other.
  private func output(of entry: OperatorEntry, derived: Bool) -> [Int] {
    let relays = (0..<Rig.inputCount).map { _ in BehaviorRelay(value: Item(-1)) }
    let clock = VirtualTimeScheduler()
    let streams = relays.map { relay in derived ? Derived(relay) { $0 }.asObservable() : relay.asObservable() }
    let output = Output()
    let subscription = output.subscribe(to: entry.make(Inputs(streams, scheduler: clock)))
    for number in 0..<12 {
      relays[number % relays.count].accept(Item(number))
      clock.run()
    }
    subscription.dispose()
    return output.numbers
  }

  @Test(arguments: Catalog.fedOperators)
  func `an operator delivers the same from derived values as from relays`(entry: OperatorEntry) {
    #expect(output(of: entry, derived: true) == output(of: entry, derived: false))
  }

  @Test(arguments: Catalog.fedOperators)
  func `an operator that is disposed of leaves nothing of a derived value`(entry: OperatorEntry) {
    let released = Tally()
    let relays = (0..<Rig.inputCount).map { BehaviorRelay(value: Item($0)) }
    let clock = VirtualTimeScheduler()
    do {
      let streams = relays.map { relay in
        Derived(relay) { [token = Token { released.add() }] item in withExtendedLifetime(token) { item } }
          .asObservable()
      }
      let subscription = entry.make(Inputs(streams, scheduler: clock)).subscribe(onError: { _ in })
      relays[0].accept(Item(5))
      clock.run()
      subscription.dispose()
      clock.run()
    }
    #expect(released.count == relays.count)
  }
}
