public import Rill
public import RillList

/// Plays a list screen in a test, which must say all that the screen shows.
///
/// A probe makes a ``RillList/ListDriver`` over a view model, with a display of its own and a clock that stands still.
/// Each step of the test (``appear(fileID:filePath:line:column:)``, ``pull(fileID:filePath:line:column:)``, …) may
/// change where the loads stand and what the display shows, and ``expect(_:fileID:filePath:line:column:)`` says how,
/// all of it, in order. What nothing expects before the next step is a failure, at the line of the step that has caused
/// it.
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
/// ``finish(fileID:filePath:line:column:)`` ends every test: it drops the driver and the view model, and nothing may
/// remain subscribed or scheduled. A probe that goes away without it is a failure too, and so is an error that reaches
/// a binding or a subscription that does not handle it.
///
/// Failures go to a closure, so that this library need not link the testing library: ``ListProbeFailure`` shows the few
/// lines that make them issues of a test. See <doc:ProbingAListFlow> for a whole test.
@MainActor
public final class ListProbe<ViewModel: ListViewModel> {
  /// The clock of the driver, and of the view model that was made with it.
  public let clock: VirtualTimeScheduler

  let display = ProbeDisplay()
  let scope = Diagnostics()
  let report: @Sendable (ListProbeFailure) -> Void
  /// What has happened last, for the sentence about what came of it; and where in the test.
  var last: (name: String, place: Place)
  var playedViewModel: ViewModel?
  var playedDriver: ListDriver?
  var isFinished = false
  var bag = DisposeBag()

  private let made: Place

  /// Makes a view model, and a driver over it that has not appeared yet.
  ///
  /// A display shows no rows, no indicator and no error before it is told anything: that the driver says so once more
  /// need not be expected. What a view model has from the start must be.
  ///
  /// - Parameters:
  ///   - clock: what time the screen lives in.
  ///   - diffThreshold: how many rows make lists long, which are compared on the clock, so that they show when it is
  ///     next told to move.
  ///   - report: takes each failure. It runs where the failure is found, as a rule on the main actor.
  ///   - viewModel: makes the view model, inside the probe, so that its own subscriptions count as well.
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
      let sentence = "The probe has gone away without finish(), so what remains of it is not known."
      report(ListProbeFailure(sentence, at: made))
    }
  }

  /// The view model. A test that keeps it beyond ``finish(fileID:filePath:line:column:)`` keeps its subscriptions too.
  public var viewModel: ViewModel { present(playedViewModel) }

  /// The driver, for what the probe has no step of its own: `probe.step { probe.driver.refresh() }`.
  public var driver: ListDriver { present(playedDriver) }

  /// What the display shows, for expectations about more than the rows' identities.
  public var sections: ListSections { display.sections }

  private func present<Object>(_ object: Object?) -> Object {
    guard let object else { fatalError("The probe was asked for its view model or its driver after finish().") }
    return object
  }

  /// Has errors that nobody handles reported; all else goes where it went before.
  private func inheritDiagnostics() {
    let outer = Diagnostics.current
    scope.debugSink = outer.debugSink
    scope.tracer = outer.tracer
    scope.tracksSubscriptions = true
    scope.unhandledError = { [report, made] error, site in
      let sentence =
        error is ListDiagnostic
        ? "Something in the list is wrong at \(site)." : "An error was not handled by the subscription at \(site)."
      report(ListProbeFailure(sentence, ["\(error)"], at: made))
    }
  }
}
