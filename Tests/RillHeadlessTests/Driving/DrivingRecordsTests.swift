import Foundation
import Rill
import RillHeadless
import Testing

/// An action of a user is the root of a chain of causes, with the place in the test that performs it.
@MainActor @Suite struct DrivingRecordsTests {
  @Test func `each action in a list is an event of its own, with its place`() throws {
    let recording = try Diagnostics.record {
      let house = TeaHouse(green: 3, black: 0, columns: 40, rows: 12)
      let screen = house.screen
      try screen.in(.row, "t1").tap(.button, "like", line: 1)
      try screen.tap("t2", line: 2)
      try screen.select(.row, "t3", line: 3)
      try screen.select("t1", line: 4)
      try screen.swipe("t2", choosing: "Delete", line: 5)
      screen.resize(columns: 30, rows: 4, line: 6)
      try screen.scroll(by: 10, line: 7)
      try screen.scroll(to: .row, "t3", at: .top, line: 8)
      try screen.scroll(to: "t1", at: .top, line: 9)
      try screen.scrollToTop(line: 10)
      try screen.pullToRefresh(line: 11)
      screen.tap(at: CGPoint(x: 3, y: 12), line: 12)
    }
    #expect(
      actions(recording) == [
        "tap on button \"♡ Like\" :1", "tap on row \"t2\" :2", "tap on row \"t3\" :3", "tap on row \"t1\" :4",
        "swiped row \"t2\", choosing \"Delete\" :5", "resized to 30 × 4 :6",
        "scrolled table = \"rows 1 to 2 of 3\" :7", "scrolled to row \"t3\", row 2 of section 0 :8",
        "scrolled to row \"t1\", row 0 of section 0 :9", "scrolled table = \"rows 1 to 2 of 3\" to its top :10",
        "pulled table = \"rows 1 to 2 of 3\" :11", "tap at 3, 12 :12",
      ])
    let likes = recording.records.filter { $0.title == "Liked in row t1" }
    #expect(likes.map { recording.why($0).records.last?.site?.line } == [1])
  }

  @Test func `each key is an event with its place, and a field is tapped first`() throws {
    let recording = try Diagnostics.record {
      let field = TextField(placeholder: "Name")
      let controller = NavigationController(rootViewController: ViewController())
      let page = ViewController()
      let screen = Screen(controller, columns: 30, rows: 6)
      controller.pushViewController(page)
      page.view.addSubview(field)
      field.frame = page.view.bounds
      try screen.type("Ada", into: "Name", line: 1)
      try screen.type("!", line: 2)
      try screen.deleteBackward(line: 3)
      try screen.pressReturn(line: 4)
      try screen.goBack(line: 5)
    }
    #expect(
      actions(recording) == [
        "tap on text field \"Name\" :1", "typed \"Ada\" :1", "typed \"!\" :2", "pressed delete :3", "pressed return :4",
        "tap on button \"Back\" :5",
      ])
  }

  /// The actions of the user, with their lines.
  private func actions(_ recording: Recording) -> [String] {
    recording.records.filter { $0.kind == .event && $0.operation != "send" }.map {
      "\($0.title) :\($0.site.map { "\($0.line)" } ?? "-")"
    }
  }
}
