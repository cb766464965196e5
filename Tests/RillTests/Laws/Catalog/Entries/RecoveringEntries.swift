import Rill
import TestSupport

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
  OperatorEntry("retry()", delivers: .source, operators: 4, traits: [.endsItsOwnWay, .outlivesInputs]) { inputs, _ in
    failingOnce(inputs.source.catch { _ in .empty() }) { $0.retry() }
  },
  OperatorEntry("retry(_:)", delivers: .source, operators: 3, traits: .outlivesInputs) { inputs, _ in
    failingOnce(inputs.source) { $0.retry(2) }
  },
  OperatorEntry(
    "retry(when:)", delivers: .source, operators: 3, throwing: ["handler"], traits: .outlivesInputs
  ) { inputs, probe in
    failingOnce(inputs.source) {
      $0.retry { errors in
        try probe.call("handler", errors.enumerated().flatMap { $0 == 0 ? .just(0) : Observable<Int>.error($1) })
      }
    }
  },
  OperatorEntry("retry(_:backoff:scheduler:using:)", operators: 3, traits: [.scheduled, .outlivesInputs]) { inputs, _ in
    failingOnce(inputs.source) {
      $0.retry(2, backoff: Backoff(delay: .milliseconds(1), jitter: 0.5), scheduler: inputs.scheduler)
    }
  },
]

/// A stream whose first attempt fails, separately for each of its subscribers.
private func failingOnce(
  _ source: Observable<Item>, recovering: @escaping @Sendable (Observable<Item>) -> Observable<Item>
) -> Observable<Item> {
  .deferred {
    let isFirst = Protected(true)
    return recovering(.deferred { isFirst.exchange(false) ? .error(Failure("first")) : source })
  }
}
