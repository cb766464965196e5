import Rill
import TestSupport

/// Contract 3: all observers of a subject see one order, in order of subscription, under reentrant sends, and even if
/// some of them leave.
func oneOrderLaw(_ entry: SubjectEntry, observers: Int, events: Int) -> [String] {
  let subject = entry.make()
  let sights = Log<Sight>()
  let handles = (0..<observers).map { _ in SerialDisposable() }
  let leaving = stride(from: 0, to: observers, by: 7).filter { $0 % 5 != 0 }
  for (index, handle) in handles.enumerated() {
    handle.disposable = subject.stream.subscribe(onNext: { item in
      sights.add(Sight(observer: index, number: item.number))
      // Three observers send; an observer that leaves is disposed of by another one, half of the time by a later one.
      if index % (observers / 3) == 1, (1..<events).contains(item.number) {
        subject.send(Item(item.number * 3 + index))
      }
      if index == observers / 2, item.number > events / 2 { for index in leaving { handles[index].dispose() } }
    })
  }
  subject.send(Item(1))
  for handle in handles { handle.dispose() }
  return violations(
    sights.entries, observers: observers, leaving: Set(leaving), replayed: subject.startsWithElement ? 1 : 0)
}

private struct Sight: Equatable {
  let observer: Int
  let number: Int
}

private func violations(_ sights: [Sight], observers: Int, leaving: Set<Int>, replayed: Int) -> [String] {
  let seen = Dictionary(grouping: sights, by: \.observer).mapValues { $0.map(\.number).dropFirst(replayed) }
  let order = Array(seen[1] ?? [])
  var violations: [String] = order.count > 3 ? [] : ["only \(order.count) events came"]
  for observer in 0..<observers {
    let own = Array(seen[observer] ?? [])
    if leaving.contains(observer) {
      if own != Array(order.prefix(own.count)) {
        violations.append("observer \(observer), who left, saw another order")
      }
      if own.count == order.count { violations.append("observer \(observer) left and went on seeing events") }
    } else if own != order {
      violations.append("observer \(observer) saw another order")
    }
  }
  // Each event reaches all observers, in order of subscription, before the next one reaches any.
  let live = sights.dropFirst(observers * replayed)
  let descents = zip(live, live.dropFirst()).filter { $0.observer >= $1.observer }.count
  if descents != order.count - 1 {
    violations.append("\(order.count) events were delivered in \(descents + 1) rounds of the observers")
  }
  return violations
}
