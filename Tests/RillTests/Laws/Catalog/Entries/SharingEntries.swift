import Rill

let sharingEntries: [OperatorEntry] = [
  OperatorEntry("share(replay:scope:)", delivers: .source) { inputs, _ in inputs.source.share() },
  OperatorEntry("share(replay:scope:)", note: "with replay", delivers: .source) { inputs, _ in
    inputs.source.share(replay: 2)
  },
  OperatorEntry("share(replay:scope:)", note: "for ever", delivers: .source) { inputs, _ in
    inputs.source.share(replay: 1, scope: .forever)
  },
  OperatorEntry("publish()", "refCount()", delivers: .source) { inputs, _ in inputs.source.publish().refCount() },
  OperatorEntry("replay(_:)", delivers: .source) { inputs, _ in inputs.source.replay(1).refCount() },
  OperatorEntry("replayAll()", delivers: .source) { inputs, _ in inputs.source.replayAll().refCount() },
  OperatorEntry("multicast(_:)", delivers: .source) { inputs, _ in
    inputs.source.multicast(PublishSubject()).refCount()
  },
  OperatorEntry("multicast(makeSubject:)", delivers: .source, calm: ["makeSubject"]) { inputs, probe in
    inputs.source.multicast { probe.visit("makeSubject", PublishSubject()) }.refCount()
  },
]
