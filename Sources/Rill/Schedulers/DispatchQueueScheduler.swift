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

extension DispatchQueue {
  /// Runs `action` on this queue unless it is disposed of first. Disposal releases the captures of `action` at once.
  func scheduleAction(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let pending = PendingAction(action)
    async { pending.run() }
    return pending
  }

  // Not inlined, because a program would have three copies of it (the benchmark row *a program with one chain*).
  @inline(never) func scheduleAction(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
  {
    let pending = PendingAction(action)
    // Uses a timer, because `asyncAfter` retains canceled work until it is due: with a time limit of a minute for each
    // of a thousand loads per second, that is sixty thousand pieces of work.
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.setEventHandler { pending.run() }
    timer.schedule(deadline: .now() + .nanoseconds(max(0, delay.nanoseconds)))
    pending.attach(QueueTimer(timer))
    timer.activate()
    return pending
  }
}

/// Cancels a timer, which releases the work that it retains.
private final class QueueTimer: Disposable, @unchecked Sendable {  // because a dispatch source is safe from any thread
  private let timer: any DispatchSourceTimer

  init(_ timer: any DispatchSourceTimer) { self.timer = timer }

  func dispose() { timer.cancel() }
}

/// The time since a fixed moment, on the clock of Dispatch deadlines.
func dispatchNow() -> Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }
