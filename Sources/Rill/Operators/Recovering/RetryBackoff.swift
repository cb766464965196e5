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
