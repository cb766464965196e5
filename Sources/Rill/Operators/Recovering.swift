extension ObservableType {
  /// Continues with another stream when this one fails.
  ///
  /// ```
  ///                  --a--#
  /// catch → just(b)  --a--(b|)
  /// ```
  ///
  /// ![A marble diagram of catch.](catch)
  ///
  /// - Parameter handler: returns the stream to continue with; an error that it throws ends the result.
  @inlinable public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> any ObservableType<Element>
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      sink.connect(to: source) { ending in
        guard case .error(let error) = ending else { return .none }
        return .last(sink.connecting(to: try handler(error).asObservable()))
      }
    }
  }

  /// Emits one element and then completes when the stream fails.
  ///
  /// ```
  ///                   --a--#
  /// catchAndReturn b  --a--(b|)
  /// ```
  ///
  /// ![A marble diagram of catchAndReturn.](catchAndReturn)
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }
}

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
  @inlinable public func retry() -> Observable<Element> { retry(.max) }

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
    let source = asObservable()
    return Observable { sink in
      let left = StatefulSink(maxAttemptCount, sink)
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

/// The wait before each new attempt.
///
/// Attempt n waits `delay × factorⁿ⁻¹`, at most `ceiling`, times a random factor from `1 − jitter` to `1 + jitter`, so
/// clients that failed together do not retry together.
public struct Backoff: Sendable {
  let delay: Duration
  let factor: Double
  let ceiling: Duration
  let jitter: Double

  /// Creates a backoff from its first wait, its growth, and its limits.
  ///
  /// - Parameters:
  ///   - delay: the wait before the first new attempt; not negative.
  ///   - factor: the number that each further wait is multiplied by; at least 1.
  ///   - ceiling: the longest wait, before jitter; not negative.
  ///   - jitter: the random part of a wait, from 0 (none) to 1.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public init(
    delay: Duration, factor: Double = 2, ceiling: Duration = .seconds(60), jitter: Double = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    require(delay >= .zero, "Backoff was given a delay of \(delay); it must not be negative.", file: file, line: line)
    require(
      factor >= 1 && factor.isFinite, "Backoff was given a factor of \(factor); it must be finite and at least 1.",
      file: file, line: line)
    require(
      ceiling >= .zero, "Backoff was given a ceiling of \(ceiling); it must not be negative.", file: file, line: line)
    require(
      (0...1).contains(jitter), "Backoff was given a jitter of \(jitter); it must be from 0 to 1.",
      file: file, line: line)
    self.delay = delay
    self.factor = factor
    self.ceiling = ceiling
    self.jitter = jitter
  }
}

extension ObservableType {
  /// Subscribes again when the stream fails, after a wait that grows with each attempt.
  ///
  /// ```
  /// each try            -a#
  /// retry 3, backoff 1  -a--a---a#
  /// ```
  ///
  /// ![A marble diagram of retry.](retry-backoff)
  ///
  /// - Parameters:
  ///   - maxAttemptCount: the number of subscriptions in all; the error of the last one ends the result.
  ///   - backoff: the waits before new attempts.
  ///   - scheduler: the scheduler that waits and subscribes again.
  ///   - generator: the source of jitter; a seeded generator gives the same waits every time. Each subscription uses a
  ///     copy.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public func retry(
    _ maxAttemptCount: Int = .max, backoff: Backoff, scheduler: any Scheduler,
    using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    require(
      maxAttemptCount > 0, "retry(_:backoff:) was given a maxAttemptCount of \(maxAttemptCount); it must be positive.",
      file: file, line: line)
    let first = (attempt: 0, wait: Duration.zero, next: backoff.delay, generator: generator)
    return retry { errors in
      errors.scan(into: first) { state, error throws in
        state.attempt += 1
        guard state.attempt < maxAttemptCount else { throw error }
        let wait = min(state.next, backoff.ceiling)
        state.next = min(wait.multiplied(clamping: backoff.factor), backoff.ceiling)
        let spread = Double.random(in: -1...1, using: &state.generator) * backoff.jitter
        state.wait = wait.multiplied(clamping: 1 + spread)
      }
      .flatMap { Observable<Int>.timer($0.wait, scheduler: scheduler, file: file, line: line) }
    }
  }
}
