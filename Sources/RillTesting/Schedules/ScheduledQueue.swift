public import Rill

/// A serial queue in a ``Scenario``, whose work the explorer orders among the steps of other lines.
///
/// Each piece of work is a step. Delayed work becomes due when the explorer lets time pass, which is a step too. All
/// queues of a run have one clock, which starts at zero.
public struct ScheduledQueue: Scheduler {
  let place: Int
  let lines: Lines

  /// The time of the run.
  public var now: Duration { lines.now }

  /// Whether the current step runs on this queue.
  public var isCurrent: Bool { lines.isRunning(at: place) }

  /// Runs `action` as a later step.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    add(action, after: nil, "work")
  }

  /// Runs `action` as a later step, once `delay` has passed.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    add(action, after: delay, "work")
  }

  /// Runs `action` as a later step, which failures name by its call site.
  public func schedule(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add(action, after: delay, "work of \(site)")
  }

  private func add(_ action: @escaping @Sendable () -> Void, after delay: Duration?, _ name: String) -> any Disposable {
    let work = scheduledWork(action)
    let step = Lines.Step(name: name, isLive: { work.isLive }, run: work.run)
    if let delay { lines.append(step, to: place, after: delay) } else { lines.append(step, to: place) }
    return work
  }
}
