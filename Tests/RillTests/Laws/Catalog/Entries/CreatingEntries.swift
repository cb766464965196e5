import Rill
import TestSupport

let creatingEntries: [OperatorEntry] = [
  OperatorEntry("Observable.just(_:)", inputs: 0) { _, _ in .just(Item(1)) },
  OperatorEntry("Observable.empty()", inputs: 0, delivers: .nothing) { _, _ in .empty() },
  OperatorEntry("Observable.never()", inputs: 0, delivers: .nothing, traits: .endless) { _, _ in .never() },
  OperatorEntry("Observable.error(_:)", inputs: 0, delivers: .nothing, traits: .endsItsOwnWay) { _, _ in
    .error(Failure("made"))
  },
  OperatorEntry("Observable.from(_:)", inputs: 0) { _, _ in .from([Item(1), Item(2), Item(3)]) },
  OperatorEntry("Observable.of(_:)", inputs: 0) { _, _ in .of(Item(1), Item(2)) },
  OperatorEntry("Observable.deferred(_:)", delivers: .source, throwing: ["make"]) { inputs, probe in
    .deferred { try probe.call("make", inputs.source) }
  },
  OperatorEntry(
    "Observable.create(_:)", inputs: 2, delivers: .all, calm: ["subscribe", "dispose"], traits: .outlivesInputs
  ) { inputs, probe in
    .create { observer in
      probe.visit("subscribe")
      let first = inputs.source.subscribe(observer)
      let second = inputs.second.subscribe(observer)
      return Disposables.create {
        first.dispose()
        second.dispose()
        probe.visit("dispose")
      }
    }
  },
  // In milliseconds: one law waits for them on a real queue.
  OperatorEntry("Observable.timer(_:scheduler:)", inputs: 0, traits: .scheduled) { inputs, _ in
    Observable<Int>.timer(.milliseconds(1), scheduler: inputs.scheduler).map { Item($0) }
  },
  OperatorEntry("Observable.timer(_:period:scheduler:)", inputs: 0, traits: .scheduled) { inputs, _ in
    Observable.timer(.milliseconds(1), period: .milliseconds(2), scheduler: inputs.scheduler).take(3).map { Item($0) }
  },
  OperatorEntry("Observable.interval(_:scheduler:)", inputs: 0, traits: .scheduled) { inputs, _ in
    Observable.interval(.milliseconds(1), scheduler: inputs.scheduler).take(3).map { Item($0) }
  },
  OperatorEntry("Observable.range(start:count:)", inputs: 0) { _, _ in
    Observable.range(start: 1, count: 3).map { Item($0) }
  },
  OperatorEntry(
    "Observable.generate(initialState:condition:iterate:)", inputs: 0, throwing: ["condition", "iterate"]
  ) { _, probe in
    .generate(initialState: Item(1)) { item in
      try probe.call("condition", item.number < 4)
    } iterate: { item in
      try probe.call("iterate", Item(item.number + 1))
    }
  },
  OperatorEntry("Observable.repeatElement(_:)", inputs: 0) { _, _ in .repeatElement(Item(1)).take(3) },
  OperatorEntry(
    "Observable.using(_:observableFactory:)", delivers: .source, throwing: ["resource", "stream"], calm: ["dispose"]
  ) { inputs, probe in
    .using {
      let resource = SingleAssignmentDisposable()
      resource.setDisposable(Disposables.create { probe.visit("dispose") })
      return try probe.call("resource", resource)
    } observableFactory: { _ in
      try probe.call("stream", inputs.source)
    }
  },
  OperatorEntry(
    "Observable.using(_:observableFactory:)", note: "any resource", delivers: .source,
    throwing: ["resource", "stream"], calm: ["dispose"]
  ) { inputs, probe in
    .using {
      let resource: any Disposable = Disposables.create { probe.visit("dispose") }
      return try probe.call("resource", resource)
    } observableFactory: { _ in
      try probe.call("stream", inputs.source)
    }
  },
]
