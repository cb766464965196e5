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
]
