import Rill
public import RillList
public import RillTesting

/// Plays a list screen in a test, which must expect every change of the screen.
///
/// A probe creates a ``/RillList/ListDriver`` for a view model, with its own display and a clock that moves only when
/// the test moves it. Each step of the test (``appear(fileID:filePath:line:column:)``,
/// ``pull(fileID:filePath:line:column:)``, …) may change the loading state and the display, and
/// ``expect(_:fileID:filePath:line:column:)`` states all these changes, in order. A change that the test does not
/// expect before the next step is a failure, at the line of the step that caused it.
///
/// ```swift
/// let probe = ListProbe { clock in CitiesViewModel(api: api, scheduler: clock) }
/// probe.appear()
/// probe.expect(.state(.loading(.first)), .animating(true))
/// probe.step { api.requests[0].succeed(["Turku"]) }
/// probe.expect(.items([["Turku"]], "inserted section 0"), .state(.loaded), .animating(false))
/// probe.finish()
/// ```
///
/// ``finish(fileID:filePath:line:column:)`` ends every test: it releases the driver and the view model, and no
/// subscription and no scheduled work may remain. A probe that is released without it is a failure too, and so is an
/// error that reaches a binding or a subscription that does not handle it.
///
/// RillSwiftTesting makes failures issues of the test, as here. For another testing library, pass a closure that reports
/// them; this library links none. See <doc:ProbingAListFlow> for a complete test.
@MainActor
public final class ListProbe<ViewModel: ListViewModel> {
  /// The clock of the driver, and of the view model that was created with it.
  public let clock: VirtualTimeScheduler

  private let display = ProbeDisplay()
  private let scope = Diagnostics()
  private let report: @Sendable (ListProbeFailure) -> Void
  /// The name of the last step, for failures that it causes, and its place in the test.
  private var last: (name: String, place: Place)
  private var playedViewModel: ViewModel?
  private var playedDriver: ListDriver?
  private var isFinished = false
  private var bag = DisposeBag()

  private let made: Place

  /// Creates a view model and a driver for it, which has not appeared yet.
  ///
  /// At first, a display shows no rows, no indicator, and no error, so the test does not expect the driver to set this
  /// state again. It must expect everything else that the view model has from the start.
  ///
  /// - Parameters:
  ///   - clock: the clock of the screen.
  ///   - diffThreshold: the number of rows from which a list counts as long. Long lists are compared on the clock, so
  ///     their changes show when the clock next moves.
  ///   - report: called with each failure where it is found, usually on the main actor.
  ///   - fileID: the file identifier of the call, for failures.
  ///   - filePath: the path of the file of the call, for failures.
  ///   - line: the line that diagnostics name; by default, the caller's.
  ///   - column: the column of the call, for failures.
  ///   - makeViewModel: creates the view model inside the probe, so its own subscriptions count too.
  public init(
    clock: VirtualTimeScheduler = VirtualTimeScheduler(), diffThreshold: Int = 10_000,
    report: @escaping @Sendable (ListProbeFailure) -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    viewModel makeViewModel: (VirtualTimeScheduler) -> ViewModel
  ) {
    self.clock = clock
    self.report = report
    made = Place(fileID, filePath, line, column)
    last = ("the probe was made", made)
    inheritDiagnostics()
    scope.run {
      let viewModel = makeViewModel(clock)
      let driver = ListDriver(
        viewModel: viewModel, display: display, diffScheduler: clock, diffThreshold: diffThreshold)
      driver.state.bind(onNext: { [display] in display.note($0) }).disposed(by: bag)
      (playedViewModel, playedDriver) = (viewModel, driver)
    }
    display.forget([.state(.idle), .error(nil), .animating(false), .refreshing(false)])
  }

  deinit {
    if !isFinished {
      let sentence = "The probe was released without finish(), so it is not known what remains of it."
      report(ListProbeFailure(sentence, at: made))
    }
  }

  /// The view model.
  ///
  /// A test that retains it beyond ``finish(fileID:filePath:line:column:)`` retains its subscriptions too.
  public var viewModel: ViewModel { present(playedViewModel) }

  /// The driver, for actions that are not steps of the probe: `probe.step { probe.driver.refresh() }`.
  public var driver: ListDriver { present(playedDriver) }

  /// The sections on the display, for expectations about more than the identities of the rows.
  public var sections: ListSections { display.sections }

  private func present<Object>(_ object: Object?) -> Object {
    guard let object else { fatalError("The probe was asked for its view model or its driver after finish().") }
    return object
  }

  /// Reports unhandled errors as failures. All other diagnostics go where they went before.
  private func inheritDiagnostics() {
    scope.inherit(from: .current)
    scope.tracksSubscriptions = true
    scope.unhandledError = { [report, made] error, site in
      let sentence =
        error is ListDiagnostic
        ? "Something in the list is wrong at \(site)." : "An error was not handled by the subscription at \(site)."
      report(ListProbeFailure(sentence, ["\(error)"], at: made))
    }
  }
}

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

  private func requirePlaying(_ place: Place) {
    require(!isFinished, "A probe was used after finish().", file: place.fileID, line: place.line)
  }

  /// Reports all changes so far that were not expected.
  private func reportUnexpected() {
    let changes = display.takeChanges()
    guard !changes.isEmpty else { return }
    report(
      ListProbeFailure(
        "Unexpected changes after \(last.name):", changes.map { "\($0)" },
        at: last.place))
  }
}

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

/// A display that records its changes.
@MainActor
private final class ProbeDisplay: ListDisplay {
  let pulls = PublishRelay<Void>()
  private(set) var sections: ListSections = []
  private var changes: [ScreenChange] = []

  var refreshRequests: Observable<Void> { pulls.asObservable() }

  func display(_ sections: ListSections, update: ListUpdate) {
    let explanation = update.explanation(from: self.sections, to: sections)
    self.sections = sections
    changes.append(.items(sections.map { $0.items.map(\.id) }, explanation))
  }

  func display(isAnimating: Bool) { changes.append(.animating(isAnimating)) }
  func display(isRefreshing: Bool) { changes.append(.refreshing(isRefreshing)) }
  func display(errorMessage: String?) { changes.append(.error(errorMessage)) }
  func display(deselectedRowAt indexPath: ListIndexPath) {}

  /// Records a state of the driver, which displays do not receive.
  func note(_ state: LoadingState) { changes.append(.state(state)) }

  /// Drops changes that the test need not expect.
  func forget(_ known: [ScreenChange]) { changes.removeAll(where: known.contains) }

  /// Returns the changes since the last call.
  func takeChanges() -> [ScreenChange] {
    defer { changes = [] }
    return changes
  }
}
