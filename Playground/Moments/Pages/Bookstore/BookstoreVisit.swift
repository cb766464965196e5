import Foundation
import Rill
import RillHeadless
import RillList

/// A visit to the book store, played in virtual time: the same bytes in every run.
@MainActor
final class BookstoreVisit {
  private let clock = VirtualTimeScheduler()
  private let transcript: Transcript
  private let server: ScriptedServer<String>
  private let store = InMemoryPageStore(["home": Data(BookstoreSample.stored.utf8)])
  private let opened = BehaviorRelay<String?>(value: nil)
  private let bookstore: Bookstore
  private let screen: BookstoreViewController
  private let stage: Stage
  private let write: (String) -> Void

  init(width: Int, colour: Bool, write: @escaping (String) -> Void) {
    self.write = write
    let transcript = Transcript(clock: clock)
    let server = ScriptedServer<String>(clock: clock, transcript: transcript)
    self.transcript = transcript
    self.server = server
    let opened = opened
    bookstore = Bookstore(
      actions: BookstoreActions(
        tracker: TranscriptTracker(transcript: transcript), open: { opened.accept($0) }), store: store,
      server: { server.request($0).map { Data($0.utf8) } }, report: { transcript.note("problem      \($0)") })
    screen = BookstoreViewController(page: bookstore.home())
    stage = Stage(screen: screen, rows: 26, width: width, colour: colour, transcript: transcript, write: write)
  }

  func play() {
    stage.open()
    firstLoad()
    rows()
    refreshes()
    secondLevel()
  }

  private func firstLoad() {
    server.reply(after: .milliseconds(800), with: BookstoreSample.fresh)
    screen.appear()
    stage.show("What was stored yesterday shows at once; the network is being asked.")
    clock.advance(by: .seconds(1))
    stage.show("Its answer has come: six new books, in the component that has shown three.")
    showTree()
    scroll(to: "title of list quiet", "The list's data is broken: it keeps what was stored. Below it, four books.")
    scroll(to: "feed", "And a feed, in the same view as the list's books, with what readers may say to it.")
  }

  private func rows() {
    tapTile("703")
    tapButton("save", in: "31")
    tapRow("33")
    tapButton("less", in: "32")
    scroll(to: "feed", "A book is tapped; one item of the feed is saved, one opened, and one not wanted any more.")
  }

  private func refreshes() {
    server.reply(after: .milliseconds(500), with: BookstoreSample.later)
    screen.refreshControl.pull()
    clock.advance(by: .seconds(1))
    screen.tableView.scroll(to: ListIndexPath(section: 0, item: 0))
    stage.show("Refreshed: the server has added a chart, has taken the feed away, and has another order.")
    showTree()
    server.reply(after: .milliseconds(500), with: "<html>Back soon</html>")
    screen.refreshControl.pull()
    clock.advance(by: .seconds(1))
    screen.tableView.scroll(to: ListIndexPath(section: 0, item: 0))
    stage.show("The next answer is no page at all: what was shown stays, and below it why.")
  }

  private func secondLevel() {
    scroll(to: "title of newBooks", "Back at the new books.")
    tapButton("more", in: "title")
    guard opened.value == "newBooks" else { return }
    let newBooks = BookstoreViewController(page: bookstore.newBooks())
    screen.disappear()
    stage.present(newBooks)
    server.reply(after: .milliseconds(300), with: BookstoreSample.newBooks)
    newBooks.appear()
    stage.show("“More” opens a second-level page, made by the template of modules that the first one has too.")
    clock.advance(by: .seconds(1))
    stage.show("Eight books, in the component that has shown four; the feed is none of this page's modules.")
  }

  private func showTree() {
    write("The tree of modules:")
    for line in screen.page.modules.tree.description.split(separator: "\n") { write("  \(line)") }
    write("")
  }

  // MARK: A user's fingers

  private func scroll(to section: String, _ caption: String) {
    let index = screen.viewModel.listItems.value.firstIndex { $0.model.id == section }
    screen.tableView.scroll(to: ListIndexPath(section: index ?? 0, item: 0))
    stage.show(caption)
  }

  private func path(of id: ListItemID) -> ListIndexPath? {
    screen.view.layoutIfNeeded()
    return screen.tableView.indexPathsForVisibleRows.first { screen.driver?.row(at: $0)?.item.id == id }
  }

  private func tapRow(_ id: ListItemID) {
    if let path = path(of: id) { screen.tableView.tapRow(at: path) }
  }

  private func tapButton(_ name: String, in id: ListItemID) {
    guard let path = path(of: id) else { return }
    screen.tableView.cellForRow(at: path)?.descendant(Button.self, identifiedBy: name)?.tap()
  }

  private func tapTile(_ id: String) {
    screen.view.layoutIfNeeded()
    screen.view.descendant(BookTileView.self, identifiedBy: id)?.tap()
  }
}
