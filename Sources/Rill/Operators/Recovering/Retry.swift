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
  ///   the source is subscribed to anew if it has failed; when that stream ends, so does the result, though not before the
  ///   source has failed for the first time.
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
      // One attempt after the other, each when the subscription before has returned and holds nothing more.
      let turns = Gate()
      let upstream = SerialDisposable()
      // A trigger that nothing has failed for is no reason to begin anew.
      let isWaiting = Protected(false)
      // Nor is the end of one a reason to end, before a failure has asked for it.
      let answer = Protected((isAskedFor: false, ending: Ending?.none))
      let end: @Sendable (Ending) -> Void = { ending in gate.run { sink.subscription.end(ending) } }
      let notifier = Subscription { ending in
        let isAskedFor = answer.withLock { answer in
          answer.ending = ending
          return answer.isAskedFor
        }
        // A trigger that has gone away is missed only when the source has failed.
        if case .dropped = ending, !isWaiting.value { return }
        // Behind the attempt that it may have asked for just before.
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
