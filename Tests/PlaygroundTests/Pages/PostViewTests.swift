import Foundation
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct PostViewTests {
  @Test func `the lines of a post stand beside its bullet`() {
    let view = PostView()
    view.show(Post(number: 7, text: "Rain until Thursday, they say. 他们这么说。"))
    let width = TextMetric.size(columns: 20, rows: 0).width
    view.frame.size = CGSize(width: width, height: view.sizeThatFits(width: width).height)
    #expect(
      TextRenderer(isFramed: false).picture(of: view).components(separatedBy: "\n") == [
        " • Rain until       ", "   Thursday, they   ", "   say. 他们这么    ", "   说。             ",
        "                    ",
      ])
  }
}
