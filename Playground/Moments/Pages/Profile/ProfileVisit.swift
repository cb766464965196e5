import Foundation
import Rill
import RillHeadless

/// The views of a view-code handbook: a profile, a view as large as its content, and an animated height.
@MainActor
struct ProfileVisit {
  private let gallery: Gallery
  private let clock = VirtualTimeScheduler()

  init(_ display: Display) { gallery = Gallery(display) }

  func play() {
    profile()
    intrinsicSize()
    animation()
    gallery.end(.profile)
  }

  private func profile() {
    let view = View()
    let profile = ProfileView(.lin)
    view.addSubview(profile)
    profile.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    gallery.show("A profile: 98 points high, its image 80 and round, at every width.", view, rows: 7, title: "Profile")
    view.semanticContentAttribute = .forceRightToLeft
    gallery.show("The same constraints from right to left.", view, rows: 7, title: "Profile")
  }

  private func intrinsicSize() {
    let (view, container) = (View(), configure(View()) { $0.border = .thin })
    let boxes = (0..<2).map { _ in configure(View()) { $0.background = .shaded } }
    view.addSubview(container)
    for box in boxes { container.addSubview(box) }
    container.makeConstraints { $0.top.leading.equalToSuperview() }
    boxes[0].makeConstraints {
      $0.top.leading.trailing.equalToSuperview().inset(12)
      $0.width.equalTo(100)
      $0.height.equalTo(60)
    }
    boxes[1].makeConstraints {
      $0.top.equalTo(boxes[0].bottom).offset(12)
      $0.leading.trailing.bottom.equalToSuperview().inset(12)
      $0.height.equalTo(60)
    }
    view.layoutIfNeeded()
    gallery.show(
      "A view that is given no size is as large as its content.", view, rows: 11, title: "Intrinsic size",
      ["12 + 60 + 12 + 60 + 12 = \(Int(container.frame.height)) points high, \(Int(container.frame.width)) wide."])
  }

  private func animation() {
    let (view, box) = (View(), configure(View()) { $0.background = .shaded })
    view.addSubview(box)
    box.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    let height = box.makeConstraints { $0.height.equalTo(10) }
    func show(_ caption: String) {
      gallery.show(
        caption, view, rows: 7, title: "Animation",
        ["\(clock.now.tenths) s: \(Int(box.presentationFrame.height)) points high"])
    }
    show("A height of 10 points.")
    for constraint in height { constraint.constant = 100 }
    View.animate(withDuration: .seconds(2), scheduler: clock) { view.layoutIfNeeded() }
    show("Its constant is 100 now, and layout happens in an animation of two seconds: it begins at 10.")
    clock.advance(by: .seconds(1))
    show("Halfway after half of the time.")
    clock.advance(by: .seconds(1))
    show("There.")
    View.animate(withDuration: .seconds(2), scheduler: clock) {
      for constraint in height { constraint.constant = 40 }
    }
    show("Back to 40 in a block that does not lay out: it shows at once with the next layout.")
  }
}
