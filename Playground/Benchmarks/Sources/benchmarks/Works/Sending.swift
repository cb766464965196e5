import Dispatch
import OpenCombine
import Rill

/// Contestants, each of which sends the numbers from 0 on to its own subject.
enum Sending {
  static func byHand(_ subscribe: @escaping @Sendable (HandSubject<Int>, Total) -> Void) -> Prepare? {
    {
      let (subject, total) = (HandSubject<Int>(), Total())
      subscribe(subject, total)
      return { count in
        for element in 0..<count { subject.send(element) }
        total.consume()
      }
    }
  }

  static func inRill(_ subscribe: @escaping @Sendable (PublishSubject<Int>, Total) -> Void) -> Prepare {
    {
      let (subject, total) = (PublishSubject<Int>(), Total())
      subscribe(subject, total)
      return { count in
        for element in 0..<count { subject.onNext(element) }
        total.consume()
      }
    }
  }

  static func inOpenCombine(
    _ subscribe: @escaping @Sendable (PassthroughSubject<Int, Never>, Total) -> [AnyCancellable]
  ) -> Prepare? {
    {
      let (subject, total) = (PassthroughSubject<Int, Never>(), Total())
      let cancellables = subscribe(subject, total)
      return { count in
        for element in 0..<count { subject.send(element) }
        total.consume()
        withExtendedLifetime(cancellables) {}
      }
    }
  }
}

extension Work {
  static let oneSubscriber = Work(
    "subject → one subscriber", .atMost(0.6, of: .hand), .timesFaster(10, than: .openCombine), allocations: 0,
    hand: Sending.byHand { subject, total in subject.subscribe { total.value &+= $0 } },
    rill: Sending.inRill { subject, total in _ = subject.subscribe(onNext: { total.value &+= $0 }) },
    openCombine: Sending.inOpenCombine { subject, total in [subject.sink { total.value &+= $0 }] })

  static let fiveOperators = Work(
    "subject → five operators", .atMost(1.1, of: .hand),
    .timesFaster(16, than: .openCombine), allocations: 0,
    hand: Sending.byHand { subject, total in
      // All five steps are in one closure.
      var last: Int?
      var sum = 0
      subject.subscribe { element in
        let tripled = element &* 3
        guard tripled & 7 != 1 else { return }
        let result = tripled &+ 1
        if result == last { return }
        last = result
        sum = sum &+ result
        total.value &+= sum
      }
    },
    rill: Sending.inRill { subject, total in
      _ = subject.map { $0 &* 3 }.filter { $0 & 7 != 1 }.map { $0 &+ 1 }.distinctUntilChanged()
        .scan(0) { $0 &+ $1 }
        .subscribe(onNext: { total.value &+= $0 })
    },
    openCombine: Sending.inOpenCombine { subject, total in
      let sums = subject.map { $0 &* 3 }.filter { $0 & 7 != 1 }.map { $0 &+ 1 }.removeDuplicates()
        .scan(0) { $0 &+ $1 }
      return [sums.sink { total.value &+= $0 }]
    })

  /// The form by hand is a chain of streams that is shared at its end. Not of `Int`: the optimizer of Swift 6.3.1 would
  /// share code with the row above, and no longer inline it there.
  static let driver = Work(
    "a driver of five steps, beside a chain shared once", .atMost(2, of: .hand), allocations: 0,
    hand: {
      let (relay, total) = (BehaviorRelay(value: 0.0), Total())
      let changes = relay.map { $0 * 3 }.filter { $0 != 3 }.map { $0 + 1 }.distinctUntilChanged()
      let sums = changes.scan(0) { $0 + $1 }.share(replay: 1)
      _ = sums.subscribe(onNext: { total.value &+= Int($0) })
      return { count in
        for element in 0..<count { relay.accept(Double(element)) }
        total.consume()
      }
    },
    rill: {
      let (relay, total) = (BehaviorRelay(value: 0.0), Total())
      MainActor.assumeIsolated {
        let changes = relay.asDriver().map { $0 * 3 }.filter { $0 != 3 }.map { $0 + 1 }.distinctUntilChanged()
        _ = changes.scan(0) { $0 + $1 }.drive(onNext: { total.value &+= Int($0) })
      }
      return { count in
        for element in 0..<count { relay.accept(Double(element)) }
        total.consume()
      }
    })

  static let manySubscribers = Work(
    "100,000 subscribers, per delivery", .atMost(0.8, of: .hand), .timesFaster(40, than: .openCombine),
    operations: 100_000, allocations: 0,
    hand: Sending.byHand { subject, total in
      for _ in 0..<100_000 { subject.subscribe { total.value &+= $0 } }
    },
    rill: Sending.inRill { subject, total in
      for _ in 0..<100_000 { _ = subject.subscribe(onNext: { total.value &+= $0 }) }
    },
    openCombine: Sending.inOpenCombine { subject, total in
      (0..<100_000).map { _ in subject.sink { total.value &+= $0 } }
    })

  static let reentrant = Work(
    "re-entrant send, beside an outer one", .atMost(1.5, of: .hand), operations: 1_000, allocations: 0,
    hand: {
      let subject = HandSubject<Int>()
      let total = Total()
      subject.subscribe { total.value &+= $0 }
      return { count in
        for element in 0..<count * 1_000 { subject.send(element) }
        total.consume()
      }
    },
    rill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      _ = subject.subscribe(onNext: { element in
        total.value &+= element
        if element > 1 { subject.onNext(element - 1) }
      })
      return { count in
        for _ in 0..<count { subject.onNext(1_000) }
        total.consume()
      }
    })
}

extension Work {
  /// An event of a recorded subscription, beside a ring of plain records that is filled by hand.
  static let recorded = Work(
    "a recorded event", .within(nanoseconds: 150, hand: 69),
    hand: Sending.byHand { subject, total in
      let ring = HandRing()
      subject.subscribe { element in
        ring.add(element)
        total.value &+= element
      }
    },
    rill: {
      let (subject, total, scope) = (PublishSubject<Int>(), Total(), Diagnostics())
      scope.recording = Recording()
      scope.run { _ = subject.subscribe(onNext: { total.value &+= $0 }) }
      return { count in
        scope.run { for element in 0..<count { subject.onNext(element) } }
        total.consume()
      }
    })
}

/// The newest records: a number, a time and a text.
private final class HandRing: @unchecked Sendable {  // because one thread uses it
  private var records = [(number: Int, time: UInt64, text: String)](repeating: (0, 0, ""), count: 16_384)
  private var count = 0

  func add(_ element: Int) {
    records[count % records.count] = (count, DispatchTime.now().uptimeNanoseconds, String(element))
    count += 1
  }
}
