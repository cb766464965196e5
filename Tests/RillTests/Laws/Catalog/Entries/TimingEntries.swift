import Rill

let timingEntries: [OperatorEntry] = [
  OperatorEntry("debounce(_:scheduler:)", traits: .scheduled) { inputs, _ in
    inputs.source.debounce(.milliseconds(1), scheduler: inputs.scheduler)
  },
  OperatorEntry("throttle(_:latest:scheduler:)", traits: .scheduled) { inputs, _ in
    inputs.source.throttle(.milliseconds(1), scheduler: inputs.scheduler)
  },
  OperatorEntry("throttle(_:latest:scheduler:)", note: "the first", traits: .scheduled) { inputs, _ in
    inputs.source.throttle(.milliseconds(1), latest: false, scheduler: inputs.scheduler)
  },
  OperatorEntry("delay(_:scheduler:)", delivers: .source, traits: .scheduled) { inputs, _ in
    inputs.source.delay(.milliseconds(1), scheduler: inputs.scheduler)
  },
  OperatorEntry("delaySubscription(_:scheduler:)", traits: .scheduled) { inputs, _ in
    inputs.source.delaySubscription(.milliseconds(1), scheduler: inputs.scheduler)
  },
  OperatorEntry("timeout(_:scheduler:)", traits: [.scheduled, .endsItsOwnWay]) { inputs, _ in
    inputs.source.timeout(.seconds(1), scheduler: inputs.scheduler)
  },
  OperatorEntry("timeout(_:other:scheduler:)", inputs: 2, traits: [.scheduled, .endsItsOwnWay]) { inputs, _ in
    inputs.source.timeout(.seconds(1), other: inputs.second, scheduler: inputs.scheduler)
  },
  OperatorEntry("buffer(timeSpan:count:scheduler:)", traits: [.scheduled, .endsItsOwnWay]) { inputs, _ in
    inputs.source.buffer(timeSpan: .milliseconds(1), count: 2, scheduler: inputs.scheduler).take(8)
      .flatMap { Observable.from($0) }
  },
]
