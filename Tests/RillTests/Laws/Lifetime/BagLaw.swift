import RillTesting

@testable import Rill

/// Contract 6: a bag releases subscriptions that have ended, and completed subscriptions leave no memory behind. The
/// memory of the whole process is measured, so this runs in a separate process.
func bagLaw(_ entry: OperatorEntry, count: Int) -> [String] {
  guard !entry.traits.contains(.endless) else { return [] }
  let bag = DisposeBag()
  let clock = VirtualTimeScheduler()
  let stream = entry.make(Inputs([.just(Item(1)), .just(Item(2)), .just(Item(3))], scheduler: clock))
  func load(_ count: Int) {
    for _ in 0..<count {
      stream.subscribe(onNext: { _ in }, onError: { _ in }).disposed(by: bag)
      clock.run()
    }
  }
  load(100)
  let before = allocatedBytes()
  load(count)
  let growth = allocatedBytes() - before
  var violations: [String] = []
  if bag.count != 0 { violations.append("\(entry.testDescription): the bag holds \(bag.count) subscriptions") }
  // Less than any object would take.
  if growth >= count * 16 { violations.append("\(entry.testDescription): \(growth) bytes more after \(count)") }
  return violations
}
