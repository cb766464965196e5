public import Rill

/// A scheduler that a test does not expect to be used.
///
/// It runs work at once, whatever the delay, and reports the code that scheduled it.
///
/// ```swift
/// let viewModel = SearchViewModel(scheduler: UnimplementedScheduler("search") { Issue.record($0) })
/// ```
///
/// It reports to a closure, so this library does not need to link a testing library.
public struct UnimplementedScheduler: Scheduler {
  private let name: String
  private let report: @Sendable (UnexpectedWork) -> Void

  /// Creates a scheduler that reports all its work.
  ///
  /// - Parameters:
  ///   - name: the name of the scheduler in reports.
  ///   - report: called with each piece of work, as an error that names the scheduler and the code that used it, where
  ///     the work is scheduled.
  public init(_ name: String, report: @escaping @Sendable (UnexpectedWork) -> Void) {
    self.name = name
    self.report = report
  }

  /// Always zero.
  public var now: Duration { .zero }

  /// Reports the work and runs `action` before returning.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    run(action, UnexpectedWork(scheduler: name, delay: nil, site: nil))
  }

  /// Reports the work and runs `action` before returning.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    run(action, UnexpectedWork(scheduler: name, delay: delay, site: nil))
  }

  /// Reports the work with its call site and runs `action` before returning.
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

/// Work on a scheduler that a test does not expect to be used.
public struct UnexpectedWork: Error, CustomStringConvertible {
  /// The name of the scheduler.
  public let scheduler: String
  /// The delay of the work; nil for soon.
  public let delay: Duration?
  /// The call site of the operator that scheduled the work; nil if `schedule` was called directly.
  public let site: CallSite?

  /// A sentence that names the scheduler, the code that used it, and the delay.
  public var description: String {
    """
    The scheduler "\(scheduler)" is not expected to be used, but \(site.map { "the operator at \($0)" } ?? "a caller") \
    has scheduled work on it\(delay.map { ", to run after \($0)" } ?? "").
    """
  }
}
