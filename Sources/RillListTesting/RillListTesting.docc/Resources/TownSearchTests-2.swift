import Rill
import RillTesting
import Testing

@MainActor @Suite struct TownSearchTests {
  var search: Scenario {
    Scenario { run in
      let api = RequestStub<String, String>()
      let model = TownSearch { api.request($0) }
      let user = run.line("user", on: run.main)
      user.does("types T") { model.query.accept("T") }
      user.does("types Tu") { model.query.accept("Tu") }
      for (index, town) in ["Tampere", "Turku"].enumerated() {
        run.line(town).does("arrives", when: { api.requests.count > index }) { api.requests[index].succeed(town) }
      }
      run.expect("The town of the newest query shows.") { model.town.value == "Turku" }
    }
  }

  @Test func `the newest query decides`() {
    #expect(search.explore() == nil)
  }
}
