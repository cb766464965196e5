import Rill

let allRaces = relayRaces + derivedRaces + subjectRaces + streamRaces + disposableRaces + diagnosticRaces + kitRaces

/// Fails the race unless a value that was read is whole. Inlined, so that the reading code is that of the caller.
@inline(__always)
func check(_ value: some Payload) { precondition(value.isWhole, "A value was read that had been released.") }

// MARK: Relays

let relayRaces: [Race] =
  relayRaces(of: [Int].self, "array") + relayRaces(of: Box.self, "object") + relayRaces(of: String.self, "string")
  + relayRaces(of: Screen.self, "struct") + relayRaces(of: Existential.self, "existential")
  + relayRaces(of: Box?.self, "optional")

@inline(__always)
func relayRaces<Value: Payload>(of type: Value.Type, _ name: String) -> [Race] {
  [
    Race("relay value \(name)") {
      let relay = BehaviorRelay(value: Value(round: 0))
      return [{ relay.accept(Value(round: $0)) }, { _ in check(relay.value) }]
    },
    Race("relay update \(name)") {
      let relay = BehaviorRelay(value: Value(round: 0))
      let side: Race.Side = { round in
        relay.update { value in
          check(value)
          value = Value(round: round)
        }
      }
      return [side, side]
    },
    Race("relay subscribe \(name)") {
      let relay = BehaviorRelay(value: Value(round: 0))
      return [{ relay.accept(Value(round: $0)) }, { _ in relay.subscribe(onNext: { check($0) }).dispose() }]
    },
    Race("relay derived \(name)") {
      let relay = BehaviorRelay(value: Value(round: 0))
      let derived = Derived(relay) { [$0] }
      return [{ relay.accept(Value(round: $0)) }, { _ in check(derived.value[0]) }]
    },
  ]
}

// MARK: Derived state

let derivedRaces = [
  Race("relay with a derived value") {
    let relay = BehaviorRelay(value: Box(round: 0))
    let derived = Derived(relay) { $0.first }
    return [
      { relay.accept(Box(round: $0)) },
      { _ in withExtendedLifetime(derived) { for _ in 0..<8 { check(relay.value) } } },
    ]
  },
  Race("derived chain") {
    let relays = [BehaviorRelay(value: Screen(round: 0)), BehaviorRelay(value: Screen(round: 1))]
    let rows = Derived(relays[0], relays[1]) { [$0.rows, $1.rows] }
    let all = Derived(rows, relays[1]) { $0 + [$1.rows] }
    return [
      { relays[$0 % 2].accept(Screen(round: $0)) },
      { _ in for row in all.value { check(row) } },
    ]
  },
  Race("derived observed") {
    let relay = BehaviorRelay(value: Box(round: 0))
    let derived = Derived(relay) { [$0] }
    let subscription = derived.subscribe(onNext: { check($0[0]) })
    return [
      { relay.accept(Box(round: $0)) },
      { _ in withExtendedLifetime(subscription) { check(derived.value[0]) } },
    ]
  },
  // An observed value is replaced in place while nothing else refers to it.
  Race("derived observed, as an input of others") {
    let relay = BehaviorRelay(value: Screen(round: 0))
    let rows = Derived(relay) { $0.rows }
    let copies = Derived(rows) { [$0, $0] }
    let subscription = copies.subscribe(onNext: { for row in $0 { check(row) } })
    return [
      { relay.accept(Screen(round: $0)) },
      { _ in
        let read = Derived(rows, copies) { [$0] + $1 }
        withExtendedLifetime(subscription) { for row in read.value { check(row) } }
      },
    ]
  },
  Race("derived observed, read in batches and by those that subscribe") {
    let (relay, other) = (BehaviorRelay(value: Screen(round: 0)), BehaviorRelay(value: Screen(round: 0)))
    let rows = Derived(relay) { $0.rows }
    let both = Derived(rows, other) { [$0, $1.rows] }
    let subscription = rows.subscribe(onNext: { check($0) })
    return [
      { relay.accept(Screen(round: $0)) },
      { round in
        batch {
          other.accept(Screen(round: round))
          for row in both.value { check(row) }
        }
      },
      { _ in
        both.subscribe(onNext: { for row in $0 { check(row) } }).dispose()
        withExtendedLifetime(subscription) { check(rows.value) }
      },
    ]
  },
  Race("derived subscribe") {
    let relay = BehaviorRelay(value: Box(round: 0))
    let derived = Derived(relay) { [$0] }
    return [
      { relay.accept(Box(round: $0)) },
      { _ in derived.subscribe(onNext: { check($0[0]) }).dispose() },
    ]
  },
  Race("derived made") {
    let relay = BehaviorRelay(value: Screen(round: 0))
    return [
      { relay.accept(Screen(round: $0)) },
      { _ in
        let rows = Derived(relay) { $0.rows }
        let titles = Derived(rows, relay) { (rows: $0, title: $1.title) }
        check(titles.value.rows)
      },
    ]
  },
  Race("batch") {
    let (first, second) = (BehaviorRelay(value: Screen(round: 0)), BehaviorRelay(value: [0, ~0]))
    let derived = Derived(first, second) { [$0.rows, $1] }
    let side: Race.Side = { round in
      batch {
        first.accept(Screen(round: round))
        second.update { value in
          check(value)
          value = Array(round: round)
        }
      }
    }
    return [
      side,
      { round in
        if round % 8 == 0 { side(round) }
        check(first.value)
        check(second.value)
        for rows in derived.value { check(rows) }
      },
    ]
  },
  Race("relay two-way") {
    let (first, second) = (BehaviorRelay(value: Screen(round: 0)), BehaviorRelay(value: Screen(round: 0)))
    let link = first.bindTwoWay(with: second)
    return [
      { $0 % 2 == 0 ? first.accept(Screen(round: $0)) : check(second.value) },
      { round in
        withExtendedLifetime(link) { round % 2 == 0 ? second.accept(Screen(round: round)) : check(first.value) }
      },
    ]
  },
  Race("relay observed") {
    let relay = BehaviorRelay(value: Screen(round: 0))
    return [{ relay.accept(Screen(round: $0)) }, { _ in check(relay.observed.value) }]
  },
]
