/// A type that decides where and when work runs: on a queue, on the main actor, or on a clock controlled by a test.
///
/// A custom scheduler must implement the first three members. Every wait of the core uses a scheduler, so the owner of
/// the scheduler controls time.
public protocol Scheduler: Sendable {
  /// The time on this scheduler's clock, counted from an origin that never changes.
  var now: Duration { get }

  /// Runs `action` soon, after all work that was scheduled before it.
  ///
  /// Disposal cancels the action if it has not begun.
  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Runs `action` when `delay` has passed.
  ///
  /// A negative delay counts as zero. Disposal cancels the action if it has not begun.
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Runs `action` for a call site: soon, or when `delay` has passed.
  ///
  /// Operators call this method, and other code can too. Implement it in a scheduler that reports its users.
  ///
  /// - Parameters:
  ///   - delay: how long to wait, from now.
  ///   - site: the call site of the operator, or the result of `CallSite()`.
  ///   - action: the work to do.
  func schedule(after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Whether the caller already runs where this scheduler runs its work, and so needs no hop.
  var isCurrent: Bool { get }
}

extension Scheduler {
  /// Schedules `action` and ignores the call site.
  public func schedule(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    if let delay { schedule(after: delay, action) } else { schedule(action) }
  }

  /// False, so work always goes through `schedule`.
  public var isCurrent: Bool { false }

  /// Schedules the work of an operator. Whatever the scheduler does, the work runs at most once, not after its
  /// disposal, and in the diagnostics scope of its subscription.
  package func scheduleWork(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let work = PendingAction(action)
    let scheduled = schedule(after: delay, for: site) { work.run() }
    // Only the scheduler retains the work: if it drops the work, it releases the captures too.
    return Disposables.create { [weak work] in
      work?.dispose()
      scheduled.dispose()
    }
  }
}

/// A scheduler that runs work at once, on the calling thread.
///
/// It skips delays, so a flow that waits runs through at once.
public struct ImmediateScheduler: Scheduler {
  /// The shared immediate scheduler.
  public static let instance = ImmediateScheduler()

  private init() {}

  /// Always zero.
  public var now: Duration { .zero }

  /// Always true.
  public var isCurrent: Bool { true }

  /// Runs `action` before returning.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    action()
    return Disposables.create()
  }

  /// Runs `action` before returning, whatever the delay.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    schedule(action)
  }
}

/// Scheduled work, for the schedulers of other modules.
package protocol ScheduledWork: Disposable {
  var isLive: Bool { get }
  func run()
}

/// Returns work that runs at most once, in the scope and in the batch of this call.
package func scheduledWork(_ action: @escaping @Sendable () -> Void) -> any ScheduledWork { PendingAction(action) }

/// Scheduled work, which runs at most once and is released when it has run or is disposed of.
final class PendingAction: Subscription, ScheduledWork, @unchecked Sendable {  // because it adds no fields
  init(_ action: @escaping @Sendable () -> Void) {
    let context = Context.current
    super.init(atEnd: .closure { _ in Context.run(in: context, action) })
  }

  func run() { end(.completed) }
}
