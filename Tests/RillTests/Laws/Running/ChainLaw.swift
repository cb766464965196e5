import Rill
import RillTesting
import TestSupport

/// Contract 7: a handwritten chain may use stack in proportion to its length, but a chain of the promised length
/// works, ends, and is released on a stack of 8 MB.
func chainLaw(_ entry: OperatorEntry, length: Int) -> [String] {
  Finish.allCases.flatMap { finish in
    onStack(bytes: chainStack) { chain(entry, length: length, finish) } ?? ["no result"]
  }
}

private enum Finish: CaseIterable {
  case disposal, completion, error
}

/// The length in the contract, on the stack in the contract. In debug, a quarter of the length on a quarter of the stack
/// allows a link as much and takes less time; what is lost is a cost that grows faster than the length.
let chainLength = isOptimized ? 5_000 : isAddressSanitized ? 100 : isSanitized ? 1_000 : 250
private let chainStack = (8 << 20) / (isOptimized || isSanitized ? 1 : 4)

private func chain(_ entry: OperatorEntry, length: Int, _ finish: Finish) -> [String] {
  let rig = Rig()
  let output = Output()
  let probe = Probe()
  // An operator that forwards the elements of its other inputs gets none: each would pass through the rest of the
  // chain.
  let other: Observable<Item> = if case .all = entry.delivers { .never() } else { .never().startWith(Item(-1)) }
  var stream = rig.subjects[0].asObservable()
  for _ in 0..<length / entry.operators {
    stream = entry.make(Inputs([stream, other, other], scheduler: rig.clock), probe)
  }
  let subscription = output.subscribe(to: stream)
  rig.send(0)
  // An error is delivered at once, before a time limit expires.
  if finish != .error { rig.clock.run() }
  switch finish {
  case .disposal: subscription.dispose()
  case .completion: rig.end()
  case .error: rig.end(Failure())
  }
  switch entry.delivers {
  case _ where finish == .error: return []
  case .some, .nothing: return []
  default: return output.numbers.isEmpty ? ["nothing came through \(length) times \(entry.testDescription)"] : []
  }
}
