import Rill

let timingEntries: [OperatorEntry] = [
  OperatorEntry("debounce(_:scheduler:)", traits: .scheduled) { inputs, _ in
    inputs.source.debounce(.milliseconds(1), scheduler: inputs.scheduler)
  }
]
