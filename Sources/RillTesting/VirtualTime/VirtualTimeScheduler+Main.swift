import Rill

extension VirtualTimeScheduler {
  /// Runs `body`, in which this scheduler takes the place of the main queue: `MainScheduler`, and with it bindings,
  /// drivers and signals, schedule their work here.
  ///
  /// Events sent inside `body` are still delivered at once, as on the main actor. Move the clock inside `body`.
  ///
  /// - Precondition: the clock is moved on the main actor.
  ///
  /// ```swift
  /// scheduler.replacingMain {
  ///   query.asDriver().debounce(.milliseconds(300)).drive(onNext: search).disposed(by: bag)
  ///   query.accept("ri")
  ///   scheduler.advance(by: .milliseconds(300))
  /// }
  /// ```
  @MainActor public func replacingMain<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainScheduler.replaced(by: VirtualMain(scheduler: self), body)
  }
}

/// A virtual main queue: its work and `body` run on the main actor.
private struct VirtualMain: Scheduler {
  let scheduler: VirtualTimeScheduler

  var now: Duration { scheduler.now }
  var isCurrent: Bool { true }

  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { scheduler.schedule(onMain(action)) }

  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    scheduler.schedule(after: delay, onMain(action))
  }

  private func onMain(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    {
      precondition(
        MainScheduler.instance.isCurrent, "The clock of a scheduler that replaces the main queue is moved elsewhere.")
      action()
    }
  }
}
