import Foundation
import Rill
import RillHeadless
import RillList
import RillListTesting
import RillSwiftTesting
import RillTesting
import Testing

@Suite struct FerriesTests {
  private let api = RequestStub<Void, [String]>()

  @Test func `the screen shows what was loaded, and what was chosen`() {
    let clock = VirtualTimeScheduler()
    let viewModel = FerriesViewModel(scheduler: clock) { [api] in api.request(()) }
    let screen = FerriesScreen(viewModel: viewModel)
    screen.view.frame.size = TextMetric.size(columns: 20, rows: 4)
    screen.appear()
    api.requests[0].succeed(["Ada", "Grace"])
    screen.view.layoutIfNeeded()
    screen.tableView.tapRow(at: ListIndexPath(section: 0, item: 1))
    #expect(
      TextRenderer().picture(of: screen) == """
        ┌─ Ferries (2) ──────┐
        ├─ Ferries ──────────┤
        │  Ada               │
        │✓ Grace▒▒▒▒▒▒▒▒▒▒▒▒▒│
        │                    │
        └────────────────────┘
        """)
  }

  @Test func `a probe plays the list`() {
    let probe = ListProbe { [api] clock in
      FerriesViewModel(scheduler: clock) { api.request(()) }
    }
    probe.appear()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.step { api.requests[0].succeed(["Ada"]) }
    probe.expect(.items([["Ada"]], #"inserted section "ferries" 0"#), .state(.loaded), .animating(false))
    probe.step { probe.driver.send(RowSelected(), at: ListIndexPath(section: 0, item: 0)) }
    probe.expect(.items([["Ada"]], #"reloaded "Ada" 0"#))
    probe.finish()
  }
}
