import Dispatch
import Synchronization

/// A scheduler that runs work on the main actor, which is the main queue.
///
/// It checks the current queue, not the current thread, because on Linux another thread may serve the main queue (Swift
/// 6.3, swiftlang/swift#90851).
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
  public var now: Duration { Self.standIn?.now ?? dispatchNow() }

  /// Whether the caller runs on the main queue.
  public var isCurrent: Bool {
    // A stand-in runs on the main queue. A task that inherits it does not.
    DispatchQueue.getSpecific(key: Self.key) != nil && Self.standIn?.isCurrent ?? true
  }

  /// Runs `action` on the main queue, never inside this call.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    Self.standIn?.schedule(action) ?? DispatchQueue.main.scheduleAction(action)
  }

  /// Runs `action` on the main queue when `delay` has passed.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    Self.standIn?.schedule(after: delay, action) ?? DispatchQueue.main.scheduleAction(after: delay, action)
  }

  /// Runs `action` for a call site on the main queue, soon or when `delay` has passed.
  public func schedule(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    if let standIn = Self.standIn { return standIn.schedule(after: delay, for: site, action) }
    return if let delay { schedule(after: delay, action) } else { schedule(action) }
  }
}

// MARK: Tests that decide the order of queues

extension MainScheduler {
  @TaskLocal private static var current: (any Scheduler)?

  /// Whether there has ever been a stand-in. Until then, none is looked up.
  private static let hasStandIns = Atomic<Bool>(false)

  private static var standIn: (any Scheduler)? { hasStandIns.load(ordering: .relaxed) ? current : nil }

  /// Runs `body`, inside which another scheduler takes the place of the main queue. `body` runs on the main actor,
  /// since scheduled work may rely on that.
  @MainActor package static func replaced<Result>(
    by standIn: any Scheduler, _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    hasStandIns.store(true, ordering: .relaxed)
    return try $current.withValue(standIn) { try body() }
  }
}
