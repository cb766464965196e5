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
  ///   the result, but not before the source has failed for the first time.
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
      // A trigger that emits without a failure starts no attempt.
      let isWaiting = Protected(false)
      // The end of the trigger does not end the result before the first failure.
      let answer = Protected((isAskedFor: false, ending: Ending?.none))
      let end: @Sendable (Ending) -> Void = { ending in gate.run { sink.subscription.end(ending) } }
      let notifier = Subscription { ending in
        let isAskedFor = answer.withLock { answer in
          answer.ending = ending
          return answer.isAskedFor
        }
        // The loss of a dropped trigger matters only once the source has failed.
        if case .dropped = ending, !isWaiting.value { return }
        // Queued behind the attempt that the trigger may have started just before.
        if isAskedFor { if isWaiting.value { turns.run { end(ending) } } else { end(ending) } }
      }
      sink.subscription.attach(Disposables.create(notifier, upstream))
      let attempt: @Sendable () -> Void = {
        guard isWaiting.exchange(false) else { return }
        let round = Subscription { ending in
          guard case .error(let error) = ending else { return end(ending) }
          turns.run {
            _ = isWaiting.exchange(true)
            answer.withLock { $0.isAskedFor = true }
            failures.onNext(error)
            if let ending = answer.value.ending { turns.run { end(ending) } }
          }
        }
        upstream.disposable = round
        if round.isLive { source.connect(gate.passing(round, to: sink)) }
      }
      trigger.connect(Sink(notifier) { _ in turns.run(attempt) })
      _ = isWaiting.exchange(true)
      turns.run(attempt)
    }
  }
}
