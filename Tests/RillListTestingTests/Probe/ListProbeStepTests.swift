import Rill
import RillList
import RillListTesting
import RillSwiftTesting
import RillTesting
import Testing

@MainActor
@Suite struct ListProbeStepTests {
  private let api = RequestStub<Void, ListSections>()

  @Test func `a probe accepts a flow whose every change is expected`() {
    let probe = ListProbe { _ in CitiesViewModel(api: api) }
    probe.appear()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.step { api.requests[0].succeed(cities("Turku")) }
    probe.expect(.items([["Turku"]], #"inserted section "cities" 0"#), .state(.loaded), .animating(false))
    #expect(probe.sections == cities("Turku"))
    probe.load()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.leave()
    probe.expect(.state(.idle), .animating(false))
    probe.leave()
    probe.expect()
    probe.finish()
  }

  @Test func `a change that nothing expects is reported at the step that made it, once`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api) }
    probe.appear()
    probe.advance(by: .seconds(1))
    probe.step { api.requests[0].succeed(cities("Turku", "Oulu")) }
    probe.finish()
    #expect(
      failures.texts == [
        """
        2: Unexpected changes after appear():
          .state(.loading(.first))
          .animating(true)
        """,
        """
        4: Unexpected changes after step { }:
          .items([["Turku", "Oulu"]], #"inserted section "cities" 0"#)
          .state(.loaded)
          .animating(false)
        """,
      ])
    #expect(failures.all[0].fileID == #fileID)
    #expect(failures.all[0].filePath == #filePath)
    #expect(failures.all[0].column > 1)
  }

  @Test func `each step is named in the report of what it has changed`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api, initial: cities("Turku")) }
    probe.load()
    probe.leave()
    probe.pull()
    probe.expect(.state(.loading(.refresh)), .refreshing(true))
    probe.driver.leave()
    probe.finish()
    let sentence = "Unexpected changes after"
    let changes = [
      (1, "the probe was made", ##".items([["Turku"]], #"inserted section "cities" 0"#)"##),
      (2, "load()", ".state(.loading(.first))\n  .animating(true)"),
      (3, "leave()", ".state(.idle)\n  .animating(false)"),
      (5, "expect(), outside of any step", ".state(.idle)\n  .refreshing(false)"),
    ]
    #expect(failures.texts == changes.map { "\($0): \(sentence) \($1):\n  \($2)" })
  }

  @Test func `a next page must be expected too, its start and its end, but not its cancellation by finish`() {
    let failures = Failures()
    let pages = RequestStub<Int?, PagerPage<Int, CityRow>>()
    let probe = ListProbe(report: failures.report) { _ in PagedCitiesViewModel { pages.request($0) } }
    probe.appear()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.step { pages.requests[0].succeed(PagerPage(items: [CityRow(id: "Turku")], next: 1)) }
    probe.expect(.items([["Turku"]], #"inserted section "cities" 0"#), .state(.loaded), .animating(false))
    probe.step { probe.driver.loadNextPage() }
    probe.step { pages.requests[1].succeed(PagerPage(items: [], next: 2)) }
    probe.expect(.state(.loaded), .state(.loading(.nextPage)))
    probe.finish()
    #expect(pages.requests.map(\.state) == [.succeeded, .succeeded, .canceled])
    #expect(
      failures.texts == [
        "7: Unexpected changes after step { }:\n  .state(.loading(.nextPage))"
      ])
  }

  @Test func `a failure becomes an issue of the test at the line of its step`() {
    let line = #line
    withKnownIssue {
      let probe = ListProbe { _ in CitiesViewModel(api: api) }
      probe.appear()
      probe.finish()
    } matching: { issue in
      issue.error is ListProbeFailure && issue.sourceLocation?.fileID == #fileID
        && issue.sourceLocation?.line == line + 3
    }
  }

  @Test func `a change caused by time is reported at the line that advanced it`() {
    let failures = Failures()
    let probe = ListProbe(diffThreshold: 1, report: failures.report) { _ in CitiesViewModel(api: api) }
    probe.step { probe.viewModel.listItems.accept(cities("Turku")) }
    probe.expect()
    probe.advance(by: .milliseconds(1))
    probe.finish()
    #expect(
      failures.texts == [
        """
        4: Unexpected changes after advance(by: 0.001 seconds):
          .items([["Turku"]], #"inserted section "cities" 0"#)
        """
      ])
  }

  @Test func `a wrong expectation shows both sides and does not report the same again`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api) }
    probe.appear()
    probe.step { api.requests[0].fail(Offline()) }
    probe.expect(.state(.loading(.first)), .error("Offline."), .state(.failed), .animating(false))
    probe.finish()
    #expect(failures.all.count == 2)
    #expect(
      failures.texts.last == """
        4: The changes are not those expected (- expected, + changed), after step { }:
          - .state(.loading(.first))
          - .error("Offline.")
          + .error("The network is down.")
            .state(.failed)
            .animating(false)
        """)
  }

  @Test func `correct changes in a wrong order are wrong`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api) }
    probe.load()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.step { api.requests[0].fail(Offline()) }
    probe.expect(.state(.failed), .error("The network is down."), .animating(false))
    probe.finish()
    #expect(
      failures.texts == [
        """
        5: The changes are not those expected (- expected, + changed), after step { }:
          - .state(.failed)
            .error("The network is down.")
          + .state(.failed)
            .animating(false)
        """
      ])
  }

  @Test func `an expectation of something where there is nothing fails`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api) }
    probe.leave()
    probe.expect(.animating(false))
    probe.finish()
    #expect(
      failures.texts == [
        "3: The changes are not those expected (- expected, + changed), after leave():\n"
          + "  - .animating(false)"
      ])
  }

  @Test func `a change prints as the code that expects it`() {
    let changes: [ScreenChange] = [
      .items([["a", "b\"c"], []], "nothing changed"), .error(nil), .error(#"a "quoted" word"#), .error("a\n\"b\""),
      .refreshing(true), .items([], ##"it says "#""##), .state(.failed), .state(.loading(.nextPage)),
      .state(.loading([.first, .refresh])),
    ]
    #expect(
      changes.map(\.description) == [
        ##".items([["a", #"b"c"#], []], "nothing changed")"##, ".error(nil)", ###".error(#"a "quoted" word"#)"###,
        #".error("a\n\"b\"")"#, ".refreshing(true)", ##".items([], "it says \"#\"")"##,
        ".state(.failed)", ".state(.loading(.nextPage))", ".state(.loading([.first, .refresh]))",
      ])
  }
}

extension ListSections {
  fileprivate static func == (left: Self, right: Self) -> Bool { ListUpdate(from: left, to: right).isEmpty }
}
