import Rill

/// The verbs that wait, with an interval of two seconds, for tests of what they have in common.
enum TimingVerb: CaseIterable, Sendable {
  case debounce, throttle, throttleFirst, delay, timeout, buffer

  func wait(
    _ source: some ObservableType<String>, _ time: Duration = .seconds(2), on scheduler: any Scheduler
  ) -> Observable<String> {
    switch self {
    case .debounce: source.debounce(time, scheduler: scheduler)
    case .throttle: source.throttle(time, scheduler: scheduler)
    case .throttleFirst: source.throttle(time, latest: false, scheduler: scheduler)
    case .delay: source.delay(time, scheduler: scheduler)
    case .timeout: source.timeout(time, scheduler: scheduler)
    case .buffer: source.buffer(timeSpan: time, count: 5, scheduler: scheduler).map { $0.joined() }
    }
  }
}
