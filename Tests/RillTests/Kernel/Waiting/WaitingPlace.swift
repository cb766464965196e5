import RillTesting
import TestSupport
import Testing

@testable import Rill

/// A place where elements wait that are sent while another one is delivered.
struct WaitingPlace: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The number of newest elements that it remembers.
  let memory: Int
  /// How many of those before the one that is delivered it needs to compare.
  var compared = 0
  /// Subscribes, and returns the function that sends. Elements wait after the one with the number 0, until its observer
  /// has returned.
  let open: @Sendable (DisposeBag, @escaping @Sendable (Item) -> Void) -> @Sendable (Item) -> Void
}

extension WaitingPlace {
  init(_ entry: SubjectEntry) {
    testDescription = entry.name
    memory = entry.make().memory
    open = { bag, next in
      let subject = entry.make()
      subject.stream.skip(subject.startsWithElement ? 1 : 0).subscribe(onNext: next).disposed(by: bag)
      return subject.send
    }
  }

  /// The gate of an operator. The element 0 comes from the first input, and all others from the second one.
  init(
    gateOf name: String,
    _ join: @escaping @Sendable (PublishSubject<Item>, PublishSubject<Item>) -> Observable<Item>
  ) {
    testDescription = name
    memory = 0
    open = { bag, next in
      let (first, second) = (PublishSubject<Item>(), PublishSubject<Item>())
      join(first, second).subscribe(onNext: next).disposed(by: bag)
      return { item in if item.number == 0 { first.onNext(item) } else { second.onNext(item) } }
    }
  }

  static let publishSubject = WaitingPlace(SubjectEntry("PublishSubject") { SubjectHandle(PublishSubject<Item>()) })

  static let behaviorSubject = WaitingPlace(
    SubjectEntry("BehaviorSubject") { SubjectHandle(BehaviorSubject(value: Item(-1)), value: { Item(-1) }) })

  static let subjects =
    Catalog.sendingSubjects.map { WaitingPlace($0) }
    + [0, 1].map { size in
      WaitingPlace(
        SubjectEntry("ReplaySubject of \(size)") {
          SubjectHandle(ReplaySubject<Item>.create(bufferSize: size), remembering: size)
        })
    }

  /// A relay whose changes go through the graph, each with the value before.
  static let derivedRelay = WaitingPlace(testDescription: "Derived", memory: 1, compared: 1) { bag, next in
    let relay = BehaviorRelay(value: Item(-1))
    Derived(relay) { $0.number }.subscribe().disposed(by: bag)
    relay.skip(1).subscribe(onNext: next).disposed(by: bag)
    return { relay.accept($0) }
  }

  static let create = WaitingPlace(testDescription: "create", memory: 0) { bag, next in
    let observer = Protected<AnyObserver<Item>?>(nil)
    Observable<Item>.create {
      _ = observer.exchange($0)
      return Disposables.create()
    }.subscribe(onNext: next).disposed(by: bag)
    return { observer.value?.onNext($0) }
  }

  static let merge = WaitingPlace(gateOf: "merge") { Observable.merge($0, $1) }

  static let gates = [
    create, merge,
    WaitingPlace(gateOf: "combineLatest") {
      Observable.combineLatest($0, $1.startWith(Item(-1))) { $1.number < 0 ? $0 : $1 }
    },
    WaitingPlace(gateOf: "flatMap") { Observable.of($0, $1).flatMap { $0 } },
  ]

  /// The streams that wait while another one runs.
  static let concatMap = WaitingPlace(testDescription: "concatMap", memory: 0) { bag, next in
    let (streams, first) = (PublishSubject<Observable<Item>>(), PublishSubject<Item>())
    streams.concatMap { $0 }.subscribe(onNext: next).disposed(by: bag)
    streams.onNext(first.asObservable())
    return { item in
      guard item.number == 0 else { return streams.onNext(.just(item)) }
      first.onNext(item)
      first.onCompleted()
    }
  }

  /// The burst that a hop delivers.
  static let observe = WaitingPlace(testDescription: "observe(on:)", memory: 0) { bag, next in
    let (subject, scheduler) = (PublishSubject<Item>(), VirtualTimeScheduler())
    subject.observe(on: scheduler).subscribe(onNext: next).disposed(by: bag)
    return { item in
      subject.onNext(item)
      if item.number == 0 { scheduler.run() }
    }
  }
}

// MARK: Places with one fault each

extension WaitingPlace {
  /// Keeps all that waits until the last of it is delivered, in an array.
  static let keepsBatch = broken("keepsBatch") { $0 }

  static let losesOne = broken("losesOne") { $0.filter { $0.number != 97 } }

  static let keepsAll = broken("keepsAll") { items in
    for item in items { kept.add(item) }
    return items
  }

  private static let kept = Log<Item>()

  private static func broken(_ name: String, _ take: @escaping @Sendable ([Item]) -> [Item]) -> WaitingPlace {
    WaitingPlace(testDescription: name, memory: 0) { _, next in
      let waiting = Log<Item>()
      return { item in
        guard item.number == 0 else { return waiting.add(item) }
        next(item)
        for item in take(waiting.entries) { next(item) }
      }
    }
  }
}
