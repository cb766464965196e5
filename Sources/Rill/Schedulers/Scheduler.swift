/// Where and when work runs: a queue, the main actor, or a clock that a test moves by hand.
///
/// A scheduler of one's own needs the first three members. Every wait of the core goes through one, so whoever owns the
/// scheduler owns time.
public protocol Scheduler: Sendable {
  /// The time on this scheduler's clock, from an origin of its own that never changes.
  var now: Duration { get }

  /// Runs `action` soon, after what was scheduled before it. Disposal cancels it if it has not begun.
  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Runs `action` when `delay` has passed; a negative delay counts as zero. Disposal cancels it if it has not begun.
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Runs `action` for an operator, or for code of one's own that says where it stands: soon, or when `delay` has
  /// passed. For schedulers that want to know who uses them.
  ///
  /// - Parameter site: where the operator was called, or what `CallSite()` gives.
  func schedule(after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Whether the caller already runs where this scheduler runs its work, so that it may go on without a hop.
  var isCurrent: Bool { get }
}

extension Scheduler {
  /// Schedules `action` like any other.
  public func schedule(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    if let delay { schedule(after: delay, action) } else { schedule(action) }
  }

  /// False: work always goes through `schedule`.
  public var isCurrent: Bool { false }

  /// Schedules the work of an operator, which runs in the scope of its subscription, whoever made the scheduler.
  func scheduleWork(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(after: delay, for: site, Diagnostics.inheriting(action))
  }
}
