import Rill

extension VirtualTimeScheduler: TaskExecutor {
  /// Enqueues a job of a task.
  ///
  /// The job runs at the current time of the clock, when the clock next moves.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    _ = schedule { [unowned self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

extension VirtualTimeScheduler {
  /// The time of this scheduler as a Swift clock.
  ///
  /// ```swift
  /// let task = Task(executorPreference: scheduler) {
  ///   try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
  /// }
  /// scheduler.advance(by: .seconds(1))
  /// ```
  public var clock: VirtualClock { VirtualClock(scheduler: self) }
}

/// A Swift clock that shows, and sleeps in, the time of a ``VirtualTimeScheduler``.
public struct VirtualClock: Clock {
  /// A time on the clock.
  public struct Instant: InstantProtocol {
    /// The time on the scheduler's clock.
    public let offset: Duration

    /// Creates the instant at the time `offset` of the scheduler.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset.adding(clamping: duration)) }

    /// Returns the time from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset.subtracting(clamping: offset) }

    /// Returns whether the left instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let scheduler: VirtualTimeScheduler

  /// The current time of the scheduler.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// Zero, because virtual time is exact.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the scheduler reaches `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: the time at which the sleep ends.
  ///   - tolerance: ignored, because virtual time is exact.
  /// - Throws: `CancellationError`, as soon as the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    if deadline <= now { return try Task.checkCancellation() }
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation, until: deadline.offset, on: scheduler)
      }
    } onCancel: {
      sleeper.wake(throwing: CancellationError())
    }
  }
}

/// One sleep, which ends once: at its time or by cancellation, whichever comes first.
private final class Sleeper: Sendable {
  private enum State {
    case notBegun
    case asleep(CheckedContinuation<Void, any Error>)
    case awake(CancellationError?)
  }

  private let state = Protected(State.notBegun)
  private let timer = SerialDisposable()

  func begin(
    _ continuation: CheckedContinuation<Void, any Error>, until due: Duration, on scheduler: VirtualTimeScheduler
  ) {
    if case .awake(let error) = state.exchange(.asleep(continuation)) {
      // The task was canceled before the sleep began.
      wake(throwing: error)
    } else {
      timer.disposable = scheduler.schedule(at: due) { [self] in wake(throwing: nil) }
    }
  }

  func wake(throwing error: CancellationError?) {
    guard case .asleep(let continuation) = state.exchange(.awake(error)) else { return }
    timer.dispose()
    if let error { continuation.resume(throwing: error) } else { continuation.resume() }
  }
}
