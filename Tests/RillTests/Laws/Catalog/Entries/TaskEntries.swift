import Rill

/// Those that run a task, on the clock of the rig.
let taskEntries: [OperatorEntry] = [
  OperatorEntry(
    "Observable.task(priority:executor:_:)", inputs: 0, throwing: ["operation"], traits: .scheduled
  ) { inputs, probe in
    .task(executor: inputs.executor) { try probe.call("operation", Item(1)) }
  },
  OperatorEntry("Observable.from(_:priority:executor:)", inputs: 0, traits: .scheduled) { inputs, _ in
    .from(
      AsyncStream { elements in
        for number in 1...3 { elements.yield(Item(number)) }
        elements.finish()
      }, executor: inputs.executor)
  },
]
