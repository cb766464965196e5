import Dispatch
import Rill
import Synchronization
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct BatchTests {
  private let price = BehaviorRelay(value: 10)
  private let count = BehaviorRelay(value: 2)

  /// Runs `body` on another thread and returns its result.
  private func elsewhere<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
    let result = Log<Result>()
    onAnotherThread { result.add(body()) }
    return result.entries.first
  }

  @Test func `several writes are one change, which observers see once`() {
    let calls = Tally()
    let total = Derived(price, count) { price, count in
      calls.add()
      return price * count
    }
    let log = Log<Int>()
    let subscription = total.elements(into: log)
    batch {
      price.accept(12)
      count.accept(3)
    }
    #expect(log.entries == [20, 36])
    #expect(calls.count == 2)
    subscription.dispose()
  }

  @Test func `a batch returns the result of its body`() {
    let text = batch { () -> String in
      price.accept(1)
      return "done"
    }
    #expect(text == "done")
    #expect(batch { 5 } == 5)
    batch {}
  }

  @Test func `before its end, other threads see nothing of a batch, and its own thread sees its writes`() {
    let total = Derived(price, count) { $0 * $1 }
    let fresh = Derived(price) { $0 + 1 }
    #expect(total.value == 20)
    batch {
      price.accept(12)
      #expect(price.value == 12)
      #expect(total.value == 24)
      #expect(fresh.value == 13)
      count.accept(3)
      #expect(total.value == 36)
      let seen = elsewhere { [price, count] in [price.value, count.value, total.value, fresh.value] }
      #expect(seen == [10, 2, 20, 11])
      #expect(total.value == 36)
      price.update { $0 += 1 }
      #expect(price.value == 13)
      #expect(total.value == 39)
    }
    #expect(price.value == 13 && count.value == 3)
    #expect(total.value == 39 && fresh.value == 14)
    #expect(elsewhere { total.value } == 39)
  }

  @Test func `observers receive nothing before the end, and a subscriber that joins inside gets each later value`() {
    let total = Derived(price, count) { $0 * $1 }
    let (early, late, own) = (Log<Int>(), Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    total.elements(into: early).disposed(by: bag)
    price.elements(into: own).disposed(by: bag)
    batch {
      price.accept(12)
      #expect(early.entries == [20])
      #expect(own.entries == [10])
      total.elements(into: late).disposed(by: bag)
      count.accept(3)
    }
    #expect(early.entries == [20, 36])
    #expect(own.entries == [10, 12])
    // Inside, the newest value is the one with the writes of the batch, or the last one that was accepted.
    #expect([[20, 36], [24, 36]].contains(late.entries))
  }

  @Test func `a relay that is written several times sends its last value, once`() {
    let total = Derived(price) { $0 * 2 }
    let (own, derived) = (Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    price.elements(into: own).disposed(by: bag)
    total.elements(into: derived).disposed(by: bag)
    batch {
      for number in 11...20 { price.accept(number) }
      price.update { $0 += 1 }
    }
    #expect(own.entries == [10, 21])
    #expect(derived.entries == [20, 42])
  }

  @Test func `a relay that ends up equal sends nothing to derived values`() {
    let calls = Tally()
    let total = Derived(price, count) { price, count in
      calls.add()
      return price * count
    }
    let log = Log<Int>()
    let subscription = total.elements(into: log)
    batch {
      price.accept(99)
      count.accept(7)
      price.accept(10)
      count.accept(2)
    }
    #expect(log.entries == [20])
    #expect(total.value == 20)
    #expect(calls.count == 1)
    subscription.dispose()
  }

  @Test func `a relay without derived values takes part, with one value for its own observers`() {
    let (first, second) = (Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    price.elements(into: first).disposed(by: bag)
    count.subscribe(onNext: { [price] count in second.add(count * 100 + price.value) }).disposed(by: bag)
    batch {
      count.accept(3)
      price.accept(11)
      price.accept(12)
    }
    #expect(first.entries == [10, 12])
    #expect(second.entries == [210, 312])
  }

  @Test func `an update is applied to the newest value at the end`() {
    let total = Derived(price) { $0 }
    let log = Log<Int>()
    let subscription = total.elements(into: log)
    let result = batch { () -> Int in
      let seen = price.update {
        $0 += 1
        return $0
      }
      onAnotherThread { [price] in price.accept(100) }
      // Made again before a read.
      #expect(price.value == 101)
      return seen
    }
    #expect(result == 11)
    #expect(price.value == 101)
    #expect(total.value == 101)
    #expect(log.entries == [10, 100, 101])
    subscription.dispose()
  }

  @Test func `updates of one relay are applied in order, and those after a write start from it`() {
    batch {
      price.update { $0 += 1 }
      price.update { $0 *= 2 }
      count.update { $0 += 5 }
      count.accept(50)
      count.update { $0 += 1 }
      onAnotherThread { [price, count] in
        price.accept(20)
        count.accept(1_000)
      }
    }
    #expect(price.value == 42)
    #expect(count.value == 51)
  }

  @Test func `what a batch's thread delivers for another thread is not part of the batch`() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    let price = price
    subject.subscribe(onNext: { number in
      // While this thread delivers 1, another one sends 2, and leaves it to this one.
      if number == 1 { onAnotherThread { subject.onNext(2) } } else { price.accept(99) }
    }).disposed(by: bag)
    #expect(throws: Failure("no")) {
      try batch { () throws(Failure) in
        subject.onNext(1)
        throw Failure("no")
      }
    }
    #expect(price.value == 99)
  }

  @Test func `an update that throws changes nothing, and the batch goes on`() {
    batch {
      price.accept(11)
      #expect(throws: Failure("no")) {
        try price.update { price in
          price += 1
          throw Failure("no")
        }
      }
      #expect(price.value == 11)
      count.accept(3)
    }
    #expect(price.value == 11 && count.value == 3)
  }

  @LongTests @Test
  func `eight threads that add in batches reach the exact sum, and no state between two additions is seen`() {
    let sums = [price, count]
    for relay in sums { relay.accept(0) }
    let pair = Derived(price, count) { [$0, $1] }
    let mixed = Log<[Int]>()
    let last = Protected<[Int]>([])
    let subscription = pair.subscribe(onNext: { pair in
      if pair[0] != pair[1] { mixed.add(pair) }
      last.withLock { $0 = pair }
    })
    let rounds = repeats(debug: 2_000, release: 2_000)
    onThreads(8) { thread in
      for round in 0..<rounds {
        batch {
          sums[(thread + round) % 2].update { $0 += 1 }
          sums[(thread + round + 1) % 2].update { $0 += 1 }
        }
        let seen = pair.value
        if seen[0] != seen[1] { mixed.add(seen) }
      }
    }
    #expect(sums.map(\.value) == [8 * rounds, 8 * rounds])
    #expect(pair.value == [8 * rounds, 8 * rounds])
    #expect(last.value == [8 * rounds, 8 * rounds])
    #expect(mixed.entries == [])
    subscription.dispose()
  }

  @Test func `eight threads that add in batches without derived values reach the exact sum as well`() {
    price.accept(0)
    let rounds = repeats(debug: 2_000, release: 2_000)
    onThreads(8) { [price] _ in
      for _ in 0..<rounds {
        batch {
          price.update { $0 += 1 }
          price.update { $0 += 2 }
        }
      }
    }
    #expect(price.value == 8 * 3 * rounds)
  }

  /// The thread sanitizer would take a value without a size for the field behind it (seen with Swift 6.3.1 on Linux).
  @Test func `values without a size are written on several threads at once`() {
    let (first, second) = (BehaviorRelay(value: ()), BehaviorRelay(value: ()))
    let calls = Tally()
    let both = Derived(first, second) { _, _ in calls.add() }
    let subscription = both.subscribe(onNext: {})
    onThreads(4) { _ in
      for _ in 0..<500 {
        batch {
          first.accept(())
          second.update { _ in }
          first.value
        }
        first.accept(())
        second.value
        both.value
      }
    }
    #expect(calls.count > 1)
    subscription.dispose()
  }

  @Test func `a batch in a batch is part of it`() {
    let total = Derived(price, count) { $0 * $1 }
    let log = Log<Int>()
    let subscription = total.elements(into: log)
    batch {
      price.accept(11)
      batch { count.accept(3) }
      #expect(log.entries == [20])
      #expect(total.value == 33)
      #expect(elsewhere { total.value } == 20)
      price.accept(12)
    }
    #expect(log.entries == [20, 36])
    subscription.dispose()
  }

  @Test func `a batch whose body throws accepts nothing, and passes the error on`() {
    let total = Derived(price, count) { $0 * $1 }
    let (log, own) = (Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    total.elements(into: log).disposed(by: bag)
    price.elements(into: own).disposed(by: bag)
    #expect(throws: Failure("no")) {
      try batch {
        price.accept(11)
        count.update { $0 += 1 }
        #expect(total.value == 33)
        throw Failure("no")
      }
    }
    #expect(price.value == 10 && count.value == 2)
    #expect(total.value == 20)
    #expect(log.entries == [20])
    #expect(own.entries == [10])
    price.accept(12)
    #expect(log.entries == [20, 24])
  }

  @Test func `the error of a batch has the type that its body throws`() {
    func fail() throws(Failure) -> Int { throw Failure("typed") }
    do {
      _ = try batch { () throws(Failure) -> Int in try fail() }
      Issue.record("no error")
    } catch {
      #expect(error.description == "typed")
    }
  }

  @Test func `a batch in a batch whose body throws accepts nothing of its own, and the outer one goes on`() {
    batch {
      price.accept(11)
      count.update { $0 += 1 }
      #expect(throws: Failure("no")) {
        try batch {
          price.accept(12)
          count.update { $0 += 1 }
          throw Failure("no")
        }
      }
      #expect(price.value == 11)
      #expect(count.value == 3)
    }
    #expect(price.value == 11)
    #expect(count.value == 3)
  }

  @Test func `an error that leaves both batches accepts nothing`() {
    #expect(throws: Failure("no")) {
      try batch {
        price.accept(11)
        try batch {
          count.accept(3)
          throw Failure("no")
        }
      }
    }
    #expect(price.value == 10 && count.value == 2)
  }

  @Test func `what observers write while a batch is delivered is a change of its own after it`() {
    let total = Derived(price, count) { $0 * $1 }
    let half = Derived(total) { $0 / 2 }
    let log = Log<String>()
    let bag = DisposeBag()
    total.subscribe(onNext: { [price] total in
      log.add("first \(total)")
      if total == 36 { price.accept(20) }
    }).disposed(by: bag)
    total.subscribe(onNext: { log.add("second \($0)") }).disposed(by: bag)
    half.subscribe(onNext: { log.add("half \($0)") }).disposed(by: bag)
    batch {
      price.accept(12)
      count.accept(3)
    }
    #expect(
      log.entries == [
        "first 20", "second 20", "half 10", "first 36", "second 36", "half 18", "first 60", "second 60", "half 30",
      ])
  }

  @Test func `a batch inside an observer is one change after the current one`() {
    let total = Derived(price, count) { $0 * $1 }
    let log = Log<String>()
    let bag = DisposeBag()
    total.subscribe(onNext: { [price, count] total in
      log.add("first \(total)")
      if total == 24 {
        batch {
          price.accept(5)
          count.accept(5)
        }
      }
    }).disposed(by: bag)
    total.subscribe(onNext: { log.add("second \($0)") }).disposed(by: bag)
    price.accept(12)
    #expect(log.entries == ["first 20", "second 20", "first 24", "second 24", "first 25", "second 25"])
  }

  @Test func `a batch of one thread does not hold up the batches of others`() {
    let total = Derived(price, count) { $0 * $1 }
    batch {
      price.accept(12)
      onAnotherThread { [price, count] in
        batch {
          price.accept(100)
          count.accept(4)
        }
        #expect(total.value == 400)
      }
      #expect(total.value == 12 * 2 || total.value == 12 * 4)
    }
    #expect(price.value == 12 && count.value == 4)
    #expect(total.value == 48)
  }

  @Test func `a batch holds nothing after its end, and a relay may be released inside`() {
    var relay: BehaviorRelay<Token>? = BehaviorRelay(value: Token())
    let held = Weak(relay)
    let replaced = Weak(relay?.value)
    let values = Log<Weak<Token>>()
    batch {
      relay?.accept(Token())
      values.add(Weak(relay?.value))
      relay = nil
    }
    #expect(held.object == nil)
    #expect(replaced.object == nil)
    #expect(values.entries.first?.object == nil)
  }

  @Test func `the values that a batch replaces, and those of one that throws, are released`() {
    let relay = BehaviorRelay(value: Token())
    let derived = Derived(relay) { $0 }
    let weak = Log<Weak<Token>>()
    func released() -> [Bool] { weak.entries.map { $0.object == nil } }
    weak.add(Weak(derived.value))
    batch {
      for _ in 0..<3 {
        relay.accept(Token())
        weak.add(Weak(derived.value))
      }
    }
    _ = derived.value
    #expect(released() == [true, true, true, false])
    try? batch {
      relay.accept(Token())
      weak.add(Weak(derived.value))
      throw Failure()
    }
    #expect(released() == [true, true, true, false, true])
    #expect(derived.value === relay.value)
  }

  @Test func `relays that are bound two-way take part with one value`() {
    let (left, right) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let bag = DisposeBag()
    left.bindTwoWay(with: right).disposed(by: bag)
    let sum = Derived(left, right) { $0 + $1 }
    let (logs, own) = (Log<Int>(), Log<Int>())
    sum.elements(into: logs).disposed(by: bag)
    right.elements(into: own).disposed(by: bag)
    batch {
      left.accept(2)
      left.accept(3)
    }
    #expect(logs.entries == [2, 6])
    #expect(own.entries == [1, 3])
    #expect(left.value == 3 && right.value == 3)
  }

  @Test(arguments: [false, true])
  func `updates of relays that are bound two-way are made again, whichever of them was updated`(isNested: Bool) {
    let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let binding = left.bindTwoWay(with: right)
    let other = OtherThread()
    batch {
      right.update { $0 += 1 }
      if isNested { batch { left.update { $0 += 1 } } } else { left.update { $0 += 1 } }
      #expect(left.value == 2 && right.value == 2)
      #expect(other.returns { left.accept(100) })
    }
    #expect(left.value == 102 && right.value == 102)
    batch {
      left.update { $0 += 1 }
      if isNested { batch { right.accept(5) } } else { right.accept(5) }
      right.update { $0 += 1 }
      #expect(other.returns { left.accept(100) })
    }
    #expect(left.value == 6 && right.value == 6)
    binding.dispose()
  }

  /// Equal values, whose comparison reads a relay.
  private struct Reading: Equatable {
    let relay: BehaviorRelay<Int>

    static func == (one: Reading, other: Reading) -> Bool { one.relay.value == other.relay.value }
  }

  @Test func `an update that a comparison at the end makes again is a change`() {
    let relay = BehaviorRelay(value: 0)
    let other = BehaviorRelay(value: Reading(relay: relay))
    let (doubled, read) = (Derived(relay) { $0 * 2 }, Derived(other) { $0 })
    let log = Log<Int>()
    let subscriptions = [doubled.elements(into: log), read.subscribe(onNext: { _ in })]
    batch {
      relay.update { $0 += 1 }
      onAnotherThread { relay.accept(1) }
      other.accept(Reading(relay: relay))
    }
    #expect(relay.value == 2)
    #expect(doubled.value == 4)
    #expect(log.entries == [0, 2, 4])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `what only a replaced update refers to may write to the batch when it is released`() {
    let relay = BehaviorRelay(value: 0)
    batch {
      var token: Token? = Token { [count] in count.accept(7) }
      relay.update { [token] value in
        _ = token
        value += 1
      }
      token = nil
      relay.accept(5)
    }
    #expect(relay.value == 5)
    #expect(count.value == 7)
  }
}
