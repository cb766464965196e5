import Rill
import RillList

extension ListProbe {
  /// Ends the test of the screen: drops the driver and the view model, and reports what remains of them.
  ///
  /// What the display was told must have been expected. What is due on the clock at this very time still runs, so that
  /// work that was canceled on its way to it goes; then no subscription and no work may remain.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = Place(fileID, filePath, line, column)
    requirePlaying(place)
    reportUnexpected()
    last = ("finish()", place)
    isFinished = true
    weak var keptViewModel: ViewModel?
    weak var keptDriver: ListDriver?
    (keptViewModel, keptDriver) = (playedViewModel, playedDriver)
    scope.run {
      // First, because a driver that goes away cancels what it loads and stops its indicators, which is no news.
      bag = DisposeBag()
      playedDriver = nil
      display.forget([.animating(false), .refreshing(false)])
      playedViewModel = nil
      clock.advance(by: .zero, file: fileID, line: line)
    }
    reportUnexpected()
    reportSubscriptions(keptViewModel != nil, keptDriver != nil, place)
    reportPendingWork(place)
  }

  private func reportSubscriptions(_ keepsViewModel: Bool, _ keepsDriver: Bool, _ place: Place) {
    var lines = scope.liveSubscriptions.map { "\($0.site)" }
    guard !lines.isEmpty else { return }
    if keepsViewModel { lines.append("Somebody keeps the view model.") }
    if keepsDriver { lines.append("Somebody keeps the driver.") }
    report(ListProbeFailure("After finish() there still are the subscriptions that were made at:", lines, at: place))
  }

  private func reportPendingWork(_ place: Place) {
    let lines = clock.pending.map { work in
      "at \(work.due), \(work.site.map { "by the operator at \($0)" } ?? "by a call of schedule")"
    }
    guard !lines.isEmpty else { return }
    report(ListProbeFailure("After finish(), at \(clock.now), work is still scheduled:", lines, at: place))
  }
}
