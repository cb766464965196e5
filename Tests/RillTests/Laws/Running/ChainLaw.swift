import Rill

/// Contract 7: a hand-written chain may use stack in proportion to its length, but so many operators work, end, and are
/// released on a stack of 8 MB.
func chainLaw(_ entry: OperatorEntry, length: Int) -> [String] {
  [false, true].flatMap { completing in
    onStack(bytes: 8 << 20) {
      chain(entry, length: length, completing: completing)
    } ?? ["no result"]
  }
}

/// How many the contract names. Code that is not optimized takes larger frames.
#if DEBUG
  let chainLength = 2_000
#else
  let chainLength = 5_000
#endif

private func chain(_ entry: OperatorEntry, length: Int, completing: Bool) -> [String] {
  let rig = Rig()
  let output = Output()
  let probe = Probe()
  // What passes the others' elements on needs none: each would go through the rest of the chain.
  let other: Observable<Item> = if case .all = entry.delivers { .never() } else { .never().startWith(Item(-1)) }
  var stream = rig.subjects[0].asObservable()
  for _ in 0..<length / entry.operators {
    stream = entry.make(Inputs([stream, other, other], scheduler: rig.clock), probe)
  }
  let subscription = output.subscribe(to: stream)
  rig.send(0)
  rig.clock.run()
  if completing { rig.end() } else { subscription.dispose() }
  switch entry.delivers {
  case .some, .nothing: return []
  default: return output.numbers.isEmpty ? ["nothing came through \(length) times \(entry.testDescription)"] : []
  }
}
