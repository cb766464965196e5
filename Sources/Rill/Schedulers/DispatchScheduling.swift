import Dispatch

extension DispatchQueue {
  /// Runs `action` on this queue unless it is disposed of first. Disposal releases the captures of `action` at once.
  func scheduleAction(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let pending = PendingAction(action)
    async { pending.run() }
    return pending
  }

  func scheduleAction(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
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
