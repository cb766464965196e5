import Rill

let filteringEntries: [OperatorEntry] = [
  OperatorEntry("filter(_:)", delivers: .source, throwing: ["isIncluded"]) { inputs, probe in
    inputs.source.filter { _ in try probe.call("isIncluded", true) }
  },
  OperatorEntry("distinctUntilChanged()", delivers: .source) { inputs, _ in inputs.source.distinctUntilChanged() },
  OperatorEntry("distinctUntilChanged(_:)", note: "by key", delivers: .source, calm: ["key"]) { inputs, probe in
    inputs.source.distinctUntilChanged { probe.visit("key", $0.number) }
  },
  OperatorEntry("distinctUntilChanged(_:)", note: "by comparing", delivers: .source, calm: ["areEqual"]) {
    inputs, probe in
    inputs.source.distinctUntilChanged { _, _ in probe.visit("areEqual", false) }
  },
  OperatorEntry("take(_:)", note: "all", delivers: .source) { inputs, _ in inputs.source.take(.max) },
  OperatorEntry("take(_:)", note: "3", traits: .endsItsOwnWay) { inputs, _ in inputs.source.take(3) },
]
