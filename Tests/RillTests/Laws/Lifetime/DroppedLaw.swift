import RillTesting
import TestSupport

@testable import Rill

/// Contract 5: a subject that is released without an end releases everything below it, through every operator, and no
/// subscriber receives an end.
func droppedLaw(_ entry: OperatorEntry) -> [String] {
  let bag = DisposeBag()
  let output = Output()
  let clock = VirtualTimeScheduler()
  let held = Log<String>()
  do {
    let rig = Rig()
    let probe = Probe(onDeinit: { held.add("closures") })
    let stream = entry.make(Inputs(rig.subjects.map { $0.asObservable() }, scheduler: clock), probe)
    output.subscribe(to: stream, holding: Token { held.add("observer") }).disposed(by: bag)
    rig.prime()
  }
  // Elements that wait for their time are still delivered.
  clock.run()
  var violations: [String] = []
  if bag.count != 0 { violations.append("the bag holds the subscription") }
  if held.entries.sorted() != ["closures", "observer"] { violations.append("only \(held.entries) were released") }
  if let end = output.end, entry.traits.isDisjoint(with: .endsItsOwnWay) {
    violations.append("\(end) although no input had ended")
  }
  return violations
}

/// The contract's exception for operators that may resubscribe to their source: they retain it until disposal.
func outlivingLaw(_ entry: OperatorEntry) -> [String] {
  let bag = Protected<DisposeBag?>(DisposeBag())
  let clock = VirtualTimeScheduler()
  let held = Log<String>()
  do {
    let rig = Rig()
    let stream = entry.make(Inputs(rig.subjects.map { $0.asObservable() }, scheduler: clock))
    let subscription = Output().subscribe(to: stream, holding: Token { held.add("observer") })
    bag.value?.insert(subscription)
    rig.prime()
  }
  clock.run()
  var violations: [String] = []
  if bag.value?.count != 1 { violations.append("the subscription has gone with its subjects") }
  _ = bag.exchange(nil)
  if held.entries != ["observer"] { violations.append("disposal does not release the observer") }
  return violations
}
