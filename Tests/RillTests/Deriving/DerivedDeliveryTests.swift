import Dispatch
import Foundation
import Rill
import Synchronization
import TestSupport
import Testing

/// Promise 5: what an observer of a derived value receives, when, and in which order.
@Suite(.tags(.concurrency)) struct DerivedDeliveryTests {
  private let relay = BehaviorRelay(value: 0)

  @Test func `a subscriber receives the newest value before subscribe returns, and then each later one`() {
    let derived = Derived(relay) { $0 * 10 }
    let log = Log<Int>()
    relay.accept(1)
    let subscription = derived.elements(into: log)
    #expect(log.entries == [10])
    for number in 2...4 { relay.accept(number) }
    #expect(log.entries == [10, 20, 30, 40])
    subscription.dispose()
    relay.accept(5)
    #expect(log.entries == [10, 20, 30, 40])
  }

  @Test func `no value comes twice in a row, and one that returns comes again`() {
    let derived = Derived(relay) { $0 / 2 }
    let log = Log<Int>()
    let subscription = derived.elements(into: log)
    for number in [1, 2, 3, 3, 0, 1, 2] { relay.accept(number) }
    #expect(log.entries == [0, 1, 0, 1])
    subscription.dispose()
  }

  @Test func `the relay's own observers come first, then those of derived values from the oldest to the newest`() {
    let log = Log<String>()
    let bag = DisposeBag()
    let oldest = Derived(relay) { $0 + 1 }
    let middle = Derived(oldest) { $0 + 1 }
    let other = Derived(relay) { $0 + 2 }
    let newest = Derived(middle, oldest) { $0 + $1 }
    for (name, derived) in [("newest", newest), ("other", other), ("middle", middle), ("oldest", oldest)] {
      for index in 1...2 {
        derived.skip(1).subscribe(onNext: { log.add("\(name) \(index): \($0)") }).disposed(by: bag)
      }
    }
    relay.skip(1).subscribe(onNext: { log.add("relay 1: \($0)") }).disposed(by: bag)
    oldest.skip(1).subscribe(onNext: { log.add("oldest 3: \($0)") }).disposed(by: bag)
    relay.skip(1).subscribe(onNext: { log.add("relay 2: \($0)") }).disposed(by: bag)
    relay.accept(1)
    #expect(
      log.entries == [
        "relay 1: 1", "relay 2: 1", "oldest 1: 2", "oldest 2: 2", "oldest 3: 2", "middle 1: 3", "middle 2: 3",
        "other 1: 3", "other 2: 3", "newest 1: 5", "newest 2: 5",
      ])
  }

  @Test func `in a batch, the own observers of all its relays come before those of derived values`() {
    let second = BehaviorRelay(value: 0)
    let log = Log<String>()
    let bag = DisposeBag()
    let sum = Derived(relay, second) { $0 + $1 }
    let double = Derived(second) { $0 * 2 }
    double.skip(1).subscribe(onNext: { log.add("double \($0)") }).disposed(by: bag)
    sum.skip(1).subscribe(onNext: { log.add("sum \($0)") }).disposed(by: bag)
    relay.skip(1).subscribe(onNext: { log.add("relay \($0)") }).disposed(by: bag)
    second.skip(1).subscribe(onNext: { log.add("second \($0)") }).disposed(by: bag)
    batch {
      relay.accept(1)
      second.accept(2)
    }
    #expect(Set(log.entries.prefix(2)) == ["relay 1", "second 2"])
    #expect(log.entries.dropFirst(2) == ["sum 3", "double 4"])
  }

  @Test func `a relay's own observer already reads derived values of the new state`() {
    let derived = Derived(relay) { $0 * 10 }
    let log = Log<Int>()
    let bag = DisposeBag()
    relay.subscribe(onNext: { log.add($0 * 1_000 + derived.value) }).disposed(by: bag)
    derived.subscribe(onNext: { _ in }).disposed(by: bag)
    relay.accept(1)
    relay.accept(2)
    #expect(log.entries == [0, 1_010, 2_020])
  }

  @Test func `a subscriber that joins while another thread delivers gets the newest value before subscribe returns`() {
    let derived = Derived(relay) { $0 * 10 }
    let (inside, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (first, second, third) = (Log<Int>(), Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    derived.subscribe(onNext: { number in
      first.add(number)
      if number == 10 {
        inside.signal()
        go.waitForSignal()
      }
    }).disposed(by: bag)
    DispatchQueue.global().async { [relay] in
      relay.accept(1)
      done.signal()
    }
    inside.waitForSignal()
    derived.elements(into: second).disposed(by: bag)
    #expect(second.entries == [10])
    relay.accept(2)
    derived.elements(into: third).disposed(by: bag)
    #expect(third.entries == [20])
    go.signal()
    done.waitForSignal()
    settle()
    #expect(first.entries == [0, 10, 20])
    #expect(second.entries == [10, 20])
    #expect(third.entries == [20])
    relay.accept(3)
    #expect(first.entries == [0, 10, 20, 30])
    #expect(second.entries == [10, 20, 30])
    #expect(third.entries == [20, 30])
  }

  @Test func `a subscriber that joins while another thread is in an observer of the relay gets the newest value`() {
    let derived = Derived(relay) { $0 * 10 }
    let (inside, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let bag = DisposeBag()
    relay.subscribe(onNext: { number in
      if number == 1 {
        inside.signal()
        go.waitForSignal()
      }
    }).disposed(by: bag)
    let early = Log<Int>()
    derived.elements(into: early).disposed(by: bag)
    DispatchQueue.global().async { [relay] in
      relay.accept(1)
      done.signal()
    }
    inside.waitForSignal()
    let late = Log<Int>()
    derived.elements(into: late).disposed(by: bag)
    #expect(late.entries == [10])
    go.signal()
    done.waitForSignal()
    settle()
    #expect(early.entries == [0, 10])
    #expect(late.entries == [10])
    relay.accept(2)
    #expect(early.entries == [0, 10, 20])
    #expect(late.entries == [10, 20])
  }

  @Test func `a subscriber that joins inside an observer gets the newest value, and then each later one`() {
    let derived = Derived(relay) { $0 * 10 }
    let (inner, own) = (Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    derived.subscribe(onNext: { [relay] number in
      own.add(number)
      guard number == 10 else { return }
      relay.accept(2)
      derived.elements(into: inner).disposed(by: bag)
      #expect(inner.entries == [20])
    }).disposed(by: bag)
    relay.accept(1)
    relay.accept(3)
    #expect(own.entries == [0, 10, 20, 30])
    #expect(inner.entries == [20, 30])
  }

  @Test func `what an observer writes is a change of its own after the current one`() {
    let sum = Derived(relay) { $0 + 1 }
    let double = Derived(relay) { $0 * 2 }
    let log = Log<String>()
    let bag = DisposeBag()
    relay.subscribe(onNext: { log.add("relay \($0)") }).disposed(by: bag)
    sum.subscribe(onNext: { [relay] number in
      log.add("sum \(number)")
      if number == 2 {
        relay.accept(5)
        log.add("accepted \(relay.value)")
      }
    }).disposed(by: bag)
    sum.subscribe(onNext: { log.add("second \($0)") }).disposed(by: bag)
    double.subscribe(onNext: { log.add("double \($0)") }).disposed(by: bag)
    relay.accept(1)
    let start = ["relay 0", "sum 1", "second 1", "double 0"]
    let rest = log.entries.dropFirst(start.count).filter { !$0.hasPrefix("relay") && $0 != "accepted 5" }
    #expect(log.entries.starts(with: start))
    #expect(rest == ["sum 2", "second 2", "double 2", "sum 6", "second 6", "double 10"])
    #expect(log.entries.contains("accepted 5"))
  }

  @Test func `what an observer of the relay writes is a change of its own after the current one`() {
    let sum = Derived(relay) { $0 + 1 }
    let double = Derived(sum) { $0 * 2 }
    let log = Log<String>()
    let bag = DisposeBag()
    relay.skip(1).subscribe(onNext: { [relay] number in
      log.add("relay \(number)")
      if number == 1 { relay.accept(5) }
    }).disposed(by: bag)
    sum.skip(1).subscribe(onNext: { log.add("sum \($0)") }).disposed(by: bag)
    double.skip(1).subscribe(onNext: { log.add("double \($0)") }).disposed(by: bag)
    relay.accept(1)
    #expect(log.entries == ["relay 1", "sum 2", "double 4", "relay 5", "sum 6", "double 12"])
  }

  @Test func `a burst of writes from inside an observer reaches all observers in one order`() {
    let derived = Derived(relay) { $0 * 10 }
    let later = Derived(derived) { $0 + 1 }
    let logs = (0..<3).map { _ in Log<Int>() }
    let all = Log<String>()
    let bag = DisposeBag()
    derived.subscribe(onNext: { [relay] number in
      logs[0].add(number)
      all.add("first \(number)")
      if number == 10 { for next in 2...5 { relay.accept(next) } }
    }).disposed(by: bag)
    derived.subscribe(onNext: {
      logs[1].add($0)
      all.add("second \($0)")
    }).disposed(by: bag)
    later.elements(into: logs[2]).disposed(by: bag)
    let own = Log<Int>()
    relay.elements(into: own).disposed(by: bag)
    relay.accept(1)
    #expect(own.entries == [0, 1, 2, 3, 4, 5])
    #expect(logs[0].entries == [0, 10, 20, 30, 40, 50])
    #expect(logs[1].entries == logs[0].entries)
    #expect(logs[2].entries == logs[0].entries.map { $0 + 1 })
    #expect(all.entries == logs[0].entries.flatMap { ["first \($0)", "second \($0)"] })
  }

  @Test func `a value stays the same for all its observers while one of them writes`() {
    let derived = Derived(relay) { $0 * 10 }
    let seen = Log<Int>()
    let bag = DisposeBag()
    derived.subscribe(onNext: { [relay] number in if number < 50 { relay.accept(number / 10 + 1) } }).disposed(by: bag)
    derived.elements(into: seen).disposed(by: bag)
    #expect(seen.entries == [50])
    relay.accept(0)
    #expect(seen.entries == [50, 0, 10, 20, 30, 40, 50])
  }

  @Test func `disposal inside an observer is the last that it receives, queued values included`() {
    let derived = Derived(relay) { $0 * 10 }
    let (first, second) = (Log<Int>(), Log<Int>())
    let handle = SerialDisposable()
    let bag = DisposeBag()
    derived.subscribe(onNext: { [relay] number in
      first.add(number)
      if number == 10 {
        relay.accept(2)
        handle.dispose()
        relay.accept(3)
      }
    }).disposed(by: bag)
    handle.disposable = derived.elements(into: second)
    relay.accept(1)
    #expect(first.entries.last == 30)
    #expect(second.entries == [0])
  }

  @Test func `an observer that disposes of a younger value in a change keeps that from its observers`() {
    let (log, released) = (Log<String>(), Tally())
    let handle = SerialDisposable()
    let bag = DisposeBag()
    Derived(relay) { $0 }.skip(1).subscribe(onNext: {
      log.add("older \($0)")
      handle.dispose()
    }).disposed(by: bag)
    let younger = { [relay] in
      Derived(relay) { [token = Token { released.add() }] number in withExtendedLifetime(token) { number } }
    }
    handle.disposable = younger().skip(1).subscribe(onNext: { log.add("younger \($0)") })
    relay.accept(1)
    #expect(log.entries == ["older 1"])
    #expect(released.count == 1)
  }

  @Test(arguments: [false, true])
  func `a change that the release of a value makes is delivered after the change that released it`(isLast: Bool) {
    let log = Log<Int>()
    let handle = SerialDisposable()
    let bag = DisposeBag()
    Derived(relay) { $0 }.elements(into: log).disposed(by: bag)
    let leaving = { [relay] in
      Derived(relay) { [token = Token { relay.accept(9) }] number in
        if number == 1 { handle.dispose() }
        return withExtendedLifetime(token) { number }
      }
    }
    handle.disposable = leaving().subscribe(onNext: { _ in })
    if !isLast { Derived(relay) { $0 }.subscribe(onNext: { _ in }).disposed(by: bag) }
    relay.accept(1)
    #expect(log.entries == [0, 1, 9])
  }

  @Test func `an observer that disposes of itself receives nothing more`() {
    let derived = Derived(relay) { $0 * 10 }
    let log = Log<Int>()
    let handle = SerialDisposable()
    handle.disposable = derived.subscribe(onNext: { number in
      log.add(number)
      if number == 10 { handle.dispose() }
    })
    relay.accept(1)
    relay.accept(2)
    #expect(log.entries == [0, 10])
  }

  @LongTests @Test
  func `values of several threads come one at a time, in one order for all observers, up to the last`() {
    let derived = Derived(relay) { $0 + 1 }
    let witnesses = (0..<3).map { _ in Witness() }
    let bag = DisposeBag()
    for witness in witnesses { derived.subscribe(onNext: { witness.see($0) }).disposed(by: bag) }
    let rounds = repeats(debug: 5_000, release: 5_000)
    onThreads(8) { [relay] _ in for _ in 0..<rounds { relay.update { $0 += 1 } } }
    for witness in witnesses {
      #expect(witness.violations == [])
      #expect(witness.numbers.first == 1 && witness.numbers.last == 8 * rounds + 1)
      #expect(zip(witness.numbers, witness.numbers.dropFirst()).allSatisfy { $0 < $1 })
    }
    #expect(witnesses[1].numbers == witnesses[0].numbers)
    #expect(witnesses[2].numbers == witnesses[0].numbers)
  }

  @LongTests @Test func `subscribers that join while others write get a first value at once, and the last value`() {
    let derived = Derived(relay) { $0 + 1 }
    let violations = Tally()
    let rounds = repeats(debug: 5_000, release: 5_000)
    let bag = DisposeBag()
    let logs = Protected<[Log<Int>]>([])
    onThreads(4) { [relay] thread in
      for round in 0..<rounds {
        if thread < 2 {
          relay.update { $0 += 1 }
        } else {
          let log = Log<Int>()
          let floor = relay.value + 1
          let subscription = derived.elements(into: log)
          if log.entries.isEmpty || log.entries[0] < floor { violations.add() }
          if round % 100 == 0 {
            subscription.disposed(by: bag)
            logs.withLock { $0.append(log) }
          } else {
            subscription.dispose()
          }
        }
      }
    }
    #expect(violations.count == 0)
    for log in logs.value {
      #expect(log.entries.last == 2 * rounds + 1)
      #expect(zip(log.entries, log.entries.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `a change that an observer's thread waits for arrives, from whatever thread it comes`() {
    let other = BehaviorRelay(value: 0)
    let (first, second) = (Derived(relay) { $0 }, Derived(other) { $0 })
    let log = Log<String>()
    let bag = DisposeBag()
    second.subscribe(onNext: { log.add("second \($0)") }).disposed(by: bag)
    first.subscribe(onNext: { number in
      log.add("first \(number)")
      if number == 1 { onAnotherThread { other.accept(1) } }
    }).disposed(by: bag)
    relay.accept(1)
    settle()
    #expect(other.value == 1)
    #expect(log.entries.last == "second 1" || log.entries.contains("second 1"))
  }

  @Test func `a subscriber that joins while a change goes back to the value before gets that value too`() {
    let (isComputing, hasJoined, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Waited())
    let computations = Tally()
    let derived = Derived(relay) { [relay] number in
      computations.add()
      switch computations.count {
      case 2:
        // The subscriber's own computation, which a change of another thread overtakes.
        Thread {
          relay.accept(0)
          isDone.signal()
        }.start()
        isComputing.wait()
      case 3:
        isComputing.signal()
        hasJoined.wait()
      default: break
      }
      return number
    }
    #expect(derived.value == 0)
    relay.accept(1)
    let log = Log<Int>()
    let subscription = derived.elements(into: log)
    #expect(log.entries == [1])
    hasJoined.signal()
    #expect(isDone.wait())
    #expect(log.entries == [1, 0])
    subscription.dispose()
  }

  @Test func `what an observer of a relay writes comes after its change, although only that has derived values`() {
    let isGreat = Derived(relay) { $0 > 10 }
    let log = Log<String>()
    let bag = DisposeBag()
    relay.skip(1).subscribe(onNext: { [relay] number in
      log.add("first \(number)")
      if number == 5 { relay.accept(20) }
    }).disposed(by: bag)
    relay.skip(1).subscribe(onNext: { log.add("second \($0)") }).disposed(by: bag)
    isGreat.skip(1).subscribe(onNext: { log.add("is great: \($0)") }).disposed(by: bag)
    relay.accept(5)
    #expect(log.entries == ["first 5", "second 5", "first 20", "second 20", "is great: true"])
  }

  @Test func `a change is delivered to the relay's observers while another thread computes an earlier one`() {
    let (isComputing, mayGoOn, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Waited())
    let derived = Derived(relay) { number in
      if number == 1 {
        isComputing.signal()
        mayGoOn.wait()
      }
      return number
    }
    let log = Log<Int>()
    let bag = DisposeBag()
    relay.elements(into: log).disposed(by: bag)
    derived.subscribe(onNext: { _ in }).disposed(by: bag)
    Thread { [relay] in
      relay.accept(1)
      isDone.signal()
    }.start()
    isComputing.wait()
    relay.accept(2)
    #expect(log.entries == [0, 1, 2])
    mayGoOn.signal()
    #expect(isDone.wait())
    #expect(log.entries == [0, 1, 2])
  }

  /// A signal that is waited for with a limit.
  private struct Waited {
    private let semaphore = DispatchSemaphore(value: 0)

    func signal() { semaphore.signal() }
    func wait() -> Bool { semaphore.wait(timeout: .now() + 300) == .success }
  }

  /// The uses of a relay by derived values while its own observer writes it.
  enum Dependents: CaseIterable, Sendable { case none, unread, read, observed, left }

  @Test(arguments: Dependents.allCases, [false, true])
  func `a relay's own observer that writes it receives that value in turn`(dependents: Dependents, updates: Bool) {
    let derived = dependents == .none ? nil : Derived(relay) { $0 + 1 }
    if dependents != .unread { _ = derived?.value }
    let subscription = dependents == .observed || dependents == .left ? derived?.subscribe(onNext: { _ in }) : nil
    if dependents == .left { subscription?.dispose() }
    let (first, second) = (Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    relay.subscribe(onNext: { [relay] number in
      first.add(number)
      if number == 1 { relay.accept(2) }
      if number == 2 { relay.update { $0 += 1 } }
    }).disposed(by: bag)
    relay.elements(into: second).disposed(by: bag)
    if updates { relay.update { $0 = 1 } } else { relay.accept(1) }
    #expect(first.entries == [0, 1, 2, 3])
    #expect(second.entries == [0, 1, 2, 3])
    relay.accept(4)
    #expect(first.entries == [0, 1, 2, 3, 4])
    #expect(second.entries == [0, 1, 2, 3, 4])
    if dependents != .none { #expect(derived?.value == 5) }
    subscription?.dispose()
  }
}
