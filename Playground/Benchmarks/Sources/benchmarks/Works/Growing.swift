import Rill

// These works measure how the cost of one operation grows with its surroundings, relative to the same work in smaller
// ones.
extension Work {
  static let growth: [Work] =
    [manyMore, longChain, relayAfterDerived, sectionAmongOthers] + apart + tables + scrolling + pages
    + [tableScreen, tiedRows] + trees

  private static let manyMore = Work(
    "a delivery among 1,000 or 1,000,000 subscribers", .atMost(2, of: .smaller), operations: 1_000_000,
    rill: { deliver(to: 1_000_000) },
    smaller: { deliver(to: 1_000) })

  /// Sends often enough that each batch is a million deliveries.
  private static func deliver(to subscribers: Int) -> Batch {
    let subject = PublishSubject<Int>()
    let total = Total()
    for _ in 0..<subscribers { _ = subject.subscribe(onNext: { total.value &+= $0 }) }
    return { count in
      for element in 0..<count * (1_000_000 / subscribers) { subject.onNext(element) }
      total.consume()
    }
  }

  private static let longChain = Work(
    "an operator of a chain of 100 or 1,000", .atMost(2, of: .smaller), operations: 1_000,
    rill: { send(through: 1_000) },
    smaller: { send(through: 100) })

  /// Sends often enough that each batch is a thousand steps of an operator.
  private static func send(through operators: Int) -> Batch {
    let subject = PublishSubject<Int>()
    let total = Total()
    var stream = subject.asObservable()
    for _ in 0..<operators { stream = stream.map { $0 &+ 1 } }
    _ = stream.subscribe(onNext: { total.value &+= $0 })
    return { count in
      for element in 0..<count * (1_000 / operators) { subject.onNext(element) }
      total.consume()
    }
  }
}
