import Dispatch
import Foundation
import Rill
import Synchronization
import TestSupport
import Testing

/// Promise 6: no user code under a lock, and no thread waits for another one's closure.
@Suite(.tags(.concurrency)) struct DerivedLockTests {
  /// A place where the code of a user runs.
  enum Place: String, CaseIterable, Sendable {
    case compute, recompute, equality, observer, join, relayObserver, update, updateInBatch, batchBody
    case deinitOfInput, deinitOfValue, deinitOfClosure, deinitOfObserver
  }

  /// A value whose comparison and release are noticed.
  private struct Noted: Sendable, Equatable {
    final class Watcher: Sendable {
      let note: @Sendable (Place) -> Void
      let atDeinit: Place
      init(_ atDeinit: Place, _ note: @escaping @Sendable (Place) -> Void) {
        (self.note, self.atDeinit) = (note, atDeinit)
      }
      deinit { note(atDeinit) }
    }

    let number: Int
    let watcher: Watcher?

    static func == (left: Self, right: Self) -> Bool {
      left.watcher?.note(.equality)
      return left.number == right.number
    }
  }

  /// In the place, once, another thread uses the graph in every way, and must return while this thread waits.
  @Test(arguments: Place.allCases)
  func `another thread uses the graph while this one is in code of the user`(place: Place) {
    let source = BehaviorRelay(value: Noted(number: 0, watcher: nil))
    let second = BehaviorRelay(value: 0)
    let around = Derived(source, second) { $0.number + $1 }
    let act = Protected<(@Sendable () -> Void)?>(nil)
    let other = OtherThread()
    let results = Log<Bool>()
    let note: @Sendable (Place) -> Void = { current in
      if current == place, let act = act.exchange(nil) { results.add(other.returns(act)) }
    }
    var derived: Derived<Noted>? = Derived(source, second) {
      [token = Token { note(.deinitOfClosure) }] noted, number in
      note(number == 0 ? .compute : .recompute)
      return withExtendedLifetime(token) {
        Noted(number: noted.number + number / 2, watcher: Noted.Watcher(.deinitOfValue, note))
      }
    }
    var below = derived.map { derived in Derived(derived) { $0.number } }
    let mark = Protected(derived)
    _ = act.exchange {
      _ = around.value
      source.update { $0 = Noted(number: $0.number, watcher: nil) }
      batch {
        second.update { $0 += 2 }
        source.update { $0 = Noted(number: $0.number + 1, watcher: nil) }
      }
      _ = mark.value?.value
      mark.value?.subscribe(onNext: { _ in }).dispose()
      _ = Derived(around, second) { $0 + $1 }.value
      source.subscribe(onNext: { _ in }).dispose()
    }

    _ = below?.value
    var observers: [any Disposable] = []
    let observer = derived?.subscribe(onNext: { [token = Token { note(.deinitOfObserver) }] noted in
      note(noted.number == 0 ? .join : .observer)
      withExtendedLifetime(token) {}
    })
    if let below { observers.append(below.subscribe(onNext: { _ in })) }
    observers.append(source.skip(1).subscribe(onNext: { _ in note(.relayObserver) }))
    source.accept(Noted(number: 1, watcher: Noted.Watcher(.deinitOfInput, note)))
    second.accept(1)
    source.update { noted in
      note(.update)
      noted = Noted(number: 5, watcher: nil)
    }
    batch {
      note(.batchBody)
      source.update { noted in
        note(.updateInBatch)
        noted = Noted(number: noted.number + 1, watcher: nil)
      }
      second.accept(9)
    }
    observer?.dispose()
    for observer in observers { observer.dispose() }
    observers = []
    (derived, below) = (nil, nil)
    _ = mark.exchange(nil)
    source.accept(Noted(number: 0, watcher: nil))
    other.join()
    #expect(results.entries == [true])
  }

  @Test func `two values that two threads read crosswise do not hang`() {
    let relay = BehaviorRelay(value: 1)
    let rounds = repeats(debug: 1_000, release: 1_000)
    let ran = returns {
      for round in 0..<rounds {
        let meeting = Barrier(of: 2)
        let (a, b) = (
          Derived(relay) { number in
            meeting.join()
            return number
          },
          Derived(relay) { number in
            meeting.join()
            return number * 2
          }
        )
        let (x, y) = (Derived(a, b) { $0 + $1 }, Derived(b, a) { $0 - $1 })
        let seen = TestSupport.onThreads(2) { $0 == 0 ? x.value : y.value }
        if seen != [3, 1] { Issue.record("\(seen) in round \(round)") }
      }
    }
    #expect(ran)
  }

  @Test func `two values whose closures read each other's value on two threads do not hang`() {
    let relay = BehaviorRelay(value: 1)
    let values = Protected<[Derived<Int>]>([])
    let hasReturned = returns {
      let meeting = Barrier(of: 2)
      let visits = [Tally(), Tally()]
      let pair = (0..<2).map { index in
        Derived(relay) { number in
          visits[index].add()
          // Only the first computation reads the other value, so that this ends.
          guard visits[index].count == 1 else { return number }
          meeting.join()
          return number + values.value[1 - index].value * 10
        }
      }
      _ = values.exchange(pair)
      _ = TestSupport.onThreads(2) { pair[$0].value }
      relay.accept(2)
      #expect(pair.map(\.value) == [2, 2])
    }
    #expect(hasReturned)
    _ = values.exchange([])
  }

  @Test func `a writer does not wait for a closure, nor a reader of another value`() {
    let relay = BehaviorRelay(value: 0)
    let (inside, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow = Derived(relay) { number in
      if number == 1 {
        inside.signal()
        go.waitForSignal()
      }
      return number
    }
    let quick = Derived(relay) { $0 * 10 }
    relay.accept(1)
    DispatchQueue.global().async {
      _ = slow.value
      done.signal()
    }
    inside.waitForSignal()
    let other = OtherThread()
    #expect(other.returns { relay.accept(2) })
    #expect(quick.value == 20)
    #expect(slow.value == 2)
    let log = Log<Int>()
    #expect(
      other.returns {
        let subscription = slow.elements(into: log)
        batch { relay.accept(3) }
        subscription.dispose()
      })
    #expect(log.entries == [2, 3])
    go.signal()
    done.waitForSignal()
    #expect(slow.value == 3)
  }

  @Test func `two threads that take a lock of the user around and inside use of a graph do not wait for each other`() {
    let relay = BehaviorRelay(value: 0)
    let lock = NSRecursiveLock()
    let derived = Derived(relay) { number in lock.withLock { number + 1 } }
    let below = Derived(derived) { number in lock.withLock { number + 1 } }
    let subscription = below.subscribe(onNext: { _ in lock.withLock {} })
    let rounds = repeats(debug: 5_000, release: 5_000)
    let hasReturned = returns {
      onThreads(2) { thread in
        for round in 0..<rounds {
          guard thread == 0 else {
            relay.accept(round)
            _ = below.value
            continue
          }
          lock.withLock {
            batch { relay.accept(round) }
            _ = derived.value
            below.subscribe(onNext: { _ in }).dispose()
          }
        }
      }
    }
    #expect(hasReturned)
    subscription.dispose()
  }

  /// Reads and writes a graph when it is released.
  final class Caller: Sendable {
    private let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
    deinit { call() }
  }

  @Test func `a value whose release reads and writes the graph is released outside of locks`() {
    let count = BehaviorRelay(value: 0)
    let double = Derived(count) { $0 * 2 }
    let log = Log<Int>()
    let source = BehaviorRelay<Caller?>(value: nil)
    let caller: @Sendable () -> Caller = {
      Caller {
        count.update { $0 += 1 }
        log.add(double.value)
        batch { count.update { $0 += 1 } }
      }
    }
    let hasReturned = returns {
      let derived = Derived(source, count) { caller, _ in caller }
      let made = Derived(count) { number in number < 0 ? caller() : nil }
      let subscription = derived.subscribe(onNext: { _ in })
      source.accept(caller())
      source.accept(caller())
      batch {
        source.accept(caller())
        source.accept(caller())
        _ = derived.value
      }
      try? batch {
        source.accept(caller())
        _ = derived.value
        throw Failure()
      }
      subscription.dispose()
      source.accept(caller())
      _ = derived.value
      source.accept(nil)
      _ = derived.value
      count.accept(-10)
      _ = made.value
      count.accept(1_000)
      _ = made.value
    }
    #expect(hasReturned)
    #expect(log.entries.count >= 6)
    #expect(count.value >= 1_000)
    #expect(double.value == 2 * count.value)
  }

  @Test func `closures and observers that use the graph when they are released do so outside of locks`() {
    let count = BehaviorRelay(value: 0)
    let double = Derived(count) { $0 * 2 }
    let released = Tally()
    let hasReturned = returns {
      for _ in 0..<3 {
        let caller = Caller {
          count.update { $0 += 1 }
          released.add()
          _ = double.value
        }
        let derived = Derived(double) { number in withExtendedLifetime(caller) { number } }
        _ = Derived(derived) { $0 + 1 }.value
        derived.subscribe(onNext: { [caller] _ in withExtendedLifetime(caller) {} }).dispose()
      }
    }
    #expect(hasReturned)
    #expect(released.count == 3)
    #expect(double.value == 6)
  }
}
