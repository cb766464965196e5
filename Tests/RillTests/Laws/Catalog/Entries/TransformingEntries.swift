import Rill

let transformingEntries: [OperatorEntry] = [
  OperatorEntry("map(_:)", delivers: .source, throwing: ["transform"]) { inputs, probe in
    inputs.source.map { try probe.call("transform", $0) }
  },
  OperatorEntry("compactMap(_:)", delivers: .source, throwing: ["transform"]) { inputs, probe in
    inputs.source.compactMap { try probe.call("transform", $0) }
  },
  OperatorEntry("scan(_:accumulator:)", delivers: .source, throwing: ["accumulator"]) { inputs, probe in
    inputs.source.scan(Item(0)) { _, item in try probe.call("accumulator", item) }
  },
  OperatorEntry("scan(into:accumulator:)", delivers: .source, throwing: ["accumulator"]) { inputs, probe in
    inputs.source.scan(into: Item(0)) { state, item in state = try probe.call("accumulator", item) }
  },
  OperatorEntry("reduce(_:accumulator:)", throwing: ["accumulator"]) { inputs, probe in
    inputs.source.reduce(Item(0)) { _, item in try probe.call("accumulator", item) }
  },
  OperatorEntry("toArray()") { inputs, _ in inputs.source.toArray().map { $0.last ?? Item(-1) } },
  OperatorEntry("materialize()", delivers: .source, traits: .endsItsOwnWay) { inputs, _ in
    inputs.source.materialize().compactMap { $0.element }
  },
  OperatorEntry("dematerialize()", delivers: .source) { inputs, _ in
    inputs.source.map { Event.next($0) }.dematerialize()
  },
  OperatorEntry("pairwise()") { inputs, _ in inputs.source.pairwise().map { $1 } },
  OperatorEntry("enumerated()", delivers: .source) { inputs, _ in inputs.source.enumerated().map { $0.element } },
]
