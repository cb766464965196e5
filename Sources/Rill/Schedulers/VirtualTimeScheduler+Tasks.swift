extension VirtualTimeScheduler: TaskExecutor {
  /// Takes a piece of a task. It runs at the time that the clock shows, when the clock is next told to move.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    _ = schedule { [unowned self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

extension VirtualTimeScheduler {
  /// This scheduler's time as a Swift clock.
  ///
  /// ```swift
  /// let task = Task(executorPreference: scheduler) {
  ///   try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
  /// }
  /// scheduler.advance(by: .seconds(1))
  /// ```
  public var clock: VirtualClock { VirtualClock(scheduler: self) }
}

/// A Swift clock that shows the time of a ``VirtualTimeScheduler`` and sleeps in it.
public struct VirtualClock: Clock {
  /// A time on the clock.
  public struct Instant: InstantProtocol {
    /// The time as the scheduler tells it.
    public let offset: Duration

    /// Makes the instant that the scheduler calls `offset`.
    public init(offset: Duration) { self.offset = offset }

    /// The instant that comes `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the left one comes first.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let scheduler: VirtualTimeScheduler

  /// The time that the scheduler shows.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// Zero: virtual time is exact.
  public var minimumResolution: Duration { .zero }

  /// Waits until the scheduler has been moved to `deadline`.
  ///
  /// - Parameter tolerance: of no account, since virtual time is exact.
  /// - Throws: `CancellationError` when the task is canceled, at once.
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

/// One sleep, which ends once: at its time or by cancellation, whichever is first.
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
      // Canceled before it began.
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
