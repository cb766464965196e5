import Rill
import RillList
import RillTesting

extension ListProbe {
  /// Ends the test of the screen: releases the driver and the view model, and reports what remains of them.
  ///
  /// All changes must have been expected. Work that is due at the current time of the clock still runs, so work that
  /// was canceled before can end. Then no subscription and no work may remain.
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
      // The driver is released first: it then cancels its loads and stops its indicators, and the test need not expect
      // these changes.
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
    if keepsViewModel { lines.append("The view model is still retained.") }
    if keepsDriver { lines.append("The driver is still retained.") }
    report(ListProbeFailure("After finish(), these subscriptions are still live:", lines, at: place))
  }

  private func reportPendingWork(_ place: Place) {
    let lines = clock.pending.map { work in
      "at \(work.due), \(work.site.map { "by the operator at \($0)" } ?? "by a call of schedule")"
    }
    guard !lines.isEmpty else { return }
    report(ListProbeFailure("After finish(), at \(clock.now), work is still scheduled:", lines, at: place))
  }
}
