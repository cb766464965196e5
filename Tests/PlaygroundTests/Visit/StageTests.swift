import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

@testable import playground

@MainActor
@Suite struct StageTests {
  private let printed = Printed()
  private let clock = VirtualTimeScheduler()

  @Test func `an impossible action ends a visit with its step and the actual state`() {
    let transcript = Transcript(clock: clock)
    let stage = Stage(Display(width: 40, output: printed.output()), rows: 6, transcript: transcript)
    let teas = ListSection<ListSectionModel, any ListItemViewModel>(id: "", [TagItem("tea")])
    let screen = stage.present(
      BaseTableViewController(
        viewModel: ListViewModel([teas]), title: "Teas", itemViews: ListItemViews(TagView.self)))
    stage.show("One")
    #expect(
      throws: VisitError(
        step: 2,
        reason: """
          No row "toe" is on the screen. Found instead, the nearest first:
            row "tea"
            table = "row 1 of 1"
            text "# tea", in row "tea"
          """)
    ) { try stage.play { try screen.tap(.row, "toe") } }
    #expect(printed.lines.first == "1. One")
  }

  @Test func `a visit with unused answers does not succeed`() {
    let transcript = Transcript(clock: clock)
    let stage = Stage(Display(width: 40, output: printed.output()), rows: 6, transcript: transcript)
    let server = ScriptedServer<Int>(clock: clock, transcript: transcript)
    server.reply(after: .zero, with: 1)
    #expect(throws: VisitError(step: 1, reason: "The script has more answers than there were requests.")) {
      try stage.play { try stage.end(server, at: .zero, others: []) }
    }
  }
}
