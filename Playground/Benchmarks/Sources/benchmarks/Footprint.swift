import CAllocations
import OpenCombine
import Rill

/// The memory of a live subscription, and its limits.
struct Footprint: Sendable {
  let name: String
  /// The limit for Rill's allocations.
  var allocations: Double?
  /// The limit for the bytes that Rill keeps.
  var bytes: Double?
  let measureRill: @Sendable () -> Counts
  var measureOpenCombine: (@Sendable () -> Counts)?

  static let all = [
    control, direct, chain, driver, relay, relayItself, joined, combined, flattened, bag, item, derived, readDerived,
    observedDerived,
  ]

  /// Checks that the counting can be trusted.
  private static let control = Footprint(name: "control: one block", allocations: 1) {
    Counts(1) { UnsafeMutableRawPointer.allocate(byteCount: opaque(100), alignment: 8).deallocate() }
  }

  private static let direct = Footprint(
    name: "subject.subscribe", allocations: 1, bytes: 220,
    measureRill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      return Counts { subject.subscribe(onNext: { total.value &+= $0 }) }
    },
    measureOpenCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      return Counts { subject.sink { total.value &+= $0 } }
    })

  private static let chain = Footprint(
    name: "subject·map·filter.subscribe", allocations: 4, bytes: 320,
    measureRill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      return Counts {
        subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.subscribe(onNext: { total.value &+= $0 })
      }
    },
    measureOpenCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      return Counts { subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { total.value &+= $0 } }
    })

  /// A step takes two, the closure of its operator and its subscription to its source; one with state takes three.
  private static let driver = Footprint(
    name: "a driver of five steps, driven once", allocations: 17,
    measureRill: {
      MainActor.assumeIsolated {
        let (relay, total) = (BehaviorRelay(value: 0.0), Total())
        var drivers = (0..<1_000).map { _ in
          let changes = relay.asDriver().map { $0 * 3 }.filter { $0 != 3 }.map { $0 + 1 }.distinctUntilChanged()
          return changes.scan(0) { $0 + $1 }
        }[...]
        var driven: [any Disposable] = []
        driven.reserveCapacity(drivers.count)
        return Counts(drivers.count) {
          if let next = drivers.popFirst() { driven.append(next.drive(onNext: { total.value &+= Int($0) })) }
        }
      }
    })

  private static let relay = Footprint(
    name: "behavior.subscribe", allocations: 1, bytes: 220,
    measureRill: {
      let relay = BehaviorRelay(value: 0)
      let total = Total()
      return Counts { relay.subscribe(onNext: { total.value &+= $0 }) }
    },
    measureOpenCombine: {
      let subject = CurrentValueSubject<Int, Never>(0)
      let total = Total()
      return Counts { subject.sink { total.value &+= $0 } }
    })

  private static let joined = Footprint(
    name: "zip of two subjects", allocations: 10, bytes: 930,
    measureRill: {
      let first = PublishSubject<Int>()
      let second = PublishSubject<Int>()
      let total = Total()
      let sums = Observable.zip(first, second) { $0 &+ $1 }
      return Counts { sums.subscribe(onNext: { total.value &+= $0 }) }
    },
    measureOpenCombine: {
      let first = PassthroughSubject<Int, Never>()
      let second = PassthroughSubject<Int, Never>()
      let total = Total()
      let sums = first.zip(second) { $0 &+ $1 }
      return Counts { sums.sink { total.value &+= $0 } }
    })

  private static let combined = Footprint(
    name: "combineLatest of two relays", allocations: 10, bytes: 900,
    measureRill: {
      let (first, second) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
      let total = Total()
      let sums = Observable.combineLatest(first, second) { $0 &+ $1 }
      return Counts { sums.subscribe(onNext: { total.value &+= $0 }) }
    })

  private static let relayItself = Footprint(
    name: "a behavior relay", allocations: 2, bytes: 176, measureRill: { Counts { BehaviorRelay(value: 0) } })

  /// Three relays, a bag with a subscription to one of them, and a combination of the others.
  private static let item = Footprint(
    name: "an item's view model", bytes: 1_640,
    measureRill: {
      let total = Total()
      return Counts {
        let relays = (BehaviorRelay(value: 1), BehaviorRelay(value: 2), BehaviorRelay(value: 3))
        let bag = DisposeBag()
        relays.0.subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
        Observable.combineLatest(relays.1, relays.2) { $0 &+ $1 }.distinctUntilChanged()
          .subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
        return (relays, bag)
      }
    })

  private static let flattened = Footprint(
    name: "subject·flatMapLatest.subscribe", allocations: 5, bytes: 640,
    measureRill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      let flat = subject.flatMapLatest { Observable.just($0) }
      return Counts { flat.subscribe(onNext: { total.value &+= $0 }) }
    },
    measureOpenCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      let flat = subject.map { Just($0) }.switchToLatest()
      return Counts { flat.sink { total.value &+= $0 } }
    })

  private static let bag = Footprint(
    name: "a bag with one disposable", allocations: 2,
    measureRill: {
      let total = Total()
      return Counts {
        let bag = DisposeBag()
        bag.insert(Disposables.create { total.value &+= 1 })
        return bag
      }
    },
    measureOpenCombine: {
      let total = Total()
      return Counts { [AnyCancellable { total.value &+= 1 }] }
    })

  private static let derived = Footprint(
    name: "a derived value", bytes: 290,
    measureRill: {
      let relay = BehaviorRelay(value: 0)
      return Counts { Derived(relay) { $0 &+ 1 } }
    })

  private static let readDerived = Footprint(
    name: "a derived value of two, read", bytes: 420,
    measureRill: {
      let (first, second) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
      return Counts {
        let derived = Derived(first, second) { $0 &+ $1 }
        Total.consume(derived.value)
        return derived
      }
    })

  /// With one subscription.
  private static let observedDerived = Footprint(
    name: "an observed derived value", bytes: 880,
    measureRill: {
      let relay = BehaviorRelay(value: 0)
      let total = Total()
      return Counts { Derived(relay) { $0 &+ 1 }.subscribe(onNext: { total.value &+= $0 }) }
    })
}

/// The allocations of one of many similar operations.
struct Counts {
  /// The number of blocks.
  let allocations: Double
  /// The bytes still in use afterwards, including the allocator's overhead for each block.
  let bytes: Double

  /// Whether this platform can count allocations.
  static var areAvailable: Bool { allocations_are_counted() != 0 }

  /// Counts what each of `count` calls of `body` allocates on this thread.
  init(_ count: Int, _ body: () -> Void) {
    let before = allocations_of_this_thread()
    for _ in 0..<count { body() }
    let after = allocations_of_this_thread()
    allocations = Double(after.count - before.count) / Double(count)
    bytes = Double(after.bytes - before.bytes) / Double(count)
  }

  /// Counts what each operation of Rill allocates for `work`, after a first batch.
  init(of work: Work) {
    let batch = work.contestants.first { $0.contestant == .rill }?.prepare() ?? { _ in }
    let count = max(1, 10_000 / work.operations)
    batch(count)
    let all = Counts(1) { batch(count) }
    allocations = all.allocations / Double(count * work.operations)
    bytes = all.bytes / Double(count * work.operations)
  }

  /// Counts what each of a hundred thousand values from `make` allocates, while all of them are kept.
  init<Value>(keeping make: () -> Value) {
    let count = 100_000
    var kept: [Value] = []
    kept.reserveCapacity(count)
    self.init(count) { kept.append(make()) }
    withExtendedLifetime(kept) {}
  }
}
