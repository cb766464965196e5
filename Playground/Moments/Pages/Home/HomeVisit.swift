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
  private let write: (String) -> Void

  init(width: Int, colour: Bool, write: @escaping (String) -> Void) {
    self.write = write
    let transcript = Transcript(clock: clock)
    let server = ScriptedServer<String>(clock: clock, transcript: transcript)
    self.transcript = transcript
    self.server = server
    page = HomePage(
      home: { server.request("home page").map(Self.decode) },
      recommended: { server.request("recommendations").map(Self.decode) }, note: transcript.note)
    screen = BaseTableViewController(viewModel: page.viewModel)
    screen.title = "Leaves"
    stage = Stage(screen: screen, rows: 24, width: width, colour: colour, transcript: transcript, write: write)
  }

  func play() {
    stage.open()
    firstLoad()
    partOfThePage()
    rows()
    refreshes()
  }

  private func firstLoad() {
    server.fail(after: .milliseconds(400), "The tea house is closed for the moment.")
    server.fail(after: .milliseconds(700), "Nobody knows what you like yet.")
    screen.appear()
    stage.show("The page is a status; its loading component shows.")
    clock.advance(by: .seconds(1))
    stage.show("The server refuses: the error component has the error's title, and a retry.")
    show(page.root)
  }

  private func partOfThePage() {
    server.reply(after: .milliseconds(300), with: HomeSample.morning)
    server.fail(after: .milliseconds(900), "Nobody knows what you like yet.")
    tapAction()
    clock.advance(by: .milliseconds(500))
    stage.show("The retry: the page is there, in the server's order; the recommendations are still loading.")
    clock.advance(by: .seconds(1))
    stage.show("The recommendations have failed, in their own place; the rest shows.")
    show(page.root)
    server.reply(after: .milliseconds(300), with: HomeSample.recommended)
    tapAction()
    clock.advance(by: .seconds(1))
    stage.show("Their own retry has brought them.")
  }

  private func rows() {
    tap("r2")
    tap("白茶")
    swipe("r1")
    swipe("白茶")
    stage.show("A recommendation and a tag are tapped; a swipe deletes a recommendation, and cannot delete a tag.")
  }

  private func refreshes() {
    server.reply(after: .milliseconds(300), with: HomeSample.evening)
    server.reply(after: .milliseconds(600), with: HomeSample.noneRecommended)
    screen.refreshControl.pull()
    clock.advance(by: .seconds(1))
    screen.tableView.scroll(to: ListIndexPath(section: 0, item: 0))
    stage.show("Refreshed: the server has turned the page upside down, and has nothing to recommend.")
    show(page.root)
    server.fail(after: .milliseconds(300), "The tea house is closed for the moment.")
    server.reply(after: .milliseconds(300), with: HomeSample.noneRecommended)
    screen.refreshControl.pull()
    clock.advance(by: .seconds(1))
    stage.show("The next refresh fails: what was there stays, and below it why.")
  }

  private func show(_ component: any Component) {
    write("The tree of components:")
    for line in component.tree.description.split(separator: "\n") { write("  \(line)") }
    write("")
  }

  // MARK: A user's fingers

  private func path(of id: ListItemID) -> ListIndexPath? {
    screen.view.layoutIfNeeded()
    return screen.tableView.indexPathsForVisibleRows.first { screen.driver?.row(at: $0)?.item.id == id }
  }

  private func tap(_ id: ListItemID) {
    if let path = path(of: id) { screen.tableView.tapRow(at: path) }
  }

  private func tapAction() {
    screen.view.layoutIfNeeded()
    screen.view.descendant(Button.self, identifiedBy: "action")?.tap()
  }

  /// Deletes a row, if whoever owns it can do that.
  private func swipe(_ id: ListItemID) {
    guard let path = path(of: id), let row = screen.driver?.row(at: path) else { return }
    guard let owner = row.owner as? any DeletesBySwipe else {
      return transcript.note("swiped       \(id): it stays")
    }
    transcript.note("swiped       \(id): deleted")
    owner.delete(at: row.indexPath)
  }

  private nonisolated static func decode<Answer: Decodable>(_ text: String) throws -> Answer {
    try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
  }
}
