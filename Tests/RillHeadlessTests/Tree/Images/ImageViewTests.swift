import Foundation
import RillHeadless
import Testing

@MainActor @Suite struct ImageViewTests {
  @Test(arguments: [
    (Image(url: URL(string: "https://a.example/photos/sea.jpg"), alternativeText: "the sea"), "the sea"),
    (Image(url: URL(string: "https://a.example/photos/sea.jpg")), "sea.jpg"),
    (Image(url: URL(string: "https://a.example/")), "a.example"),
    (Image(), ""),
  ])
  func `an image is named by its content, or by the end of its address`(image: Image, name: String) {
    #expect(image.shortName == name)
  }

  @Test func `an image is a box with its name, a shade, or one line`() {
    let view = ImageView(Image(alternativeText: "海 sea"))
    #expect(picture(of: view, columns: 10, rows: 3) == "┌────────┐\n│ 海 sea │\n└────────┘")
    #expect(picture(of: view, columns: 6, rows: 3) == "┌────┐\n│海 …│\n└────┘")
    #expect(picture(of: view, columns: 10, rows: 1) == "  海 sea  ")
    view.appearance = .shaded
    #expect(picture(of: view, columns: 12, rows: 3) == "░░░░░░░░░░░░\n░░ 海 sea ░░\n░░░░░░░░░░░░")
    view.image = nil
    #expect(picture(of: view, columns: 2, rows: 1) == "  ")
  }

  @Test func `an avatar has rounded corners and covers its area`() {
    let view = ImageView(Image(alternativeText: "lin"))
    view.asAvatar(cornerRadius: 16)
    #expect(picture(of: view, columns: 8, rows: 3) == "╭──────╮\n│ lin  │\n╰──────╯")
    #expect(view.cornerRadius == 16)
    #expect(view.contentMode == .scaleAspectFill)
  }
}
