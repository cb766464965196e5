import Rill
import RillList
import RillListTesting
import RillTesting
import Testing

@MainActor
@Suite struct ListProbeStepTests {
  private let api = RequestStub<Void, ListSections>()

  @Test func `a probe is content with a flow whose every change is expected`() {
    let probe = ListProbe(report: record) { _ in CitiesViewModel(api: api) }
    #expect(probe.state == .idle)
    probe.appear()
    probe.expect(.animating(true))
    #expect(probe.state == .loading(.first))
    probe.step { api.requests[0].succeed(cities("Turku")) }
    probe.expect(.items([["Turku"]], #"inserted section "Cities" 0"#), .animating(false))
    #expect(probe.state == .loaded)
    #expect(probe.sections == cities("Turku"))
    probe.load()
    probe.expect(.animating(true))
    probe.leave()
    probe.expect(.animating(false))
    #expect(probe.state == .idle)
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
        2: The display was told something that nothing expects, after appear():
          .animating(true)
        """,
        """
        4: The display was told something that nothing expects, after step { }:
          .items([["Turku", "Oulu"]], #"inserted section "Cities" 0"#)
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
    probe.expect(.refreshing(true))
    probe.driver.leave()
    probe.finish()
    let sentence = "The display was told something that nothing expects, after"
    let changes = [
      (1, "the probe was made", ##".items([["Turku"]], #"inserted section "Cities" 0"#)"##),
      (2, "load()", ".animating(true)"), (3, "leave()", ".animating(false)"),
      (5, "expect(), outside of any step", ".refreshing(false)"),
    ]
    #expect(failures.texts == changes.map { "\($0): \(sentence) \($1):\n  \($2)" })
  }

  @Test func `a next page must be expected too, its beginning and its end, but not that finish gives it up`() {
    let failures = Failures()
    let pages = RequestStub<Int?, Page<Int, CityRow>>()
    let probe = ListProbe(report: failures.report) { _ in PagedCitiesViewModel { pages.request($0) } }
    probe.appear()
    probe.expect(.animating(true))
    probe.step { pages.requests[0].succeed(Page(items: [CityRow(id: "Turku")], next: 1)) }
    probe.expect(.items([["Turku"]], #"inserted section "Cities" 0"#), .animating(false))
    probe.step { probe.driver.loadNextPage() }
    probe.step { pages.requests[1].succeed(Page(items: [], next: 2)) }
    probe.expect(.loadingNextPage(false), .loadingNextPage(true))
    probe.finish()
    #expect(pages.requests.map(\.state) == [.succeeded, .succeeded, .cancelled])
    #expect(
      failures.texts == [
        "7: The display was told something that nothing expects, after step { }:\n  .loadingNextPage(true)"
      ])
  }

  @Test func `a failure becomes an issue of the test at the line of its step`() {
    let line = #line
    withKnownIssue {
      let probe = ListProbe(report: record) { _ in CitiesViewModel(api: api) }
      probe.appear()
      probe.finish()
    } matching: { issue in
      issue.error is ListProbeFailure && issue.sourceLocation?.fileID == #fileID
        && issue.sourceLocation?.line == line + 3
    }
  }

  @Test func `a change that time brings is reported at the line that let it pass`() {
    let failures = Failures()
    let probe = ListProbe(diffThreshold: 1, report: failures.report) { _ in CitiesViewModel(api: api) }
    probe.step { probe.viewModel.listItems.accept(cities("Turku")) }
    probe.expect()
    probe.advance(by: .milliseconds(1))
    probe.finish()
    #expect(
      failures.texts == [
        """
        4: The display was told something that nothing expects, after advance(by: 0.001 seconds):
          .items([["Turku"]], #"inserted section "Cities" 0"#)
        """
      ])
  }

  @Test func `a wrong expectation shows both sides and does not report the same again`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api) }
    probe.appear()
    probe.step { api.requests[0].fail(Offline()) }
    probe.expect(.animating(true), .error("Offline."), .animating(false))
    probe.finish()
    #expect(failures.all.count == 2)
    #expect(
      failures.texts.last == """
        4: The display was told something else (- expected, + told) after step { }:
          - .animating(true)
          - .error("Offline.")
          + .error("The network is down.")
            .animating(false)
        """)
  }

  @Test func `the right changes in a wrong order are wrong`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api) }
    probe.load()
    probe.expect(.animating(true))
    probe.step { api.requests[0].fail(Offline()) }
    probe.expect(.animating(false), .error("The network is down."))
    probe.finish()
    #expect(
      failures.texts == [
        """
        5: The display was told something else (- expected, + told) after step { }:
          - .animating(false)
            .error("The network is down.")
          + .animating(false)
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
        "3: The display was told something else (- expected, + told) after leave():\n  - .animating(false)"
      ])
  }

  @Test func `a change prints as the code that expects it`() {
    let changes: [DisplayChange] = [
      .items([["a", "b\"c"], []], "nothing changed"), .error(nil), .error(#"a "quoted" word"#), .error("a\n\"b\""),
      .refreshing(true), .items([], ##"it says "#""##),
    ]
    #expect(
      changes.map(\.description) == [
        ##".items([["a", #"b"c"#], []], "nothing changed")"##, ".error(nil)", ###".error(#"a "quoted" word"#)"###,
        #".error("a\n\"b\"")"#, ".refreshing(true)", ##".items([], "it says \"#\"")"##,
      ])
  }
}

extension ListSections {
  fileprivate static func == (left: Self, right: Self) -> Bool { ListUpdate(from: left, to: right).isEmpty }
}
