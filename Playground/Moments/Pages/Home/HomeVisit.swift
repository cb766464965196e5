import Foundation
import Rill
import RillHeadless
import RillList

/// A visit to the home page, played in virtual time: the same bytes in every run.
@MainActor
final class HomeVisit {
  private let clock = VirtualTimeScheduler()
  private let transcript: Transcript
  private let server: ScriptedServer<String>
  private let page: HomePage
  private let screen: BaseTableViewController
  private let stage: Stage

  init(width: Int, output: Output) {
    let transcript = Transcript(clock: clock)
    let server = ScriptedServer<String>(clock: clock, transcript: transcript)
    self.transcript = transcript
    self.server = server
    page = HomePage(
      home: { server.request("home page").map(Self.decode) },
      recommended: { server.request("recommendations").map(Self.decode) }, note: transcript.note)
    screen = BaseTableViewController(
      viewModel: page.viewModel, title: "Leaves",
      itemViews: ListItemViews(BannerView.self, ProductView.self, TagView.self, TitleView.self))
    stage = Stage(screen: screen, rows: 24, width: width, transcript: transcript, output: output)
  }

  func play() throws(VisitError) {
    stage.open()
    firstLoad()
    try partOfThePage()
    try rows()
    try refreshes()
    try stage.end(server, at: clock.now, others: Page.home.others)
  }

  private func firstLoad() {
    server.fail(after: .milliseconds(400), "The tea house is closed for the moment.")
    server.fail(after: .milliseconds(700), "Nobody knows what you like yet.")
    screen.appear()
    stage.show("The page is a status; its loading component shows.")
    clock.advance(by: .seconds(1))
    stage.show("The server refuses: the error component has the error's title, and a retry.")
    showTree()
  }

  private func partOfThePage() throws(VisitError) {
    server.reply(after: .milliseconds(300), with: HomeSample.morning)
    server.fail(after: .milliseconds(900), "Nobody knows what you like yet.")
    try stage.fingers.tapButton("action", in: "page message")
    clock.advance(by: .milliseconds(500))
    stage.show("The retry: the page is there, in the server's order; the recommendations are still loading.")
    clock.advance(by: .seconds(1))
    stage.show("The recommendations have failed, in their own place; the rest shows.")
    showTree()
    server.reply(after: .milliseconds(300), with: HomeSample.recommended)
    try stage.fingers.tapButton("action", in: "recommendations message")
    clock.advance(by: .seconds(1))
    stage.show("Their own retry has brought them.")
  }

  private func rows() throws(VisitError) {
    try stage.fingers.tap("r2")
    try stage.fingers.tap("白茶")
    try swipe("r1")
    try swipe("白茶")
    stage.show("A recommendation and a tag are tapped; a swipe deletes a recommendation, and cannot delete a tag.")
  }

  private func refreshes() throws(VisitError) {
    server.reply(after: .milliseconds(300), with: HomeSample.evening)
    server.reply(after: .milliseconds(600), with: HomeSample.noneRecommended)
    try stage.fingers.pull()
    clock.advance(by: .seconds(1))
    try stage.fingers.scroll(to: ListIndexPath(section: 0, item: 0))
    stage.show("Refreshed: the server has turned the page upside down, and has nothing to recommend.")
    showTree()
    server.fail(after: .milliseconds(300), "The tea house is closed for the moment.")
    server.reply(after: .milliseconds(300), with: HomeSample.noneRecommended)
    try stage.fingers.pull()
    clock.advance(by: .seconds(1))
    stage.show("The next refresh fails: what was there stays, and below it why.")
  }

  private func showTree() { stage.show("The tree of components", tree: page.root.tree) }

  /// Deletes a row, if a swipe offers that.
  private func swipe(_ id: ListItemID) throws(VisitError) {
    let path = try stage.fingers.bringIntoView(id)
    let isOffered = screen.tableView.swipeActionsForRow(at: path).contains { $0.title == "Delete" }
    transcript.note("swiped", "\(id): \(isOffered ? "deleted" : "it stays")")
    screen.tableView.swipeRow(at: path, choosing: "Delete")
  }

  private nonisolated static func decode<Answer: Decodable>(_ text: String) throws -> Answer {
    try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
  }
}
