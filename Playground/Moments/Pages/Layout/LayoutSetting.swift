import Rill
import RillHeadless
import RillTesting

/// The distributions on a separate screen, for a live session and recorded tests.
@MainActor
struct LayoutSetting {
  let clock = VirtualTimeScheduler()
  let controller: ViewController = ContentViewController(DistributionsView(), title: "Distributions")

  func live() -> LivePage { LivePage(self, clock, controller) }
}
