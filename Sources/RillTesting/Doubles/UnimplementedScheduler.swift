public import Rill

/// A scheduler that a test does not expect to be used. It runs the work, at once and whatever the delay, and reports
/// who has scheduled it.
///
/// ```swift
/// let viewModel = SearchViewModel(scheduler: UnimplementedScheduler("search") { Issue.record($0) })
/// ```
///
/// It reports through a closure, so that this library need not link the testing library.
public struct UnimplementedScheduler: Scheduler {
  private let name: String
  private let report: @Sendable (UnexpectedWork) -> Void

  /// - Parameters:
  ///   - name: what the report calls the scheduler.
  ///   - report: takes each piece of work, as an error that names the scheduler and who has used it. It runs where the
  ///     work was scheduled.
  public init(_ name: String, report: @escaping @Sendable (UnexpectedWork) -> Void) {
    self.name = name
    self.report = report
  }

  /// Always zero.
  public var now: Duration { .zero }

  /// Reports, and runs `action` before it returns.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    run(action, UnexpectedWork(scheduler: name, delay: nil, site: nil))
  }

  /// Reports, and runs `action` before it returns.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    run(action, UnexpectedWork(scheduler: name, delay: delay, site: nil))
  }

  /// Reports the site, and runs `action` before it returns.
  public func schedule(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    run(action, UnexpectedWork(scheduler: name, delay: delay, site: site))
  }

  private func run(_ action: @Sendable () -> Void, _ work: UnexpectedWork) -> any Disposable {
    report(work)
    action()
    return Disposables.create()
  }
}

/// Work that was given to a scheduler which no test has expected to be used.
public struct UnexpectedWork: Error, CustomStringConvertible {
  /// The name of the scheduler.
  public let scheduler: String
  /// How much later the work was to run; nil for soon.
  public let delay: Duration?
  /// Where the operator was called that has scheduled it; nil if `schedule` was called directly.
  public let site: CallSite?

  /// One sentence that names the scheduler, and who has used it for what.
  public var description: String {
    """
    The scheduler "\(scheduler)" is not expected to be used, but \(site.map { "the operator at \($0)" } ?? "somebody") \
    has scheduled work on it\(delay.map { ", to run after \($0)" } ?? "").
    """
  }
}
