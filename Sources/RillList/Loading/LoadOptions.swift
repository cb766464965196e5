public import Rill

/// The settings by which a ``Loader`` runs its loads and shows its indicators.
public struct LoadOptions: Sendable {
  /// The rule for a load that starts while another one runs.
  public let policy: LoadPolicy
  /// The time limit of a load, including all its attempts; nil sets no limit.
  public let timeLimit: Duration?
  /// The attempts and waits for a failing load; nil fails at the first error.
  public let retry: LoadRetry?
  /// The rule for the error of a load when the next one begins.
  public let errors: LoadErrors
  /// The time from the start of a load until its indicator appears: a load that ends sooner shows none. A pull shows
  /// its indicator without this delay.
  public let indicatorDelay: Duration
  /// The minimum time for which an indicator stays visible.
  public let indicatorMinimum: Duration
  /// The age of content from which an appearance of the screen refreshes it; nil for any age.
  public let staleAfter: Duration?
  /// The tags of the content, for ``staleness``.
  public let tags: Set<Staleness.Tag>
  /// The object by which the app invalidates tags; nil if it invalidates none.
  public let staleness: Staleness?
  /// The scheduler for the time limit, the waits between attempts, the indicators and the age of content.
  public let scheduler: any Scheduler

  /// Creates options.
  ///
  /// By default, the newest load wins, there is no time limit and no retry, an error stays until a load succeeds,
  /// indicators match the loads exactly, and content does not become stale.
  ///
  /// - Precondition: no duration is negative, and there are no tags without a `staleness`.
  public init(
    policy: LoadPolicy = .latest, timeLimit: Duration? = nil, retry: LoadRetry? = nil,
    errors: LoadErrors = .stayUntilSuccess, indicatorDelay: Duration = .zero, indicatorMinimum: Duration = .zero,
    staleAfter: Duration? = nil, tags: Set<Staleness.Tag> = [], staleness: Staleness? = nil,
    scheduler: any Scheduler = MainScheduler.instance,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let durations = [
      ("timeLimit", timeLimit), ("indicatorDelay", indicatorDelay), ("indicatorMinimum", indicatorMinimum),
      ("staleAfter", staleAfter),
    ]
    for case (let name, let duration?) in durations {
      require(
        duration >= .zero, "LoadOptions was given a \(name) of \(duration); it must not be negative.",
        file: file, line: line)
    }
    require(
      tags.isEmpty || staleness != nil, "LoadOptions was given tags without a staleness, which nothing can invalidate.",
      file: file, line: line)
    self.policy = policy
    self.timeLimit = timeLimit
    self.retry = retry
    self.errors = errors
    self.indicatorDelay = indicatorDelay
    self.indicatorMinimum = indicatorMinimum
    (self.staleAfter, self.tags, self.staleness) = (staleAfter, tags, staleness)
    self.scheduler = scheduler
  }
}

/// The rule for the error of a first load or a refresh when the next one begins.
public enum LoadErrors: Hashable, Sendable {
  /// It stays until a load succeeds.
  case stayUntilSuccess
  /// It is hidden while a first load or a refresh runs, and shows again if that is canceled.
  case hideOnLoad
}

/// The number of attempts of a failing load, and the waits between them.
public struct LoadRetry: Sendable {
  /// The total number of attempts.
  public let maxAttemptCount: Int
  /// The waits between attempts.
  public let backoff: Backoff

  /// Creates retry settings.
  ///
  /// - Parameters:
  ///   - maxAttemptCount: the total number of attempts; positive. After the last one, the load fails.
  ///   - backoff: the waits between attempts.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
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

/// The error of a load that exceeds its ``LoadOptions/timeLimit``.
public struct LoadTimeLimitError: Error, Equatable, CustomStringConvertible {
  /// The limit that the load exceeded.
  public let limit: Duration

  /// A sentence that describes the error.
  public var description: String { "Loading took longer than \(limit)." }
}
