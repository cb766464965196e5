import Dispatch
import Foundation
import Rill
import Synchronization
import TestSupport
import Testing

/// Promise 2: the arguments of a closure, and so every value, are a state that was true at one moment.
@Suite(.tags(.concurrency)) struct OneMomentTests {
  private static let reads = repeats(debug: 100_000, release: 1_000_000, nightly: 10_000_000)
  private static let threads = 8

  private struct Pair: Sendable, Equatable {
    let left: Int
    let right: Int
    var isMixed: Bool { left != right }
  }

  /// Reads on eight threads, while one more writes until all of them are done.
  private func read(
    _ count: Int = reads, _ isMixed: @escaping @Sendable () -> Bool, while write: @escaping @Sendable (Int) -> Void
  ) -> Int {
    let mixed = Tally()
    let missing = Atomic(Self.threads)
    onThreads(Self.threads + 1) { thread in
      if thread == Self.threads {
        var number = 0
        while missing.load(ordering: .relaxed) > 0 {
          number += 1
          write(number)
        }
      } else {
        for _ in 0..<count where isMixed() { mixed.add() }
        missing.subtract(1, ordering: .relaxed)
      }
    }
    return mixed.count
  }

  @LongTests @Test func `eight threads read a pair of relays that batches write, and none is mixed`() {
    let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let pair = Derived(left, right) { Pair(left: $0, right: $1) }
    let mixed = read {
      pair.value.isMixed
    } while: { number in
      batch {
        left.accept(number)
        right.accept(number)
      }
    }
    #expect(mixed == 0)
    #expect(pair.value == Pair(left: left.value, right: right.value))
  }

  @Test func `eight threads read a pair that follows from one relay on two ways, and none is mixed`() {
    let relay = BehaviorRelay(value: 0)
    let left = Derived(relay) { $0 + 1 }
    let first = Derived(relay) { $0 * 2 }
    let second = Derived(first) { $0 / 2 }
    let right = Derived(second) { $0 + 1 }
    let pair = Derived(left, right) { Pair(left: $0, right: $1) }
    let mixed = read(Self.reads / 10) {
      pair.value.isMixed
    } while: {
      relay.accept($0)
    }
    #expect(mixed == 0)
    #expect(pair.value == Pair(left: relay.value + 1, right: relay.value + 1))
  }

  /// Values of a word are read without a lock as long as nothing changes.
  @Test(arguments: [false, true])
  func `eight threads read a pair that is one word while it changes, and each read is newer than the last`(
    isObserved: Bool
  ) {
    let relay = BehaviorRelay<Int32>(value: 0)
    let first = Derived(relay) { $0 &* 2 }
    let pair = Derived(relay, first) { [$0, $1 / 2] }
    let word = Derived(pair) { UInt64(UInt32(bitPattern: $0[0])) << 32 | UInt64(UInt32(bitPattern: $0[1])) }
    let subscription = isObserved ? word.subscribe(onNext: { _ in }) : nil
    let changes = repeats(debug: 5_000, release: 5_000)
    let violations = Tally()
    let isOver = Atomic(false)
    onThreads(9) { thread in
      if thread == 0 {
        for number in 1...changes { relay.accept(Int32(number)) }
        return isOver.store(true, ordering: .releasing)
      }
      var last: UInt64 = 0
      var isLast = false
      while !isLast {
        isLast = isOver.load(ordering: .acquiring)
        let before = UInt64(relay.value)
        let seen = word.value
        if seen >> 32 != seen & 0xFFFF_FFFF || seen >> 32 < before || seen < last { violations.add() }
        last = seen
      }
      if last >> 32 != changes { violations.add() }
    }
    #expect(violations.count == 0)
    subscription?.dispose()
  }

  @Test func `no argument of a closure is mixed, whether its value is observed or read`() {
    let relays = (0..<4).map { _ in BehaviorRelay(value: 0) }
    let mixed = Tally()
    let sums = (0..<3).map { index in
      Derived(relays[index], relays[index + 1]) { left, right in
        if left != right { mixed.add() }
        return left + right
      }
    }
    let top = Derived(sums[0], sums[1], sums[2], relays[0]) { a, b, c, d in
      if a != b || b != c || c != 2 * d { mixed.add() }
      return d
    }
    let subscription = top.subscribe(onNext: { _ in })
    let threads = Self.threads
    let rounds = repeats(debug: 2_000, release: 2_000)
    onThreads(threads) { thread in
      for round in 0..<rounds {
        if thread < 4 {
          batch { for relay in relays { relay.accept(round * threads + thread) } }
        } else if thread < 6 {
          _ = top.value
        } else {
          _ =
            Derived(all: relays) { values in
              if Set(values).count != 1 { mixed.add() }
              return values
            }.value
        }
      }
    }
    #expect(mixed.count == 0)
    #expect(top.value == relays[0].value)
    subscription.dispose()
  }

  @Test func `the values that a thread reads never go back, and follow its own writes`() {
    let relay = BehaviorRelay(value: 0)
    let derived = Derived(relay) { $0 }
    let below = Derived(derived) { $0 + 1 }
    let violations = Tally()
    let rounds = repeats(debug: 5_000, release: 5_000)
    onThreads(4) { thread in
      var last = 0
      for _ in 0..<rounds {
        let written =
          thread < 2
          ? relay.update {
            $0 += 1
            return $0
          } : last
        let seen = thread.isMultiple(of: 2) ? derived.value : below.value - 1
        if seen < max(last, written) { violations.add() }
        last = seen
      }
    }
    #expect(violations.count == 0)
    #expect(below.value == 2 * rounds + 1)
  }

  @Test func `a value that was read before another one is not newer than it`() {
    let relay = BehaviorRelay(value: 0)
    let (old, new) = (Derived(relay) { $0 }, Derived(relay) { $0 })
    let violations = Tally()
    let isOver = Atomic(false)
    onThreads(3) { thread in
      if thread == 0 {
        for _ in 0..<repeats(debug: 20_000, release: 20_000) { relay.update { $0 += 1 } }
        isOver.store(true, ordering: .relaxed)
      } else {
        while !isOver.load(ordering: .relaxed) {
          let first = thread == 1 ? old.value : relay.value
          let second = thread == 1 ? new.value : old.value
          if second < first { violations.add() }
        }
      }
    }
    #expect(violations.count == 0)
  }

  @Test func `a closure that runs for long gets one moment, whatever is written meanwhile`() {
    let relays = (0..<3).map { _ in BehaviorRelay(value: 0) }
    let (inside, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow = Derived(relays[0]) { number in
      if number == 1 {
        inside.signal()
        go.waitForSignal()
      }
      return number
    }
    let triple = Derived(slow, relays[1], relays[2]) { [$0, $1, $2] }
    #expect(triple.value == [0, 0, 0])
    batch { for relay in relays { relay.accept(1) } }
    let seen = Log<[Int]>()
    DispatchQueue.global().async {
      seen.add(triple.value)
      done.signal()
    }
    inside.waitForSignal()
    batch { for relay in relays { relay.accept(2) } }
    #expect(triple.value == [2, 2, 2])
    go.signal()
    done.waitForSignal()
    #expect([[1, 1, 1], [2, 2, 2]].contains(seen.entries.first ?? []))
    #expect(triple.value == [2, 2, 2])
  }

  /// The value of an observed node is replaced in place, unless a reading has taken it.
  @Test func `an observed value that changes during a reading is read as it was`() {
    let relay = BehaviorRelay(value: "0 and more than fifteen letters")
    let (inside, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let observed = Derived(relay) { $0 + "!" }
    let subscription = observed.subscribe(onNext: { _ in })
    relay.accept("1 and more than fifteen letters")
    let slow = Derived(observed) { text in
      if text.hasPrefix("1") {
        inside.signal()
        go.waitForSignal()
      }
      return text
    }
    let pair = Derived(slow, observed) { [$0, $1] }
    let seen = Log<[String]>()
    DispatchQueue.global().async {
      seen.add(pair.value)
      done.signal()
    }
    inside.waitForSignal()
    relay.accept("2 and more than fifteen letters")
    #expect(observed.value.hasPrefix("2"))
    go.signal()
    done.waitForSignal()
    #expect(seen.entries.first.map { $0.map { $0.prefix(1) } } == ["1", "1"])
    #expect(pair.value.map { $0.prefix(1) } == ["2", "2"])
    subscription.dispose()
  }

  @LongTests @Test(arguments: [false, true], [1, 2, 10])
  func `threads that read objects while others replace them get live ones`(observed: Bool, depth: Int) async {
    // In a process of its own, which a released object would end.
    await #expect(processExitsWith: .success) { [observed, depth] in
      expectInProcess {
        let relays = (0..<2).map { _ in BehaviorRelay(value: [0]) }
        var nodes = [Derived(relays[0]) { $0 }]
        for index in 1..<depth { nodes.append(Derived(nodes[index - 1], relays[index % 2]) { $0 + $1 }) }
        let bag = DisposeBag()
        if observed { for node in nodes { node.subscribe(onNext: { _ in }).disposed(by: bag) } }
        let violations = Tally()
        let rounds = repeats(debug: 5_000, release: 5_000)
        onThreads(4) { [nodes] thread in
          for round in 0..<rounds {
            if (round + thread).isMultiple(of: 2) {
              relays[round / 2 % 2].update { $0 = [$0[0] + 1] }
            } else {
              let index = (round + 3 * thread) % depth
              if nodes[index].value.count != index + 1 { violations.add() }
            }
          }
        }
        let last = nodes[depth - 1].value
        return violations.count == 0 && last == (0..<depth).flatMap({ relays[$0 % 2].value })
          ? [] : ["\(violations.count) values had another length; the last one is \(last)"]
      }
    }
  }

  @Test func `a value that is observed over one that an old read has published is computed from the newest state`() {
    let (x, y) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let (isReading, mayPublish, hasPublished) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let computations = Tally()
    let inner = Derived(x) { number in
      if number == 0 {
        isReading.signal()
        mayPublish.wait()
      }
      return number
    }
    let outer = Derived(inner, y) { inner, y in
      computations.add()
      if computations.count == 1 {
        mayPublish.signal()
        hasPublished.wait()
      }
      return inner * 100 + y
    }
    Thread {
      _ = inner.value
      hasPublished.signal()
    }.start()
    isReading.wait()
    x.accept(1)
    #expect(outer.value == 100)
    let log = Log<Int>()
    let subscription = outer.elements(into: log)
    y.accept(5)
    #expect(log.entries == [100, 105])
    subscription.dispose()
  }
}
