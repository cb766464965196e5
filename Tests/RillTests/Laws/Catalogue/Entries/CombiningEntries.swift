import Rill

let combiningEntries: [OperatorEntry] = [
  OperatorEntry(
    "Observable.combineLatest(_:resultSelector:)", inputs: 3, delivers: .oneForEach, throwing: ["resultSelector"]
  ) { inputs, probe in
    Observable.combineLatest(inputs.source, inputs.second, inputs.third) { first, _, _ in
      try probe.call("resultSelector", first)
    }
  },
  OperatorEntry("Observable.combineLatest(_:)", inputs: 2, delivers: .oneForEach) { inputs, _ in
    Observable.combineLatest(inputs.source, inputs.second).map { pair in pair.0 }
  },
  OperatorEntry("Observable.merge(_:)", inputs: 3, delivers: .all) { inputs, _ in
    .merge(inputs.source, inputs.second, inputs.third)
  },
  OperatorEntry("concat(_:)", delivers: .source) { inputs, _ in inputs.source.concat(Observable.empty()) },
  OperatorEntry("concat(_:)", note: "the second", delivers: .source) { inputs, _ in
    Observable.empty().concat(inputs.source)
  },
  OperatorEntry("startWith(_:)") { inputs, _ in inputs.source.startWith(Item(-1)) },
  OperatorEntry(
    "withLatestFrom(_:resultSelector:)", inputs: 2, delivers: .source, throwing: ["resultSelector"]
  ) { inputs, probe in
    inputs.source.withLatestFrom(inputs.second) { item, _ in try probe.call("resultSelector", item) }
  },
  OperatorEntry("withLatestFrom(_:)", inputs: 2) { inputs, _ in inputs.source.withLatestFrom(inputs.second) },
]
