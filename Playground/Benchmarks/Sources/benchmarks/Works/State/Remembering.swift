import Foundation
import OpenCombine
import Rill

extension Work {
  static let behaviorSubject = behavior("behavior subject, set and read") {
    let subject = BehaviorSubject(value: 0)
    let total = Total()
    _ = subject.subscribe(onNext: { total.value &+= $0 })
    return { count in
      for element in 0..<count {
        subject.onNext(element)
        total.value &+= (try? subject.value()) ?? 0
      }
      total.consume()
    }
  }

  static let behaviorRelay = behavior("behavior relay, set and read", rill: setAndReadRelay)

  static let lockedBehaviorRelay = Work(
    "behavior relay, set and read, beside a lock", .atMost(2, of: .hand), allocations: 0,
    hand: {
      let behavior = HandLockedBehavior(0)
      let total = Total()
      behavior.subscribe { total.value &+= $0 }
      return { count in
        for element in 0..<count {
          behavior.accept(element)
          total.value &+= behavior.value
        }
        total.consume()
      }
    },
    rill: setAndReadRelay)

  private static let setAndReadRelay: Prepare = {
    let relay = BehaviorRelay(value: 0)
    let total = Total()
    _ = relay.subscribe(onNext: { total.value &+= $0 })
    return { count in
      for element in 0..<count {
        relay.accept(element)
        total.value &+= relay.value
      }
      total.consume()
    }
  }

  private static func behavior(_ name: String, rill: @escaping Prepare) -> Work {
    Work(
      name, .atMost(1.3, of: .hand), .timesFaster(4.5, than: .openCombine), allocations: 0,
      hand: {
        let subject = HandBehavior(0)
        let total = Total()
        subject.subscribe { total.value &+= $0 }
        return { count in
          for element in 0..<count {
            subject.value = element
            total.value &+= subject.value
          }
          total.consume()
        }
      },
      rill: rill,
      openCombine: {
        let subject = CurrentValueSubject<Int, Never>(0)
        let total = Total()
        let cancellable = subject.sink { total.value &+= $0 }
        return { count in
          for element in 0..<count {
            subject.value = element
            total.value &+= subject.value
          }
          total.consume()
          withExtendedLifetime(cancellable) {}
        }
      })
  }

  /// By hand, a subscriber receives an array of the elements under the lock, and then iterates over it.
  static let replay = Work(
    "replay of 1,000, per element", .atMost(4, of: .hand), operations: 1_000,
    hand: {
      let lock = NSLock()
      let remembered = Array(0..<1_000)
      let total = Total()
      let next: (Int) -> Void = opaque { total.value &+= $0 }
      return { count in
        for _ in 0..<count { for element in lock.withLock({ remembered }) { next(element) } }
        total.consume()
      }
    },
    rill: {
      let subject = ReplaySubject<Int>.create(bufferSize: 1_000)
      for element in 0..<1_000 { subject.onNext(element) }
      let total = Total()
      return { count in
        for _ in 0..<count { subject.subscribe(onNext: { total.value &+= $0 }).dispose() }
        total.consume()
      }
    })
}
