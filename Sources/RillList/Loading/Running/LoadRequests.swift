import Rill

/// The requests of the running loads, by the loads' tokens.
@MainActor
final class LoadRequests {
  private let options: LoadOptions
  private let work: @MainActor (LoadingState.Kind) -> Observable<LoadAnswer>
  private var requests: [Int: CompositeDisposable] = [:]

  init(_ options: LoadOptions, work: @escaping @MainActor (LoadingState.Kind) -> Observable<LoadAnswer>) {
    self.options = options
    self.work = work
  }

  deinit { for request in requests.values { request.dispose() } }

  /// Begins the request of a load, unless the load has ended by the time its request is created.
  ///
  /// - Parameter receive: receives each value, the end, and a time limit error.
  func begin(
    _ load: LoadingMachine.Load, isRunning: () -> Bool, receive: @escaping @MainActor (Event<LoadAnswer>) -> Void
  ) {
    let request = CompositeDisposable()
    requests[load.token] = request
    if let limit = options.timeLimit {
      request.insert(
        Observable.timer(limit, scheduler: options.scheduler).bind(onNext: { _ in
          receive(.error(LoadTimeLimitError(limit: limit)))
        }))
    }
    var answers = work(load.kind)
    if let retry = options.retry {
      answers = answers.retry(retry.maxAttemptCount, backoff: retry.backoff, scheduler: options.scheduler)
    }
    guard isRunning() else { return }
    request.insert(
      answers.observe(on: MainScheduler.instance).subscribe { event in MainActor.assumeIsolated { receive(event) } })
  }

  /// Cancels the request of a load that has ended.
  func end(_ token: Int) { requests.removeValue(forKey: token)?.dispose() }
}
