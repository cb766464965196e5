extension ObservableType {
  /// Subscribes again whenever the stream fails, without limit.
  ///
  /// ```
  /// first try  --a--#
  /// next try   --b--|
  /// retry      --a----b--|
  /// ```
  ///
  /// ![A marble diagram of retry.](retry)
  ///
  /// Uses constant stack space, even if every attempt fails inside its subscription.
  @inlinable public func retry() -> Observable<Element> { retry(attempts: .max) }

  /// Subscribes again when the stream fails, up to `maxAttemptCount` subscriptions in all.
  ///
  /// ```
  /// each try  -a#
  /// retry 2   -a-a#
  /// ```
  ///
  /// ![A marble diagram of retry.](retry-count)
  ///
  /// The error of the last attempt ends the result.
  ///
  /// - Precondition: `maxAttemptCount` is positive.
  @inlinable public func retry(
    _ maxAttemptCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    require(
      maxAttemptCount > 0, "retry(_:) was given a maxAttemptCount of \(maxAttemptCount); it must be positive.",
      file: file, line: line)
    return retry(attempts: maxAttemptCount)
  }

  @inlinable func retry(attempts: Int) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let left = StatefulSink(attempts, sink)
      let again = sink.connecting(to: source)
      sink.connect(to: source) { ending in
        left.state -= 1
        return ending.isError && left.state > 0 ? .stream(again) : .none
      }
    }
  }

  /// Subscribes again whenever a stream made from the errors emits.
  ///
  /// ```
  /// first try       --a--#
  /// next try        --a--|
  /// retry(when: …)  --a------a--|
  /// ```
  ///
  /// ![A marble diagram of retry.](retry-when)
  ///
  /// - Parameter notificationHandler: receives the stream of errors, once per subscription, and returns the trigger.
  ///   When the trigger emits, the operator subscribes again if the source has failed. When the trigger ends, so does
  ///   the result: at once if the operator waits for the trigger, otherwise when the source fails the next time.
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
      // Runs one attempt after the other, each when the previous subscription has returned and retains nothing.
      let turns = Gate()
      let upstream = SerialDisposable()
      // A trigger that emits without a failure starts no attempt, and its end is kept for the next failure.
      let state = Protected((isWaiting: false, ending: Ending?.none))
      let end: @Sendable (Ending) -> Void = { ending in gate.run { sink.subscription.end(ending) } }
      let notifier = Subscription { ending in
        let isWaiting = state.withLock { state in
          state.ending = ending
          return state.isWaiting
        }
        if isWaiting { end(ending) }
      }
      sink.subscription.attach(Disposables.create(notifier, upstream))
      let attempt: @Sendable () -> Void = {
        let round = Subscription { ending in
          guard case .error(let error) = ending else { return end(ending) }
          turns.run {
            let ending = state.withLock { state in
              state.isWaiting = state.ending == nil
              return state.ending
            }
            if let ending { end(ending) } else { failures.onNext(error) }
          }
        }
        upstream.disposable = round
        if round.isLive { source.connect(gate.passing(round, to: sink)) }
      }
      trigger.connect(
        Sink(notifier) { _ in
          let mustStart = state.withLock { state in
            defer { state.isWaiting = false }
            return state.isWaiting
          }
          if mustStart { turns.run(attempt) }
        })
      turns.run(attempt)
    }
  }
}
