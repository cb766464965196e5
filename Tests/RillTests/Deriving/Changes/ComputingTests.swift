import Dispatch
import Rill
import TestSupport
import Testing

/// The number of computations of derived values, and their times.
@Suite(.tags(.concurrency)) struct ComputingTests {
  /// Four values in the form of a diamond, which log their computations.
  private struct Diamond {
    let relay = BehaviorRelay(value: 1)
    let log = Log<String>()
    let left: Derived<Int>
    let right: Derived<Int>
    let bottom: Derived<Int>

    init() {
      left = Derived(relay) { [log] number in
        log.add("left")
        return number + 1
      }
      right = Derived(relay) { [log] number in
        log.add("right")
        return number * 10
      }
      bottom = Derived(left, right) { [log] left, right in
        log.add("bottom")
        return left + right
      }
    }
  }

  @Test func `nothing is computed before it is read, and then once`() {
    let diamond = Diamond()
    for number in 2...100 { diamond.relay.accept(number) }
    #expect(diamond.log.entries == [])
    for _ in 0..<3 { #expect(diamond.bottom.value == 1_101) }
    #expect(diamond.log.entries == ["left", "right", "bottom"])
    #expect(diamond.left.value == 101 && diamond.right.value == 1_000)
    #expect(diamond.log.entries.count == 3)
  }

  @Test func `a change computes each observed value once, after all that it depends on`() {
    let diamond = Diamond()
    let values = Log<Int>()
    let subscriptions = (0..<3).map { _ in diamond.bottom.elements(into: values) }
    for number in 2...4 { diamond.relay.accept(number) }
    #expect(values.entries == [12, 12, 12, 23, 23, 23, 34, 34, 34, 45, 45, 45])
    #expect(diamond.log.entries == Array(repeating: ["left", "right", "bottom"], count: 4).flatMap { $0 })
    for subscription in subscriptions { subscription.dispose() }
    diamond.relay.accept(9)
    #expect(diamond.log.entries.count == 12)
  }

  @Test func `a value whose observers have gone is not computed, and one of two observers is enough`() {
    let relay = BehaviorRelay(value: 0)
    let calls = Tally()
    let derived = Derived(relay) { number in
      calls.add()
      return number
    }
    let observers = (0..<2).map { _ in derived.subscribe(onNext: { _ in }) }
    #expect(calls.take() == 1)
    observers[0].dispose()
    relay.accept(1)
    #expect(calls.take() == 1)
    observers[1].dispose()
    relay.accept(2)
    #expect(calls.take() == 0)
  }

  @Test func `reading and joining an observed value compute nothing`() {
    let relay = BehaviorRelay(value: 0)
    let calls = Tally()
    let derived = Derived(relay) { number in
      calls.add()
      return number + 1
    }
    let bag = DisposeBag()
    let log = Log<Int>()
    derived.subscribe(onNext: { log.add($0 * 100 + derived.value) }).disposed(by: bag)
    relay.accept(5)
    derived.elements(into: log).disposed(by: bag)
    #expect(log.entries == [101, 606, 6])
    #expect(derived.value == 6)
    #expect(calls.count == 2)
  }

  @Test(arguments: [false, true])
  func `what depends on a value that came out equal is not computed`(observed: Bool) {
    let relay = BehaviorRelay(value: 0)
    let (tens, texts) = (Tally(), Tally())
    let ten = Derived(relay) { number in
      tens.add()
      return number / 10
    }
    let text = Derived(ten) { ten in
      texts.add()
      return "\(ten)"
    }
    let end = Derived(text, ten) { "\($0)\($1)" }
    let log = Log<String>()
    let subscription = observed ? end.elements(into: log) : nil
    #expect(end.value == "00")
    for number in [1, 5, 9] {
      relay.accept(number)
      #expect(end.value == "00")
    }
    #expect(tens.count == 4 && texts.count == 1)
    relay.accept(10)
    #expect(end.value == "11")
    #expect(tens.count == 5 && texts.count == 2)
    #expect(log.entries == (observed ? ["00", "11"] : []))
    subscription?.dispose()
  }

  @Test(arguments: [false, true])
  func `what depends on a relay that accepts an equal value is not computed`(observed: Bool) {
    let relay = BehaviorRelay(value: "a")
    let calls = Tally()
    let derived = Derived(relay) { text in
      calls.add()
      return text.count
    }
    let subscription = observed ? derived.subscribe(onNext: { _ in }) : nil
    #expect(derived.value == 1)
    for _ in 0..<3 {
      relay.accept("a")
      relay.update { $0 += "" }
      #expect(derived.value == 1)
    }
    #expect(calls.count == 1)
    subscription?.dispose()
  }

  /// A value that calls a closure when it is compared.
  private struct Compared: Equatable, Sendable {
    let number: Int
    var whenCompared: @Sendable () -> Void = {}

    static func == (left: Self, right: Self) -> Bool {
      right.whenCompared()
      return left.number == right.number
    }
  }

  @Test func `an equal value that is accepted while another one is compared makes no change of that`() {
    let relay = BehaviorRelay(value: Compared(number: 1))
    let calls = Tally()
    let derived = Derived(relay) { value in
      calls.add()
      return value.number
    }
    let subscription = derived.subscribe(onNext: { _ in })
    relay.accept(Compared(number: 1) { relay.accept(Compared(number: 1)) })
    #expect(calls.take() == 1)
    relay.accept(Compared(number: 1) { relay.accept(Compared(number: 2)) })
    #expect(derived.value == 1)
    #expect(calls.take() == 2)
    subscription.dispose()
  }

  @Test func `what depends on a value that cannot be compared is computed at each change`() {
    struct Opaque: Sendable { let number: Int }
    let relay = BehaviorRelay(value: 0)
    let calls = Tally()
    let same = Derived(relay) { _ in Opaque(number: 1) }
    let number = Derived(same) { same in
      calls.add()
      return same.number
    }
    let subscription = number.subscribe(onNext: { _ in })
    relay.accept(1)
    relay.accept(2)
    #expect(calls.count == 3)
    subscription.dispose()
  }

  @Test func `only what a change reaches is computed`() {
    let relays = (0..<100).map { BehaviorRelay(value: $0) }
    let calls = Tally()
    let leaves = relays.map { relay in
      Derived(relay) { number in
        calls.add()
        return number
      }
    }
    let sum = Derived(all: leaves) { $0.reduce(0, +) }
    let log = Log<Int>()
    let subscription = sum.elements(into: log)
    #expect(calls.take() == 100)
    relays[50].accept(0)
    #expect(calls.take() == 1)
    batch { for relay in relays.prefix(3) { relay.accept(1_000) } }
    #expect(calls.take() == 3)
    #expect(log.entries == [4_950, 4_900, 7_897])
    subscription.dispose()
  }

  @Test func `reading a part of a graph computes that part alone`() {
    let diamond = Diamond()
    #expect(diamond.left.value == 2)
    #expect(diamond.log.entries == ["left"])
    #expect(diamond.bottom.value == 12)
    #expect(diamond.log.entries == ["left", "right", "bottom"])
    diamond.relay.accept(2)
    #expect(diamond.right.value == 20)
    #expect(diamond.log.entries.count == 4)
  }

  @Test func `a thread that asks while another one computes does not wait, and one result is kept`() {
    let relay = BehaviorRelay(value: 1)
    let calls = Tally()
    let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let derived = Derived(relay) { number in
      calls.add()
      if calls.count == 1 {
        inside.signal()
        go.waitForSignal()
      }
      return number * 10
    }
    let reader = OtherThread()
    let slow = Log<Int>()
    let blocked = Log<Bool>()
    let started = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      slow.add(derived.value)
      started.signal()
    }
    inside.waitForSignal()
    blocked.add(reader.returns { slow.add(derived.value) })
    go.signal()
    started.waitForSignal()
    #expect(blocked.entries == [true])
    #expect(slow.entries == [10, 10])
    #expect(calls.count == 2)
    for _ in 0..<3 { #expect(derived.value == 10) }
    #expect(calls.count == 2)
  }

  @Test func `the kept one of two results is the one that both threads get from then on`() {
    let relay = BehaviorRelay(value: 1)
    let barrier = Barrier(of: 2)
    let object = Derived(relay) { _ in
      barrier.join()
      return Token()
    }
    let seen = TestSupport.onThreads(2) { _ in object.value }
    let kept = object.value
    #expect(seen.contains { $0 === kept })
    #expect(kept === object.value)
  }

  @Test func `a result that a change has overtaken is a true answer as of then, and is not kept`() {
    let relay = BehaviorRelay(value: 0)
    let (inside, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let derived = Derived(relay) { number in
      if number == 1 {
        inside.signal()
        go.waitForSignal()
      }
      return number * 10
    }
    #expect(derived.value == 0)
    relay.accept(1)
    let late = Log<Int>()
    DispatchQueue.global().async {
      late.add(derived.value)
      done.signal()
    }
    inside.waitForSignal()
    relay.accept(0)
    #expect(derived.value == 0)
    go.signal()
    done.waitForSignal()
    #expect(late.entries == [10])
    #expect(derived.value == 0)
    relay.accept(2)
    #expect(derived.value == 20)
  }

  @Test func `an observed value that was overtaken while it was computed ends up right`() {
    let relay = BehaviorRelay(value: 0)
    let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let derived = Derived(relay) { number in
      if number == 1 {
        inside.signal()
        go.waitForSignal()
      }
      return number * 10
    }
    let log = Log<Int>()
    let subscription = derived.elements(into: log)
    let other = OtherThread()
    let writer = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      relay.accept(1)
      writer.signal()
    }
    inside.waitForSignal()
    #expect(other.returns { relay.accept(0) })
    go.signal()
    writer.waitForSignal()
    settle()
    #expect(derived.value == 0)
    // The value 10 was true for a moment. Whether it was delivered depends on which thread was faster.
    #expect(log.entries == [0] || log.entries == [0, 10, 0])
    relay.accept(3)
    #expect(log.entries.last == 30)
    subscription.dispose()
  }
}
