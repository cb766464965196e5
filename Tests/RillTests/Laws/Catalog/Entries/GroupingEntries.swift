import Rill

let groupingEntries: [OperatorEntry] = [
  OperatorEntry("groupBy(keySelector:)", delivers: .source, operators: 2, throwing: ["keySelector"]) { inputs, probe in
    inputs.source.groupBy { item in try probe.call("keySelector", item.number % 3) }.merge()
  },
  OperatorEntry("groupBy(keySelector:)", note: "one group", operators: 3, throwing: ["keySelector"]) { inputs, probe in
    inputs.source.groupBy { item in try probe.call("keySelector", item.number % 3) }.take(1).merge()
  },
  OperatorEntry("window(timeSpan:count:scheduler:)", operators: 3, traits: [.scheduled, .endsItsOwnWay]) { inputs, _ in
    inputs.source.window(timeSpan: .milliseconds(1), count: 2, scheduler: inputs.scheduler).take(8).merge()
  },
]
