import Rill

/// Shows, on a terminal, that a load is still running, and for how long.
@MainActor
final class LoadProgress {
  private let output: Output
  private let clock: any Scheduler
  private let limit: Duration
  private var ticks: (any Disposable)?

  /// - Parameter limit: the time after which the load ends anyway.
  init(output: Output, clock: any Scheduler, limit: Duration) {
    self.output = output
    self.clock = clock
    self.limit = limit
  }

  func begin() {
    show(seconds: 0)
    ticks = Observable<Int>.interval(.seconds(1), scheduler: clock).bind(onNext: { [weak self] tick in
      self?.show(seconds: tick + 1)
    })
  }

  /// Clears the progress line.
  func end() {
    ticks?.dispose()
    ticks = nil
    output.show(progress: nil)
  }

  private func show(seconds: Int) {
    output.show(progress: "Loading: \(seconds) s, at most \(limit.inSeconds)")
  }
}
