import Rill

let observingEntries: [OperatorEntry] = [
  OperatorEntry(
    "do(onNext:onError:onCompleted:onSubscribe:onDispose:)", delivers: .source, throwing: ["onNext"],
    calm: ["onError", "onCompleted", "onSubscribe", "onDispose"]
  ) { inputs, probe in
    inputs.source.do(
      onNext: { _ in try probe.call("onNext") },
      onError: { _ in probe.visit("onError") },
      onCompleted: { probe.visit("onCompleted") },
      onSubscribe: { probe.visit("onSubscribe") },
      onDispose: { probe.visit("onDispose") })
  }
]
