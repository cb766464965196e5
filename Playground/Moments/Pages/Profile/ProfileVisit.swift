import Foundation
import Rill
import RillHeadless
import RillTesting

/// The views of a view-code handbook: a profile, a view as large as its content, and an animated height.
@MainActor
struct ProfileVisit {
  private let gallery: Gallery
  private let clock: VirtualTimeScheduler

  init(_ display: Display, _ clock: VirtualTimeScheduler) {
    gallery = Gallery(display)
    self.clock = clock
  }

  func play() {
    profile()
    intrinsicSize()
    animation()
    gallery.end(.profile)
  }

  private func profile() {
    let view = ProfilePage(.lin)
    gallery.show(
      "A profile: 98 points high, its image 80 and round, at every width.", view, rows: 7, title: "Profile",
      hasMargins: true)
    view.semanticContentAttribute = .forceRightToLeft
    gallery.show("The same constraints from right to left.", view, rows: 7, title: "Profile", hasMargins: true)
  }

  private func intrinsicSize() {
    let view = IntrinsicSizeView()
    view.layoutIfNeeded()
    let size = view.container.frame.size
    gallery.show(
      "A view that is given no size is as large as its content.", view, rows: 11, title: "Intrinsic size",
      ["12 + 60 + 12 + 60 + 12 = \(Int(size.height)) points high, \(Int(size.width)) wide."])
  }

  private func animation() {
    let view = CurtainView()
    func show(_ caption: String) {
      gallery.show(
        caption, view, rows: 7, title: "Animation",
        ["\(clock.now.tenths) s: \(Int(view.box.presentationFrame.height)) points high"])
    }
    show("A height of 10 points.")
    view.setHeight(100)
    View.animate(withDuration: .seconds(2), scheduler: clock) { view.layoutIfNeeded() }
    show("Its constant is 100 now, and layout happens in an animation of two seconds: it begins at 10.")
    clock.advance(by: .seconds(1))
    show("Halfway after half of the time.")
    clock.advance(by: .seconds(1))
    show("There.")
    View.animate(withDuration: .seconds(2), scheduler: clock) { view.setHeight(40) }
    show("Back to 40 in a block that does not lay out: it shows at once with the next layout.")
  }
}

/// A profile along the upper edge.
final class ProfilePage: View, ViewCode {
  private let profile: ProfileView

  init(_ viewModel: ProfileView.ViewModel) {
    profile = ProfileView(viewModel)
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(profile) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    profile.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
  }
}

/// The profile on a separate screen, for a live session and recorded tests.
@MainActor
struct ProfileSetting {
  let clock = VirtualTimeScheduler()
  let controller: ViewController = ContentViewController(ProfilePage(.lin), title: "Profile")

  func live() -> LivePage { LivePage(self, clock, controller) }
}
