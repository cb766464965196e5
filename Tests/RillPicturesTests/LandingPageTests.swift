import Foundation
import Rill
import RillHeadless
import RillPictures
import TestSupport
import Testing

/// The code of the module's first page, played; a test compares the two.
@MainActor @Suite struct LandingPageTests {
  @Test func `a tap is recorded, and drawn with the screen`() throws {
    let controller = ViewController()
    let button = configure(Button("Like")) { $0.frame.size = TextMetric.size(columns: 8, rows: 1) }
    controller.view.addSubview(button)
    let bag = DisposeBag()
    button.rx.tap.emit(with: button) { button, _ in button.title = "Liked" }.disposed(by: bag)
    let screen = Screen(controller, columns: 20, rows: 2)
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    // snippet: a tap
    let recording = try Diagnostics.record { try screen.tap(.button, "Like") }
    print(TracePicture(recording).text(width: 80))
    print(TraceFile(recording).json)
    print(screen.svg)
    // end
    try #require(printed.count == 3)
    #expect(printed[0].contains("◆ event"))
    #expect(printed[1].contains(#""title":"tap on "#))
    #expect(printed[2].contains(">Liked</text>"))
  }

  @Test func `the page shows the code that runs here`() throws {
    #expect(try Article("Sources/RillPictures/RillPictures.docc/RillPictures.md").code == snippets())
  }
}
