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

  init(width: Int, output: Output) {
    let transcript = Transcript(clock: clock)
    let server = ScriptedServer<String>(clock: clock, transcript: transcript)
    self.transcript = transcript
    self.server = server
    let opened = opened
    bookstore = Bookstore(
      actions: BookstoreActions(
        tracker: TranscriptTracker(transcript: transcript), open: { opened.accept($0) }), store: store,
      server: { server.request($0).map { Data($0.utf8) } }, report: { transcript.note("problem", "\($0)") })
    screen = BookstoreViewController(page: bookstore.home())
    stage = Stage(screen: screen, rows: 26, width: width, transcript: transcript, output: output)
  }

  func play() throws(VisitError) {
    stage.open()
    try firstLoad()
    try rows()
    try refreshes()
    try secondLevel()
    try stage.end(server, at: clock.now, others: Page.bookstore.others)
  }

  private func firstLoad() throws(VisitError) {
    server.reply(after: .milliseconds(800), with: BookstoreSample.fresh)
    screen.appear()
    stage.show("What was stored yesterday shows at once; the network is being asked.")
    clock.advance(by: .seconds(1))
    stage.show("Its answer has come: six new books, in the component that has shown three.")
    showTree()
    try scroll(to: "title of list quiet", "The list's data is broken: it keeps what was stored. Below it, four books.")
    try scroll(to: "feed", "And a feed, in the same view as the list's books, with what readers may say to it.")
  }

  private func rows() throws(VisitError) {
    try stage.fingers.view(BookTileView.self, "703", in: "books", of: "fourBooks travel").tap()
    try stage.fingers.tapButton("save", in: "31")
    try stage.fingers.tap("33")
    try stage.fingers.tapButton("less", in: "32")
    try scroll(to: "feed", "A book is tapped; one item of the feed is saved, one opened, and one not wanted any more.")
  }

  private func refreshes() throws(VisitError) {
    server.reply(after: .milliseconds(500), with: BookstoreSample.later)
    try stage.fingers.pull()
    clock.advance(by: .seconds(1))
    try stage.fingers.scroll(to: ListIndexPath(section: 0, item: 0))
    stage.show("Refreshed: the server has added a chart, has taken the feed away, and has another order.")
    showTree()
    server.reply(after: .milliseconds(500), with: "<html>Back soon</html>", calledBy: "a page of HTML, no JSON")
    try stage.fingers.pull()
    clock.advance(by: .seconds(1))
    try stage.fingers.scroll(to: ListIndexPath(section: 0, item: 0))
    stage.show("The next answer is no page at all: what was shown stays, and below it why.")
  }

  private func secondLevel() throws(VisitError) {
    try scroll(to: "title of newBooks", "Back at the new books.")
    try stage.fingers.tapButton("more", in: "title", of: "title of newBooks")
    guard opened.value == "newBooks" else { throw stage.fingers.failure("“More” has opened nothing") }
    let newBooks = BookstoreViewController(page: bookstore.newBooks())
    screen.disappear()
    stage.present(newBooks)
    server.reply(after: .milliseconds(300), with: BookstoreSample.newBooks)
    newBooks.appear()
    stage.show("“More” opens a second-level page, made by the template of modules that the first one has too.")
    clock.advance(by: .seconds(1))
    stage.show("Eight books, in the component that has shown four; the feed is none of this page's modules.")
  }

  private func showTree() { stage.show("The tree of modules", tree: screen.page.modules.tree) }

  private func scroll(to section: String, _ caption: String) throws(VisitError) {
    try stage.fingers.scroll(toSection: section)
    stage.show(caption)
  }
}
