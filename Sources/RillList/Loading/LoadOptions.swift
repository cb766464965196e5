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
  /// The age of content from which an appearance of the screen refreshes it; nil if no age does. If no load has
  /// succeeded, what a load has brought, or was there when the screen appeared, is older than any age. The clocks of
  /// Dispatch stop while a device sleeps; to refresh after a night, invalidate the `tags` when the app comes to the
  /// foreground.
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

/// The rule by which a ``Loader`` handles a load that starts while another one runs.
///
/// | start | what runs | `latest` | `exhaust` | `serial` | `merge` |
/// | --- | --- | --- | --- | --- | --- |
/// | first, refresh | nothing | begin | begin | begin | begin |
/// | first, refresh | a next page | cancel it, begin | cancel it, begin | cancel it, begin | cancel it, begin |
/// | first, refresh | first, refresh | cancel it, begin | refuse | wait its turn | begin beside it |
/// | next page | nothing | begin | begin | begin | begin |
/// | next page | anything | refuse | refuse | refuse | refuse |
///
/// A waiting load counts as running: its indicator is on, and canceling it ends it.
public enum LoadPolicy: Hashable, Sendable, CaseIterable {
  /// The newest load replaces the running one. The default.
  case latest
  /// The running load stays, and the loader refuses new ones.
  case exhaust
  /// The loads run one after the other.
  case serial
  /// The loads run at the same time; the last one to end determines the state of the screen.
  case merge
}

/// A record of the content that an app has changed, by tag, so that the screens that show it load it again.
///
/// An app makes one object, and passes it to the ``LoadOptions`` of its loads, with the tags of what they load. After a
/// change, it invalidates the tags:
///
/// ```swift
/// staleness.invalidate(.moments)
/// ```
///
/// Here, content becomes stale after 8 seconds, and posts change it:
///
/// ```
/// opened  -o---c--o-----c----------o
/// posted  -------p---p--------------
/// loads   -L------L--L-------------L
/// ```
///
/// ![A marble diagram of Staleness.](Staleness)
///
/// A loader whose last successful load began before that refreshes: at once if its screen is in view, and otherwise
/// when it next appears. If a load runs at that time, the loader refreshes after it succeeds or is canceled. A load
/// counts as an appearance. Until a load has succeeded, there are two other kinds of stale content: that of a load which
/// began before the invalidation and failed later, and that which was there when the screen appeared. In a part that
/// appears only with its whole, the latter does not count.
///
/// A load must not invalidate its own tags: it would be repeated without end.
@MainActor
public final class Staleness {
  /// A topic of content. Declare yours as static members:
  ///
  /// ```swift
  /// extension Staleness.Tag {
  ///   static let moments: Self = "moments"
  /// }
  /// ```
  public struct Tag: Hashable, Sendable, ExpressibleByStringLiteral {
    private let name: String

    /// Creates a tag. Tags with the same name are equal.
    public init(stringLiteral name: String) { self.name = name }
  }

  /// Emits the tags that are invalidated.
  let changes = PublishRelay<Set<Tag>>()
  private var versions: [Tag: Int] = [:]

  /// Creates an object with no invalidated tags.
  public nonisolated init() {}

  /// Marks what has been loaded with any of these tags as stale. Loaders whose screens are in view refresh before this
  /// returns. If it is called while another invalidation is delivered, they refresh after that one.
  public func invalidate(_ tags: Tag...) {
    for tag in tags { versions[tag, default: 0] += 1 }
    changes.accept(Set(tags))
  }

  /// A number that grows whenever one of the tags is invalidated.
  func version(of tags: Set<Tag>) -> Int { tags.reduce(0) { $0 + versions[$1, default: 0] } }
}
