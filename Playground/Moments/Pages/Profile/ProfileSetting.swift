import Rill
import RillHeadless

/// The profile on a separate screen, for a live session and recorded tests.
@MainActor
struct ProfileSetting {
  let clock = VirtualTimeScheduler()
  let controller = configure(ViewController()) {
    $0.title = "Profile"
    let profile = ProfileView(.lin)
    $0.view.addSubview(profile)
    profile.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
  }

  func live() -> LivePage { LivePage(self, clock, controller) }
}
