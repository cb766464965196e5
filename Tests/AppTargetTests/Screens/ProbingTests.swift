import Rill
import RillList
import RillListTesting
import RillSwiftTesting
import RillTesting
import TestSupport
import Testing

// The code of the article "Probing a list flow"; a test below compares the two.

// snippet: the view model
struct TownRow: ListItemViewModel {
  let id: ListItemID
}

final class TownsViewModel: ListViewModel {
  init(towns: @escaping @MainActor () -> Observable<[String]>, scheduler: any Scheduler) {
    super.init {
      towns().timeout(.seconds(10), scheduler: scheduler)
    } sections: { names in
      [ListSection(id: "towns", title: "Towns", names.map { TownRow(id: ListItemID($0)) })]
    }
  }
}
// end

@Suite struct ProbingTests {
  // snippet: the test
  @MainActor @Test func `a refresh that fails keeps the towns, and a retry that is left changes nothing`() {
    let api = RequestStub<Void, [String]>()
    let probe = ListProbe { clock in TownsViewModel(towns: { api.request(()) }, scheduler: clock) }

    probe.appear()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.step { api.requests[0].succeed(["Turku", "Oulu"]) }
    probe.expect(.items([["Turku", "Oulu"]], #"inserted section "towns" 0"#), .state(.loaded), .animating(false))

    probe.pull()
    probe.expect(.state(.loading(.refresh)), .refreshing(true))
    probe.advance(by: .seconds(10))
    probe.expect(.error("Loading took too long."), .state(.failed), .refreshing(false))

    probe.load()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.leave()
    probe.expect(.state(.idle), .animating(false))
    #expect(api.requests[2].state == .canceled)

    probe.finish()
  }
  // end

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/RillListTesting/RillListTesting.docc/ProbingAListFlow.md")
    let snippets = try snippets()
    #expect(article.code == snippets)
    #expect(snippets.count == 2)
  }
}
