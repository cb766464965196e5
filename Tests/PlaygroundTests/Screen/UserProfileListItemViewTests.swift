import Foundation
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct UserProfileListItemViewTests {
  private func lines(background: String, columns: Int) -> [String] {
    let view = UserProfileListItemView()
    var user = Sample.details.userDetails
    user.backgroundImage = "https://a.example/\(background).jpg"
    view.show(UserProfileListItemViewModel(userDetails: user))
    let width = TextMetric.size(columns: columns, rows: 0).width
    view.frame.size = CGSize(width: width, height: view.sizeThatFits(width: width).height)
    return TextRenderer(isFramed: false).picture(of: view).components(separatedBy: "\n")
  }

  @Test(arguments: [28, 48, 198])
  func `the row is as high on a wide terminal as on a narrow one`(columns: Int) {
    #expect(lines(background: "harbour", columns: columns).count == 6)
  }

  @Test(arguments: [(320, 256), (390, 312), (440, 352), (640, 352)])
  func `on a phone the cover is as high as 0.8 of its width, and no higher on a pad`(width: CGFloat, height: CGFloat) {
    let (view, controller) = (UserProfileListItemView(), ViewController())
    controller.view.addSubview(view)
    let screen = Screen(controller, metric: .phone)
    withExtendedLifetime(screen) { #expect(view.sizeThatFits(width: width).height == height + Spacing.line) }
  }

  @Test func `on a phone the background is as wide as its cover, so that it is drawn in the middle`() {
    let (view, controller) = (UserProfileListItemView(), ViewController())
    controller.view.addSubview(view)
    let screen = Screen(controller, metric: .phone)
    view.frame.size = CGSize(width: 384, height: 323)
    view.layoutIfNeeded()
    withExtendedLifetime(screen) { #expect(view.subviews[1].frame == view.subviews[0].frame) }
  }

  @Test(arguments: ["harbour", "a-very-long-name-of-a-background"])
  func `the background's name is left of the avatar`(name: String) {
    let lines = lines(background: name, columns: 28)
    #expect(lines[2].contains(" \(name.prefix(6))"))
    #expect(
      lines.dropFirst().map { String($0.suffix(11)) } == [
        "╭────────╮░", "│        │░", "│  lin   │░", "│        │░", "╰────────╯ ",
      ])
  }
}
