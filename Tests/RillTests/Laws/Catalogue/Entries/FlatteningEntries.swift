import Rill

let flatteningEntries: [OperatorEntry] = [
  OperatorEntry("flatMapLatest(_:)", note: "one element each", delivers: .source, throwing: ["transform"]) {
    inputs, probe in
    inputs.source.flatMapLatest { try probe.call("transform", Observable.just($0)) }
  },
  OperatorEntry("flatMapLatest(_:)", note: "a sequence each", delivers: .source, throwing: ["transform"]) {
    inputs, probe in
    inputs.source.flatMapLatest { try probe.call("transform", Observable.from([$0])) }
  },
  OperatorEntry("flatMapLatest(_:)", note: "a subject", inputs: 2, throwing: ["transform"]) { inputs, probe in
    inputs.source.flatMapLatest { [second = inputs.second] _ in try probe.call("transform", second) }
  },
]
