import Rill

let deliveringEntries: [OperatorEntry] = [
  OperatorEntry("observe(on:)", delivers: .source, traits: .scheduled) { inputs, _ in
    inputs.source.observe(on: inputs.scheduler)
  },
  OperatorEntry("observe(on:)", note: "at once", delivers: .source) { inputs, _ in
    inputs.source.observe(on: ImmediateScheduler.instance)
  },
  OperatorEntry("subscribe(on:)", traits: .scheduled) { inputs, _ in inputs.source.subscribe(on: inputs.scheduler) },
  OperatorEntry("subscribe(on:)", note: "at once", delivers: .source) { inputs, _ in
    inputs.source.subscribe(on: ImmediateScheduler.instance)
  },
]
