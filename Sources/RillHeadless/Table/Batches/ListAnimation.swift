public import Rill

/// How the rows of a list go to their new places after an update: in a straight line at one speed, on a scheduler's
/// clock.
public struct ListAnimation: Sendable {
  /// How long it takes.
  public var duration: Duration
  /// Whose clock moves the rows: that of the main queue, or one that a test moves by hand.
  public var scheduler: any Scheduler

  /// Makes an animation; by default of 0.3 seconds on the main queue.
  public init(duration: Duration = .milliseconds(300), scheduler: any Scheduler = MainScheduler.instance) {
    self.duration = duration
    self.scheduler = scheduler
  }
}
