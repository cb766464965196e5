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
