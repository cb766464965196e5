import Rill

/// Contract 7: a handwritten chain may use stack in proportion to its length, but a chain of the promised length
/// works, ends, and is released on a stack of 8 MB.
func chainLaw(_ entry: OperatorEntry, length: Int) -> [String] {
  Finish.allCases.flatMap { finish in
    onStack(bytes: 8 << 20) { chain(entry, length: length, finish) } ?? ["no result"]
  }
}

private enum Finish: CaseIterable {
  case disposal, completion, error
}

/// The length in the contract. Unoptimized code needs larger frames.
#if DEBUG
  let chainLength = 3_000
#else
  let chainLength = 5_000
#endif

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
