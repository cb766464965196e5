extension ObservableType {
  /// Subscribes anew whenever the stream fails, without limit.
  ///
  /// ```
  ///        --a--#     --b--|
  /// retry  --a----b--|
  /// ```
  ///
  /// Takes a constant stack, also where every attempt fails inside its subscription.
  public func retry() -> Observable<Element> { retry(attempts: .max) }

  /// Subscribes anew when the stream fails, at most `maxAttemptCount` times in all; then the error passes.
  ///
  /// ```
  ///          -a#
  /// retry 2  -a-a#
  /// ```
  ///
  /// - Precondition: `maxAttemptCount` is positive.
  public func retry(
    _ maxAttemptCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    require(
      maxAttemptCount > 0, "retry(_:) was given a maxAttemptCount of \(maxAttemptCount); it must be positive.",
      file: file, line: line)
    return retry(attempts: maxAttemptCount)
  }

  private func retry(attempts: Int) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let left = Cell(attempts)
      source.connect(sink) { ending in
        left.value -= 1
        return ending.isError && left.value > 0 ? .stream(source) : .none
      }
    }
  }

  /// Subscribes anew whenever a stream made from the errors sends.
  ///
  /// ```
  ///                        --a--#       --a--|
  /// errors.delay(2)        -------1
  /// retry(when: …)         --a------a--|
  /// ```
  ///
  /// - Parameter notificationHandler: is given the errors, once per subscription. When the stream that it makes sends,
  ///   the source is subscribed to anew if it has failed; when that stream ends, so does the result.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) throws -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let failures = PublishSubject<any Error>()
      let trigger: Observable<Trigger.Element>
      do {
        trigger = try notificationHandler(failures.asObservable()).asObservable()
      } catch {
        return sink.subscription.end(error)
      }
      let gate = Gate()
      let upstream = SerialDisposable()
      // A trigger that nothing has failed for is no reason to begin anew.
      let isWaiting = Protected(false)
      let notifier = Subscription { ending in
        // A trigger that has gone away is missed only when the source has failed.
        if case .dropped = ending, !isWaiting.value { return }
        gate.run { sink.subscription.end(ending) }
      }
      sink.subscription.attach(Disposables.create(notifier, upstream))
      let attempt: @Sendable () -> Void = {
        guard isWaiting.exchange(false) else { return }
        let round = Subscription.followed { ending in
          guard case .error(let error) = ending else { return gate.run { sink.subscription.end(ending) } }
          _ = isWaiting.exchange(true)
          failures.onNext(error)
          if !notifier.isLive { gate.run { sink.subscription.end(.dropped) } }
        }
        upstream.disposable = round
        if round.isLive { source.connect(gate.passing(round, to: sink)) }
      }
      trigger.connect(Sink(notifier) { _ in attempt() })
      _ = isWaiting.exchange(true)
      attempt()
    }
  }
}
