import Rill
import RillList

extension ListProbe {
  /// The screen appears.
  public func appear(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step("appear()", Place(fileID, filePath, line, column)) { driver.appear() }
  }

  /// The user pulls to refresh.
  public func pull(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step("pull()", Place(fileID, filePath, line, column)) { display.pulls.accept(()) }
  }

  /// The screen loads, or tries again.
  public func load(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step("load()", Place(fileID, filePath, line, column)) { driver.load() }
  }

  /// The screen is left.
  public func leave(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step("leave()", Place(fileID, filePath, line, column)) { driver.leave() }
  }

  /// Time passes.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    step("advance(by: \(duration))", Place(fileID, filePath, line, column)) {
      clock.advance(by: duration, file: fileID, line: line)
    }
  }

  /// Something else happens: an answer comes, another part of the app changes what the view model shows.
  ///
  /// Subscriptions that `body` makes count as the screen's.
  @discardableResult
  public func step<Result>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try step("step { }", Place(fileID, filePath, line, column), body)
  }

  /// Says all that the display was told since this was last said, in order; nothing if it was told nothing.
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
    require(!isFinished, "A probe was told to go on after finish().", file: place.fileID, line: place.line)
  }

  /// Nothing has expected what the display was told until now.
  func reportUnexpected() {
    let changes = display.takeChanges()
    guard !changes.isEmpty else { return }
    report(
      ListProbeFailure(
        "Something has changed that nothing expects, after \(last.name):", changes.map { "\($0)" },
        at: last.place))
  }
}
