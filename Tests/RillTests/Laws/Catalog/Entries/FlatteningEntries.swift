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
  OperatorEntry("flatMap(_:)", note: "one element each", delivers: .source, throwing: ["transform"]) {
    inputs, probe in
    inputs.source.flatMap { try probe.call("transform", Observable.just($0)) }
  },
  OperatorEntry("flatMap(_:)", note: "a sequence each", delivers: .source, throwing: ["transform"]) { inputs, probe in
    inputs.source.flatMap { try probe.call("transform", Observable.from([$0])) }
  },
  OperatorEntry("flatMap(_:)", note: "a subject", inputs: 2, throwing: ["transform"]) { inputs, probe in
    inputs.source.flatMap { [second = inputs.second] _ in try probe.call("transform", second) }
  },
  OperatorEntry("concatMap(_:)", delivers: .source, throwing: ["transform"]) { inputs, probe in
    inputs.source.concatMap { try probe.call("transform", Observable.from([$0])) }
  },
  OperatorEntry("concatMap(_:)", note: "a subject", inputs: 2, throwing: ["transform"]) { inputs, probe in
    inputs.source.concatMap { [second = inputs.second] _ in try probe.call("transform", second) }
  },
  OperatorEntry("flatMapFirst(_:)", note: "a subject", inputs: 2, throwing: ["transform"]) { inputs, probe in
    inputs.source.flatMapFirst { [second = inputs.second] _ in try probe.call("transform", second) }
  },
  OperatorEntry("merge()", delivers: .source) { inputs, _ in inputs.source.map { Observable.from([$0]) }.merge() },
  OperatorEntry("merge(maxConcurrent:)", delivers: .source) { inputs, _ in
    inputs.source.map { Observable.from([$0]) }.merge(maxConcurrent: 2)
  },
  OperatorEntry("merge(maxConcurrent:)", note: "a subject", inputs: 2) { inputs, _ in
    inputs.source.map { [second = inputs.second] _ in second }.merge(maxConcurrent: 2)
  },
  OperatorEntry("concat()", delivers: .source) { inputs, _ in inputs.source.map { Observable.from([$0]) }.concat() },
  OperatorEntry("switchLatest()", delivers: .source) { inputs, _ in
    inputs.source.map { Observable.from([$0]) }.switchLatest()
  },
]
