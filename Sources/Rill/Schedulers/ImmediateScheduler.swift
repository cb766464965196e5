/// Runs work at once, on the thread that asks. A delay is left out, so that a flow with waits can be run through.
public struct ImmediateScheduler: Scheduler {
  /// The one immediate scheduler.
  public static let instance = ImmediateScheduler()

  private init() {}

  /// Always zero.
  public var now: Duration { .zero }

  /// Always true.
  public var isCurrent: Bool { true }

  /// Runs `action` before it returns.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    action()
    return Disposables.create()
  }

  /// Runs `action` before it returns, whatever the delay.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    schedule(action)
  }
}
