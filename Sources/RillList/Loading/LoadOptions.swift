public import Rill

/// How a ``Loader`` runs its loads and shows that they run.
public struct LoadOptions: Sendable {
  /// What happens to a load that starts while another one runs.
  public let policy: LoadPolicy
  /// How long a load may take, all its attempts together; nil sets no limit.
  public let timeLimit: Duration?
  /// Whether a load that fails tries again by itself; nil fails at once.
  public let retry: LoadRetry?
  /// How long a load runs before its indicator shows: a load that ends sooner shows none. A pull has shown its own.
  public let indicatorDelay: Duration
  /// How long an indicator that shows stays at least.
  public let indicatorMinimum: Duration
  /// What waits: for the time limit, between attempts, and for the indicators.
  public let scheduler: any Scheduler

  /// By default: the newest load counts, nothing is limited or tried again, and indicators follow the loads exactly.
  ///
  /// - Precondition: no duration is negative.
  public init(
    policy: LoadPolicy = .latest, timeLimit: Duration? = nil, retry: LoadRetry? = nil,
    indicatorDelay: Duration = .zero, indicatorMinimum: Duration = .zero,
    scheduler: any Scheduler = MainScheduler.instance,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let durations = [
      ("timeLimit", timeLimit), ("indicatorDelay", indicatorDelay), ("indicatorMinimum", indicatorMinimum),
    ]
    for case (let name, let duration?) in durations {
      require(
        duration >= .zero, "LoadOptions was given a \(name) of \(duration); it must not be negative.",
        file: file, line: line)
    }
    self.policy = policy
    self.timeLimit = timeLimit
    self.retry = retry
    self.indicatorDelay = indicatorDelay
    self.indicatorMinimum = indicatorMinimum
    self.scheduler = scheduler
  }
}

/// How often a load that fails is tried, and how long it waits in between.
public struct LoadRetry: Sendable {
  /// How many attempts there are in all.
  public let maxAttemptCount: Int
  /// The waits between them.
  public let backoff: Backoff

  /// - Parameters:
  ///   - maxAttemptCount: how many attempts there are in all; positive. Then the load has failed.
  ///   - backoff: the waits between them.
  public init(
    _ maxAttemptCount: Int, backoff: Backoff, file: StaticString = #fileID, line: UInt = #line
  ) {
    require(
      maxAttemptCount > 0, "LoadRetry was given a maxAttemptCount of \(maxAttemptCount); it must be positive.",
      file: file, line: line)
    self.maxAttemptCount = maxAttemptCount
    self.backoff = backoff
  }
}

/// The error of a load that has taken longer than its ``LoadOptions/timeLimit``.
public struct LoadTimeLimitError: Error, Equatable, CustomStringConvertible {
  /// How long the load might have taken.
  public let limit: Duration

  /// What was wrong, as a sentence.
  public var description: String { "Loading took longer than \(limit)." }
}
