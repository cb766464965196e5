import Dispatch

extension DispatchQueue {
  /// Runs `action` on this queue unless disposed of before. Disposal releases what it captures at once.
  func scheduleAction(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let pending = PendingAction(action)
    async { pending.run() }
    return pending
  }

  func scheduleAction(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let pending = PendingAction(action)
    // A timer, because `asyncAfter` keeps work that was canceled until its time: a minute's limit on each of a
    // thousand loads a second would be sixty thousand of them.
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.setEventHandler { pending.run() }
    timer.schedule(deadline: .now() + .nanoseconds(delay.wholeNanoseconds))
    pending.attach(QueueTimer(timer))
    timer.activate()
    return pending
  }
}

/// Lets a timer go, and with it the work that it holds.
private final class QueueTimer: Disposable, @unchecked Sendable {  // because a dispatch source is safe from any thread
  private let timer: any DispatchSourceTimer

  init(_ timer: any DispatchSourceTimer) { self.timer = timer }

  func dispose() { timer.cancel() }
}

extension Duration {
  /// Nanoseconds, from zero up, clamped to what Dispatch takes.
  var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, isTooLong) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
    return isTooLong || isStillTooLong ? .max : sum
  }
}

/// Time since some fixed moment, on the clock that Dispatch's deadlines use.
func dispatchNow() -> Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }
