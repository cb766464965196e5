public import Dispatch

/// Runs work one at a time, in order, on a queue of its own.
public struct SerialDispatchQueueScheduler: Scheduler {
  private let queue: DispatchQueue

  /// Makes a queue of that quality of service.
  public init(qos: DispatchQoS = .default, label: String = "Rill.serial") {
    queue = DispatchQueue(label: label, qos: qos)
  }

  /// Makes a queue that runs its work on `queue`, one at a time even if that one is concurrent.
  public init(queue: DispatchQueue, label: String = "Rill.serial") {
    self.queue = DispatchQueue(label: label, target: queue)
  }

  /// The time since some fixed moment, such as the start of the machine.
  public var now: Duration { dispatchNow() }

  /// Runs `action` after what was scheduled before it.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.scheduleAction(action)
  }

  /// Runs `action` when `delay` has passed.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.scheduleAction(after: delay, action)
  }
}

/// Runs work on several threads at once. A stream delivered on it still sends one event at a time, in order.
public struct ConcurrentDispatchQueueScheduler: Scheduler {
  private let queue: DispatchQueue

  /// Uses the global queue of that quality of service.
  public init(qos: DispatchQoS = .default) {
    queue = .global(qos: qos.qosClass)
  }

  /// Uses that queue.
  public init(queue: DispatchQueue) { self.queue = queue }

  /// The time since some fixed moment, such as the start of the machine.
  public var now: Duration { dispatchNow() }

  /// Runs `action` on some thread of the queue.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.scheduleAction(action)
  }

  /// Runs `action` on some thread of the queue when `delay` has passed.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.scheduleAction(after: delay, action)
  }
}
