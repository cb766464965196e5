import Rill

// Graphs that share nothing: what two threads do with one each, beside what one thread does. Twice the work takes at most
// 1.33 times as long, so the two do 1.5 times as much.
extension Work {
  static let apart = [writesApart, readsApart]

  private static let writesApart = Work(
    "derived: changes of two graphs on two threads", .atMost(1.33, of: .smaller), count: 200_000,
    rill: { { count in onThreads(2) { write(count) } } },
    smaller: { { count in onThreads(1) { write(count) } } })

  private static let readsApart = Work(
    "derived: unchanged reads of two graphs on two threads", .atMost(1.33, of: .smaller), count: 2_000_000,
    rill: { { count in onThreads(2) { read(count) } } },
    smaller: { { count in onThreads(1) { read(count) } } })

  @Sendable private static func write(_ count: Int) {
    let relay = BehaviorRelay(value: 0)
    let total = Total()
    let subscription = Derived(relay) { $0 &+ 1 }.subscribe(onNext: { total.value &+= $0 })
    for element in 1...count { relay.accept(element) }
    subscription.dispose()
    total.consume()
  }

  @Sendable private static func read(_ count: Int) {
    let derived = Derived(BehaviorRelay(value: 1)) { "a text that is too long to be kept in place: \($0)" }
    var total = 0
    for _ in 0..<count { total &+= derived.value.utf8.count }
    Total.consume(total)
  }
}
