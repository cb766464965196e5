import Rill
import RillHeadless

/// The distributions on a separate screen, for a live session and recorded tests.
@MainActor
struct LayoutSetting {
  let clock = VirtualTimeScheduler()
  let controller = configure(ViewController()) {
    $0.title = "Distributions"
    let distributions = DistributionsView()
    $0.view.addSubview(distributions)
    distributions.makeConstraints { $0.edges.equalToSuperview() }
  }

  func live() -> LivePage { LivePage(self, clock, controller) }
}
