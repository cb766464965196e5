import Rill

let filteringEntries: [OperatorEntry] = [
  OperatorEntry("filter(_:)", delivers: .source, throwing: ["isIncluded"]) { inputs, probe in
    inputs.source.filter { _ in try probe.call("isIncluded", true) }
  },
  OperatorEntry("distinctUntilChanged()", delivers: .source) { inputs, _ in inputs.source.distinctUntilChanged() },
  OperatorEntry("distinctUntilChanged(at:)", delivers: .source) { inputs, _ in
    inputs.source.distinctUntilChanged(at: \.number)
  },
  OperatorEntry("distinctUntilChanged(_:)", note: "by key", delivers: .source, calm: ["key"]) { inputs, probe in
    inputs.source.distinctUntilChanged { probe.visit("key", $0.number) }
  },
  OperatorEntry("distinctUntilChanged(_:)", note: "by comparing", delivers: .source, calm: ["areEqual"]) {
    inputs, probe in
    inputs.source.distinctUntilChanged { _, _ in probe.visit("areEqual", false) }
  },
  OperatorEntry("take(_:)", note: "all", delivers: .source) { inputs, _ in inputs.source.take(.max) },
  OperatorEntry("take(_:)", note: "3", traits: .endsItsOwnWay) { inputs, _ in inputs.source.take(3) },
  OperatorEntry("take(for:scheduler:)", traits: [.scheduled, .endsItsOwnWay]) { inputs, _ in
    inputs.source.take(for: .seconds(1), scheduler: inputs.scheduler)
  },
  OperatorEntry("take(while:behavior:)", delivers: .source, throwing: ["predicate"]) { inputs, probe in
    inputs.source.take(while: { _ in try probe.call("predicate", true) })
  },
  OperatorEntry("take(until:behavior:)", delivers: .source, throwing: ["predicate"]) { inputs, probe in
    inputs.source.take(until: { _ in try probe.call("predicate", false) }, behavior: .inclusive)
  },
  OperatorEntry("take(until:)", inputs: 2, traits: .endsItsOwnWay) { inputs, _ in
    inputs.source.take(until: inputs.second)
  },
  OperatorEntry("take(until:)", note: "nothing", inputs: 2, delivers: .source) { inputs, _ in
    inputs.source.take(until: inputs.second.ignoreElements())
  },
  OperatorEntry("takeLast(_:)") { inputs, _ in inputs.source.takeLast(2) },
  OperatorEntry("skip(_:)", delivers: .source) { inputs, _ in inputs.source.skip(0) },
  OperatorEntry("skip(for:scheduler:)", traits: .scheduled) { inputs, _ in
    inputs.source.skip(for: .seconds(1), scheduler: inputs.scheduler)
  },
  OperatorEntry("skip(while:)", delivers: .source, throwing: ["predicate"]) { inputs, probe in
    inputs.source.skip(while: { _ in try probe.call("predicate", false) })
  },
  OperatorEntry("skip(until:)", note: "a condition", delivers: .source, throwing: ["predicate"]) { inputs, probe in
    inputs.source.skip(until: { _ in try probe.call("predicate", true) })
  },
  OperatorEntry("skip(until:)", note: "a stream", inputs: 2) { inputs, _ in inputs.source.skip(until: inputs.second) },
  OperatorEntry("skipLast(_:)") { inputs, _ in inputs.source.skipLast(1) },
  OperatorEntry("element(at:)", traits: .endsItsOwnWay) { inputs, _ in inputs.source.element(at: 1) },
  OperatorEntry("first()", traits: .endsItsOwnWay) { inputs, _ in inputs.source.first().map { $0 ?? Item(-1) } },
  OperatorEntry("single()", traits: .endsItsOwnWay) { inputs, _ in inputs.source.single() },
  OperatorEntry("single(_:)", throwing: ["predicate"], traits: .endsItsOwnWay) { inputs, probe in
    inputs.source.single { item in try probe.call("predicate", item.number == 2) }
  },
  OperatorEntry("ignoreElements()", delivers: .nothing) { inputs, _ in
    inputs.source.ignoreElements().map(item)
  },
  OperatorEntry("ifEmpty(default:)") { inputs, _ in inputs.source.ifEmpty(default: Item(-1)) },
  OperatorEntry("ifEmpty(switchTo:)", delivers: .source) { inputs, _ in
    Observable.empty().ifEmpty(switchTo: inputs.source)
  },
  OperatorEntry("sample(_:defaultValue:)", inputs: 2) { inputs, _ in inputs.source.sample(inputs.second) },
]

private func item(_ never: Never) -> Item {}
