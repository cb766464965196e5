import Rill
import RillHeadless
import RillTesting

/// The profile on a separate screen, for a live session and recorded tests.
@MainActor
struct ProfileSetting {
  let clock = VirtualTimeScheduler()
  let controller: ViewController = ContentViewController(ProfilePage(.lin), title: "Profile")

  func live() -> LivePage { LivePage(self, clock, controller) }
}
