import Dispatch
@testable import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct TwoWayTests {
  @Test func `the other relay adopts the value, and then each change reaches both sides once`() {
    let left = BehaviorRelay(value: 1)
    let right = BehaviorRelay(value: 2)
    let logs = [Log<Int>(), Log<Int>()]
    let bag = DisposeBag()
    left.subscribe(onNext: { logs[0].add($0) }).disposed(by: bag)
    right.subscribe(onNext: { logs[1].add($0) }).disposed(by: bag)
    left.bindTwoWay(with: right).disposed(by: bag)
    left.accept(3)
    right.accept(4)
    right.accept(4)
    #expect(
      right.update {
        $0 += 1; return $0
      } == 5)
    #expect(logs[0].entries == [1, 3, 4, 4, 5])
    #expect(logs[1].entries == [2, 1, 3, 4, 4, 5])
    #expect(left.value == 5 && right.value == 5)
  }

  @Test func `disposal separates them, and disposing twice does nothing`() {
    let left = BehaviorRelay(value: 1)
    let right = BehaviorRelay(value: 1)
    let binding = left.bindTwoWay(with: right)
    left.accept(2)
    binding.dispose()
    binding.dispose()
    left.accept(3)
    #expect(right.value == 2)
    right.accept(4)
    #expect(left.value == 3)
  }

  @Test func `both sides receive a change that an observer makes after the current one`() {
    let left = BehaviorRelay(value: 0)
    let right = BehaviorRelay(value: 0)
    let logs = [Log<Int>(), Log<Int>()]
    let bag = DisposeBag()
    left.bindTwoWay(with: right).disposed(by: bag)
    left.subscribe(onNext: {
      logs[0].add($0)
      if $0 == 1 { right.accept(2) }
    }).disposed(by: bag)
    right.subscribe(onNext: {
      logs[1].add($0)
      if $0 == 2 { left.accept(3) }
    }).disposed(by: bag)
    left.accept(1)
    #expect(logs[0].entries == [0, 1, 2, 3])
    #expect(logs[1].entries == [0, 1, 2, 3])
  }

  @Test(arguments: ["chain", "ring", "itself", "twice"])
  func `connected relays are one, however they are connected`(form: String) {
    let relays = (0..<3).map { BehaviorRelay(value: $0) }
    let logs = relays.map { _ in Log<Int>() }
    let bag = DisposeBag()
    relays[0].bindTwoWay(with: relays[1]).disposed(by: bag)
    relays[1].bindTwoWay(with: relays[2]).disposed(by: bag)
    switch form {
    case "ring": relays[2].bindTwoWay(with: relays[0]).disposed(by: bag)
    case "itself": relays[1].bindTwoWay(with: relays[1]).disposed(by: bag)
    case "twice": relays[0].bindTwoWay(with: relays[1]).disposed(by: bag)
    default: break
    }
    for (relay, log) in zip(relays, logs) { relay.skip(1).subscribe(onNext: { log.add($0) }).disposed(by: bag) }
    for (number, relay) in relays.enumerated() { relay.accept(10 + number) }
    #expect(relays.map(\.value) == [12, 12, 12])
    for log in logs { #expect(log.entries == [10, 11, 12]) }
  }

  @Test func `one of two bindings between the same relays can go`() {
    let left = BehaviorRelay(value: 1)
    let right = BehaviorRelay(value: 1)
    let first = left.bindTwoWay(with: right)
    let second = left.bindTwoWay(with: right)
    first.dispose()
    left.accept(2)
    #expect(right.value == 2)
    second.dispose()
    left.accept(3)
    #expect(right.value == 2)
  }

  @Test func `the binding keeps neither relay, ends with either, and the bag forgets it`() {
    var left: BehaviorRelay<Token>? = BehaviorRelay(value: Token())
    let right = BehaviorRelay(value: Token())
    let held = Weak(left)
    let bag = DisposeBag()
    left?.bindTwoWay(with: right).disposed(by: bag)
    #expect(bag.count == 1)
    left = nil
    #expect(held.object == nil)
    #expect(bag.count == 0)
    let value = Weak(right.value)
    right.accept(Token())
    #expect(value.object == nil)
  }

  @Test func `no lock is held while a replaced value is released, or a change is delivered`() {
    let left = BehaviorRelay<Token?>(value: nil)
    let right = BehaviorRelay<Token?>(value: nil)
    let log = Log<String>()
    let bag = DisposeBag()
    left.bindTwoWay(with: right).disposed(by: bag)
    left.accept(
      Token { [left = Weak(left), right = Weak(right)] in
        onAnotherThread {
          left.object?.accept(nil)
          right.object?.accept(nil)
        }
        log.add("released")
      })
    right.skip(1).subscribe(onNext: { _ in
      guard log.entries.isEmpty else { return }
      onAnotherThread { _ = left.value }
      log.add("delivered")
    }).disposed(by: bag)
    left.accept(nil)
    #expect(Set(log.entries) == ["delivered", "released"])
  }

  @Test func `whichever side accepts on any thread, both see every change once and in one order`() {
    let left = BehaviorRelay(value: -1)
    let right = BehaviorRelay(value: -1)
    let logs = [Log<Int>(), Log<Int>()]
    let bag = DisposeBag()
    left.bindTwoWay(with: right).disposed(by: bag)
    left.skip(1).subscribe(onNext: { logs[0].add($0) }).disposed(by: bag)
    right.skip(1).subscribe(onNext: { logs[1].add($0) }).disposed(by: bag)
    let threads = 4
    let rounds = 500
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for round in 0..<rounds {
        let number = thread * rounds + round
        (number.isMultiple(of: 2) ? left : right).accept(number)
      }
    }
    settle()
    #expect(left.value == right.value)
    #expect(logs[0].entries == logs[1].entries)
    #expect(logs[0].entries.sorted() == Array(0..<threads * rounds))
  }

  @Test func `an observer of one side may wait for a thread that wants something of the other`() {
    let left = BehaviorRelay(value: 0)
    let right = BehaviorRelay(value: 0)
    let bag = DisposeBag()
    let log = Log<Int>()
    left.bindTwoWay(with: right).disposed(by: bag)
    left.subscribe(onNext: { value in
      guard value == 1 else { return }
      onAnotherThread {
        let seen = Log<Int>()
        right.subscribe(onNext: { seen.add($0) }).disposed(by: bag)
        #expect(seen.entries == [1])
        right.accept(2)
      }
    }).disposed(by: bag)
    right.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    left.accept(1)
    #expect(log.entries == [0, 1, 2])
    #expect(left.value == 2 && right.value == 2)
  }

  /// In a process of its own, because batches count the bindings of the process.
  @Test func `a batch writes to both sides of the only binding, which is forgotten at its end`() async {
    await #expect(processExitsWith: .success) {
      let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let log = Log<Int>()
      _ = right.subscribe(onNext: { log.add($0) })
      let binding = left.bindTwoWay(with: right)
      batch { left.accept(1) }
      try #require(right.value == 1)
      // Linked while the batch is open, so that only its end can know.
      binding.dispose()
      var late: (any Disposable)?
      batch {
        left.accept(2)
        late = left.bindTwoWay(with: right)
      }
      try #require(right.value == 2 && log.entries.last == 2)
      late?.dispose()
      late?.dispose()
      left.accept(3)
      try #require(right.value == 2)
    }
  }
}
