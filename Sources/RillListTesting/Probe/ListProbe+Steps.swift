import Rill
import RillList
import RillTesting

extension ListProbe {
  /// Lets the screen appear.
  public func appear(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step("appear()", Place(fileID, filePath, line, column)) { driver.appear() }
  }

  /// Pulls to refresh, as a user does.
  public func pull(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step("pull()", Place(fileID, filePath, line, column)) { display.pulls.accept(()) }
  }

  /// Starts a load, such as a retry.
  public func load(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step("load()", Place(fileID, filePath, line, column)) { driver.load() }
  }

  /// Leaves the screen.
  public func leave(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step("leave()", Place(fileID, filePath, line, column)) { driver.leave() }
  }

  /// Moves the clock forward.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    step("advance(by: \(duration))", Place(fileID, filePath, line, column)) {
      clock.advance(by: duration, file: fileID, line: line)
    }
  }

  /// Performs any other step, such as an answer to a request or a change of the data of the view model.
  ///
  /// Subscriptions that `body` makes count as subscriptions of the screen.
  @discardableResult
  public func step<Result>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try step("step { }", Place(fileID, filePath, line, column), body)
  }

  /// Expects these changes, in order, and no others since the last expectation.
  ///
  /// Without an argument, it expects no change.
  public func expect(
    _ expected: ScreenChange..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let place = Place(fileID, filePath, line, column)
    let actual = display.takeChanges()
    if actual != expected {
      let lines = difference(expected: expected, actual: actual)
      report(
        ListProbeFailure(
          "The changes are not those expected (- expected, + changed), after \(last.name):", lines, at: place))
    }
    last = ("expect(), outside of any step", place)
  }

  private func step<Result>(_ name: String, _ place: Place, _ body: () throws -> Result) rethrows -> Result {
    requirePlaying(place)
    reportUnexpected()
    last = (name, place)
    return try scope.run(body)
  }

  func requirePlaying(_ place: Place) {
    require(!isFinished, "A probe was used after finish().", file: place.fileID, line: place.line)
  }

  /// Reports all changes so far that were not expected.
  func reportUnexpected() {
    let changes = display.takeChanges()
    guard !changes.isEmpty else { return }
    report(
      ListProbeFailure(
        "Unexpected changes after \(last.name):", changes.map { "\($0)" },
        at: last.place))
  }
}
