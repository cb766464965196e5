import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct DerivedTests {
  private func doubled(_ state: some StateType<Int>) -> Derived<Int> { Derived(state) { $0 * 2 } }

  @Test func `a value follows from the values of its inputs`() {
    let price = BehaviorRelay(value: 10)
    let count = BehaviorRelay(value: 2)
    let currency = BehaviorRelay(value: "€")
    let total = Derived(price, count) { $0 * $1 }
    let text = Derived(total, currency) { "\($0) \($1)" }
    #expect(total.value == 20)
    #expect(text.value == "20 €")
    price.accept(12)
    #expect(text.value == "24 €")
    currency.accept("kr")
    #expect(text.value == "24 kr")
    #expect(total.value == 24)
  }

  @Test func `a value follows from one to eight inputs of mixed types`() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: "b"))
    let (c, d) = (BehaviorRelay(value: true), BehaviorRelay<Double?>(value: nil))
    let ab = Derived(a, b) { "\($0)\($1)" }
    let cd = Derived(c, d) { "\($0)\($1 ?? 0)" }
    let all = Derived(a, b, c, d, ab, cd, a, ab) { a, b, c, d, ab, cd, again, text in
      "\(a) \(b) \(c) \(d ?? 0) \(ab) \(cd) \(again) \(text)"
    }
    #expect(all.value == "1 b true 0.0 1b true0.0 1 1b")
    batch {
      a.accept(2)
      d.accept(0.5)
    }
    #expect(all.value == "2 b true 0.5 2b true0.5 2 2b")
  }

  @Test func `a value follows from an array of relays, and from an array of derived values`() {
    let relays = (1...5).map { BehaviorRelay(value: $0) }
    let sum = Derived(all: relays) { $0.reduce(0, +) }
    let doubles = relays.map { relay in Derived(relay) { $0 * 2 } }
    let list = Derived(all: doubles) { $0 }
    #expect(sum.value == 15)
    #expect(list.value == [2, 4, 6, 8, 10])
    relays[2].accept(30)
    #expect(sum.value == 42)
    #expect(list.value == [2, 4, 60, 8, 10])
  }

  /// In release, a sum of the sizes of two graphs that join was wrong, and overflowed after some sixty joins.
  @Test func `a thousand relays are inputs of one value, in whatever order their graphs join`() {
    let relays = (0..<1_000).map { BehaviorRelay(value: $0) }
    let pairs = stride(from: 0, to: 1_000, by: 2).map { index -> Derived<Int> in
      Derived(relays[index], relays[999 - index]) { $0 + $1 }
    }
    let sum = Derived(all: pairs) { $0.reduce(0, +) }
    #expect(sum.value == 499_500)
    let reversed = Derived(all: relays.reversed()) { $0.reduce(0, +) }
    #expect(reversed.value == 499_500)
    let fresh = (0..<1_000).map { BehaviorRelay(value: $0) }
    for relays in [fresh, fresh.reversed()] { #expect(Derived(all: relays) { $0.count }.value == 1_000) }
  }

  @Test func `a value of an empty array is computed once, and never changes`() {
    let calls = Tally()
    let none = Derived(all: [BehaviorRelay<Int>]()) { values in
      calls.add()
      return values.count
    }
    let log = Log<Int>()
    let subscription = none.elements(into: log)
    #expect(none.value == 0)
    BehaviorRelay(value: 1).accept(2)
    #expect(none.value == 0)
    #expect(log.entries == [0])
    #expect(calls.count == 1)
    subscription.dispose()
  }

  @Test func `an input may be given twice`() {
    let relay = BehaviorRelay(value: 3)
    let calls = Tally()
    let square = Derived(relay, relay) { left, right in
      calls.add()
      return left * right
    }
    let both = Derived(all: [square, square]) { $0 }
    let log = Log<[Int]>()
    let subscription = both.elements(into: log)
    relay.accept(4)
    relay.accept(5)
    #expect(log.entries == [[9, 9], [16, 16], [25, 25]])
    #expect(calls.count == 3)
    subscription.dispose()
  }

  @Test func `relays and derived values are states, also where their types are not known`() {
    let relay = BehaviorRelay(value: 1)
    let states: [any StateType<Int>] = [relay, doubled(relay), doubled(doubled(relay))]
    #expect(states.map { $0.value } == [1, 2, 4])
    func derive(_ state: any StateType<Int>) -> Derived<Int> { doubled(state) }
    let derived = states.map(derive)
    relay.accept(10)
    #expect(derived.map(\.value) == [20, 40, 80])
  }

  @Test func `a derived value is a stream like any other`() {
    let (left, right) = (BehaviorRelay(value: 1), BehaviorRelay(value: 10))
    let sum = Derived(left, right) { $0 + $1 }
    let bag = DisposeBag()
    let taps = PublishSubject<String>()
    let mapped = Log<String>()
    sum.map { "\($0)" }.filter { $0.count > 1 }.subscribe(onNext: { mapped.add($0) }).disposed(by: bag)
    let combined = Log<Int>()
    Observable.combineLatest(sum, left) { $0 * $1 }.elements(into: combined).disposed(by: bag)
    let latest = Log<Int>()
    taps.withLatestFrom(sum).elements(into: latest).disposed(by: bag)
    let bound = BehaviorRelay(value: 0)
    sum.bind(to: bound).disposed(by: bag)
    let flat = Log<Int>()
    taps.flatMapLatest { [sum] _ in sum.asObservable() }.elements(into: flat).disposed(by: bag)
    let first = Log<String>()
    sum.take(1).logged(into: first).disposed(by: bag)
    let shared = sum.map { $0 + 1 }.share(replay: 1)
    let joined = Log<Int>()
    shared.elements(into: joined).disposed(by: bag)

    taps.onNext("first")
    left.accept(2)
    taps.onNext("second")
    right.accept(20)
    #expect(mapped.entries == ["11", "12", "22"])
    #expect(combined.entries.first == 11 && combined.entries.last == 44)
    #expect(latest.entries == [11, 12])
    #expect(bound.value == 22)
    #expect(flat.entries == [11, 12, 12, 22])
    #expect(first.entries == ["next(11)", "completed"])
    #expect(joined.entries == [12, 13, 23])
  }

  @Test @MainActor func `a derived value can be bound to a view on the main actor`() {
    @MainActor final class Label { var text = "" }
    let (price, count) = (BehaviorRelay(value: 10), BehaviorRelay(value: 2))
    let text = Derived(price, count) { "\($0 * $1) €" }
    let label = Label()
    let changes = Log<String>()
    let bag = DisposeBag()
    text.bind(to: \.text, on: label).disposed(by: bag)
    text.bind(onNext: { changes.add($0) }).disposed(by: bag)
    #expect(label.text == "20 €")
    batch {
      price.accept(12)
      count.accept(3)
    }
    #expect(label.text == "36 €")
    #expect(changes.entries == ["20 €", "36 €"])
  }

  @Test func `a value that is not equatable is delivered at each change of an input`() {
    struct Pair: Sendable { let number: Int }
    let relay = BehaviorRelay(value: 1)
    let pair = Derived(relay) { Pair(number: $0 / 10) }
    let log = Log<Int>()
    let subscription = pair.subscribe(onNext: { log.add($0.number) })
    for number in [2, 3, 20] { relay.accept(number) }
    #expect(log.entries == [0, 0, 0, 2])
    subscription.dispose()
  }

  @Test func `values are references too, and a replaced one is released`() {
    let relay = BehaviorRelay(value: 1)
    let token = Derived(relay) { _ in Token() }
    let first = Weak(token.value)
    #expect(first.object != nil && first.object === token.value)
    relay.accept(2)
    let second = Weak(token.value)
    #expect(first.object == nil && second.object != nil)
    let holders = Derived(token, relay) { token, number in [token] + (0..<number).map { _ in token } }
    #expect(holders.value.count == 3)
    #expect(holders.value.allSatisfy { $0 === second.object })
  }

  @Test func `a derived value holds its inputs, so the relays below it stay when nothing else holds them`() {
    var relay: BehaviorRelay<Int>? = BehaviorRelay(value: 1)
    let held = Weak(relay)
    var middle = relay.map { relay in Derived(relay) { $0 + 1 } }
    var top = middle.map { middle in Derived(middle) { $0 * 10 } }
    (relay, middle) = (nil, nil)
    #expect(top?.value == 20)
    held.object?.accept(2)
    #expect(top?.value == 30)
    top = nil
    #expect(held.object == nil)
  }

  @Test func `a subscription keeps its derived value, and disposal turns that into a cache again`() {
    let relay = BehaviorRelay(value: 1)
    let (calls, released) = (Tally(), Tally())
    var derived: Derived<Int>? = Derived(relay) { [token = Token { released.add() }] number in
      calls.add()
      return withExtendedLifetime(token) { number * 10 }
    }
    let holder = Protected<Derived<Int>?>(derived)
    let log = Log<Int>()
    let subscription = derived?.elements(into: log)
    derived = nil
    relay.accept(2)
    #expect(log.entries == [10, 20])
    subscription?.dispose()
    _ = calls.take()
    relay.accept(3)
    relay.accept(4)
    #expect(calls.take() == 0)
    #expect(holder.value?.value == 40)
    #expect(calls.take() == 1)
    #expect(log.entries == [10, 20])
    #expect(released.count == 0)
    _ = holder.exchange(nil)
    #expect(released.count == 1)
  }

  @Test(arguments: [false, true])
  func `a subscription alone keeps its derived value, also through operators`(throughOperators: Bool) {
    let relay = BehaviorRelay(value: 1)
    let (log, released) = (Log<Int>(), Tally())
    var derived: Derived<Int>? = Derived(relay) { [token = Token { released.add() }] number in
      withExtendedLifetime(token) { number * 10 }
    }
    let subscription =
      throughOperators ? derived?.map { $0 + 1 }.filter { $0 > 0 }.elements(into: log) : derived?.elements(into: log)
    derived = nil
    relay.accept(2)
    #expect(log.entries == (throughOperators ? [11, 21] : [10, 20]))
    #expect(released.count == 0)
    subscription?.dispose()
    #expect(released.count == 1)
  }

  @Test func `relays that are bound two-way are one input`() {
    let (left, right) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let calls = Tally()
    let difference = Derived(left, right) { left, right in
      calls.add()
      return left - right
    }
    let sum = Derived(left, right) { $0 + $1 }
    let logs = [Log<Int>(), Log<Int>()]
    let bag = DisposeBag()
    difference.elements(into: logs[0]).disposed(by: bag)
    sum.elements(into: logs[1]).disposed(by: bag)
    let binding = left.bindTwoWay(with: right)
    #expect(logs[0].entries == [-1, 0])
    #expect(logs[1].entries == [3, 2])
    left.accept(5)
    right.accept(6)
    right.update { $0 += 1 }
    batch {
      left.accept(8)
      left.update { $0 += 1 }
    }
    #expect(logs[0].entries == [-1, 0])
    #expect(logs[1].entries == [3, 2, 10, 12, 14, 18])
    binding.dispose()
    left.accept(0)
    #expect(logs[0].entries == [-1, 0, -9])
    #expect(sum.value == 9)
  }

  @Test func `a loop over the values needs no try`() async {
    let relay = BehaviorRelay(value: 1)
    var seen: [Int] = []
    for await value in doubled(relay).values(buffering: .unbounded) {
      seen.append(value)
      if value == 6 { break }
      relay.update { $0 += 1 }
    }
    #expect(seen == [2, 4, 6])
  }
}
