import Rill

let recoveringEntries: [OperatorEntry] = [
  OperatorEntry("catch(_:)", delivers: .source, throwing: ["handler"], traits: .endsItsOwnWay) { inputs, probe in
    inputs.source.catch { _ in try probe.call("handler", Observable.empty()) }
  },
  OperatorEntry("catch(_:)", note: "the second", delivers: .source, throwing: ["handler"]) { inputs, probe in
    Observable.error(Failure("first")).catch { _ in try probe.call("handler", inputs.source) }
  },
  OperatorEntry("catchAndReturn(_:)", delivers: .source, traits: .endsItsOwnWay) { inputs, _ in
    inputs.source.catchAndReturn(Item(-1))
  },
]
