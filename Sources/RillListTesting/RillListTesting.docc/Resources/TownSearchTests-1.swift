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
    }
  }
}
