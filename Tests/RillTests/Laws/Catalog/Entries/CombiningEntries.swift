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
  OperatorEntry(
    "Observable.combineLatest(_:resultSelector:)", note: "a collection", inputs: 3, delivers: .oneForEach,
    throwing: ["resultSelector"]
  ) { inputs, probe in
    Observable.combineLatest([inputs.source, inputs.second, inputs.third]) { items in
      try probe.call("resultSelector", items[0])
    }
  },
  OperatorEntry("Observable.combineLatest(_:)", note: "a collection", inputs: 2, delivers: .oneForEach) { inputs, _ in
    Observable.combineLatest([inputs.source, inputs.second]).map { $0[0] }
  },
  OperatorEntry("Observable.zip(_:resultSelector:)", inputs: 3, throwing: ["resultSelector"]) { inputs, probe in
    Observable.zip(inputs.source, inputs.second, inputs.third) { first, _, _ in
      try probe.call("resultSelector", first)
    }
  },
  OperatorEntry(
    "Observable.zip(_:resultSelector:)", note: "a collection", inputs: 2, throwing: ["resultSelector"]
  ) { inputs, probe in
    Observable.zip([inputs.source, inputs.second]) { items in try probe.call("resultSelector", items[0]) }
  },
  OperatorEntry("Observable.zip(_:)", inputs: 2) { inputs, _ in
    Observable.zip(inputs.source, inputs.second).map { pair in pair.0 }
  },
  OperatorEntry("Observable.zip(_:)", note: "a collection", inputs: 2) { inputs, _ in
    Observable.zip([inputs.source, inputs.second]).map { $0[0] }
  },
  OperatorEntry("Observable.merge(_:)", note: "a collection", inputs: 2, delivers: .all) { inputs, _ in
    .merge([inputs.source, inputs.second])
  },
  OperatorEntry("Observable.concat(_:)", delivers: .source) { inputs, _ in
    .concat(Observable.empty(), inputs.source)
  },
  OperatorEntry("Observable.concat(_:)", note: "a collection", delivers: .source) { inputs, _ in
    .concat([inputs.source, Observable.empty()])
  },
  OperatorEntry("Observable.amb(_:)", inputs: 3) { inputs, _ in .amb([inputs.source, inputs.second, inputs.third]) },
  OperatorEntry("amb(_:)", delivers: .source) { inputs, _ in inputs.source.amb(Observable.never()) },
]
