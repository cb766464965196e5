import Dispatch

/// A scheduler that runs work on the main actor, that is, on the main queue.
///
/// It checks the current queue, not the current thread, because on Linux another thread may serve the main queue.
public struct MainScheduler: Scheduler {
  /// The shared main scheduler.
  public static let instance = MainScheduler()

  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private init() {}

  /// The time since a fixed moment, such as the start of the machine.
  public var now: Duration { dispatchNow() }

  /// Whether the caller runs on the main queue.
  public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) != nil }

  /// Runs `action` on the main queue, never inside this call.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    DispatchQueue.main.scheduleAction(action)
  }

  /// Runs `action` on the main queue when `delay` has passed.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    DispatchQueue.main.scheduleAction(after: delay, action)
  }
}
