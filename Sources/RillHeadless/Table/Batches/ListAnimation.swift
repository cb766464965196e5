public import Rill

/// The movement of a list's rows to their new places after an update: in a straight line at constant speed, on a
/// scheduler's clock.
public struct ListAnimation: Sendable {
  /// The time that the movement takes.
  public var duration: Duration
  /// The scheduler whose clock moves the rows: the main queue, or one that a test advances by hand.
  public var scheduler: any Scheduler

  /// Creates an animation; by default of 0.3 seconds on the main queue.
  public init(duration: Duration = .milliseconds(300), scheduler: any Scheduler = MainScheduler.instance) {
    self.duration = duration
    self.scheduler = scheduler
  }
}
