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
/// let probe = ListProbe(report: record) { clock in CitiesViewModel(api: api, scheduler: clock) }
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
/// Failures go to a closure, so this library does not need to link a testing library: ``ListProbeFailure`` shows the
/// few lines that make them issues of a test. See <doc:ProbingAListFlow> for a complete test.
@MainActor
public final class ListProbe<ViewModel: ListViewModel> {
  /// The clock of the driver, and of the view model that was created with it.
  public let clock: VirtualTimeScheduler

  let display = ProbeDisplay()
  let scope = Diagnostics()
  let report: @Sendable (ListProbeFailure) -> Void
  /// The name of the last step, for failures that it causes, and its place in the test.
  var last: (name: String, place: Place)
  var playedViewModel: ViewModel?
  var playedDriver: ListDriver?
  var isFinished = false
  var bag = DisposeBag()

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
