import Rill
import TestSupport

/// An object that `withUnretained` may hold weakly, and that stays alive.
private let anchor = Token()

/// The laws discard the output of `debug`.
private let quiet: Void = { Diagnostics.shared.debugSink = { _ in } }()

let observingEntries: [OperatorEntry] = [
  OperatorEntry(
    "do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)",
    delivers: .source, throwing: ["onNext", "afterNext", "onError", "onCompleted"],
    calm: ["afterError", "afterCompleted", "onSubscribe", "onSubscribed", "onDispose"]
  ) { inputs, probe in
    inputs.source.do(
      onNext: { _ in try probe.call("onNext") },
      afterNext: { _ in try probe.call("afterNext") },
      onError: { _ in try probe.call("onError") },
      afterError: { _ in probe.visit("afterError") },
      onCompleted: { try probe.call("onCompleted") },
      afterCompleted: { probe.visit("afterCompleted") },
      onSubscribe: { probe.visit("onSubscribe") },
      onSubscribed: { probe.visit("onSubscribed") },
      onDispose: { probe.visit("onDispose") })
  },
  OperatorEntry("debug(_:)", delivers: .source) { inputs, _ in
    _ = quiet
    return inputs.source.debug("law")
  },
  OperatorEntry("withUnretained(_:)", delivers: .source) { inputs, _ in
    inputs.source.withUnretained(anchor).map { $1 }
  },
  OperatorEntry("withUnretained(_:resultSelector:)", delivers: .source, throwing: ["resultSelector"]) {
    inputs, probe in
    inputs.source.withUnretained(anchor) { try probe.call("resultSelector", $1) }
  },
]
