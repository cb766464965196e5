import Rill
import RillList
import RillListTesting
import RillSwiftTesting
import RillTesting
import Testing

@MainActor @Suite struct TownFlowTests {
  let api = RequestStub<Void, [String]>()

  @Test func `the towns show, and the indicator disappears`() {
    let probe = ListProbe { clock in TownListViewModel(towns: { api.request(()) }, scheduler: clock) }

    probe.appear()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.step { api.requests[0].succeed(["Turku", "Oulu"]) }
    probe.expect(.items([["Turku", "Oulu"]], #"inserted section "towns" 0"#), .state(.loaded), .animating(false))

    probe.finish()
  }

  @Test func `a refresh that is not answered fails, and keeps the towns`() {
    let probe = ListProbe { clock in TownListViewModel(towns: { api.request(()) }, scheduler: clock) }

    probe.appear()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.step { api.requests[0].succeed(["Turku", "Oulu"]) }
    probe.expect(.items([["Turku", "Oulu"]], #"inserted section "towns" 0"#), .state(.loaded), .animating(false))

    probe.pull()
    probe.expect(.state(.loading(.refresh)), .refreshing(true))
    probe.advance(by: .seconds(10))
    probe.expect(.error("Loading took too long."), .state(.failed), .refreshing(false))

    probe.finish()
  }
}
