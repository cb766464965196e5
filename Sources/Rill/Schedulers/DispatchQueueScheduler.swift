public import Dispatch

/// A scheduler that runs work on its own serial queue, one piece at a time, in order.
public struct SerialDispatchQueueScheduler: Scheduler {
  private let queue: DispatchQueue

  /// Creates a scheduler whose queue has the given quality of service.
  public init(qos: DispatchQoS = .default, label: String = "Rill.serial") {
    queue = DispatchQueue(label: label, qos: qos)
  }

  /// Creates a scheduler that runs its work on `queue`, one piece at a time even if `queue` is concurrent.
  public init(queue: DispatchQueue, label: String = "Rill.serial") {
    self.queue = DispatchQueue(label: label, target: queue)
  }

  /// The time since a fixed moment, such as the start of the machine.
  public var now: Duration { dispatchNow() }

  /// Runs `action` after all work that was scheduled before it.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.scheduleAction(action)
  }

  /// Runs `action` when `delay` has passed.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.scheduleAction(after: delay, action)
  }
}

/// A scheduler that runs work on several threads at once.
///
/// A stream that is delivered on it still emits one event at a time, in order.
public struct ConcurrentDispatchQueueScheduler: Scheduler {
  private let queue: DispatchQueue

  /// Creates a scheduler on the global queue of the given quality of service.
  public init(qos: DispatchQoS = .default) {
    queue = .global(qos: qos.qosClass)
  }

  /// Creates a scheduler on `queue`.
  public init(queue: DispatchQueue) { self.queue = queue }

  /// The time since a fixed moment, such as the start of the machine.
  public var now: Duration { dispatchNow() }

  /// Runs `action` on a thread of the queue.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.scheduleAction(action)
  }

  /// Runs `action` on a thread of the queue when `delay` has passed.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.scheduleAction(after: delay, action)
  }
}
