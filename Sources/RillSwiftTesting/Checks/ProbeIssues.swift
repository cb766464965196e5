public import RillListTesting
public import RillTesting
import Testing

extension ListProbe {
  /// Creates a view model and a driver for it, and records each failure as an issue of the test, at the line that it
  /// concerns.
  ///
  /// ```swift
  /// let probe = ListProbe { clock in CitiesViewModel(api: api, scheduler: clock) }
  /// ```
  ///
  /// - Parameters:
  ///   - clock: the clock of the screen.
  ///   - diffThreshold: the number of rows from which a list counts as long. Long lists are compared on the clock, so
  ///     their changes show when the clock next moves.
  ///   - fileID: the file identifier of the call, for failures.
  ///   - filePath: the path of the file of the call, for failures.
  ///   - line: the line that diagnostics name; by default, the caller's.
  ///   - column: the column of the call, for failures.
  ///   - makeViewModel: creates the view model inside the probe, so its own subscriptions count too.
  public convenience init(
    clock: VirtualTimeScheduler = VirtualTimeScheduler(), diffThreshold: Int = 10_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    viewModel makeViewModel: (VirtualTimeScheduler) -> ViewModel
  ) {
    self.init(
      clock: clock, diffThreshold: diffThreshold, report: { $0.recordIssue() }, fileID: fileID, filePath: filePath,
      line: line, column: column, viewModel: makeViewModel)
  }
}

extension ListProbeFailure {
  fileprivate func recordIssue() {
    Issue.record(
      self, sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
