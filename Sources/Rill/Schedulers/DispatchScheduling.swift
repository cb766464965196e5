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
    asyncAfter(deadline: .now() + .nanoseconds(delay.wholeNanoseconds)) { pending.run() }
    return pending
  }
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
