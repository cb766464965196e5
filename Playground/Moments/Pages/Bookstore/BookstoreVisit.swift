import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting

/// A visit to the bookstore, played in virtual time: the same bytes in every run.
@MainActor
struct BookstoreVisit: ScriptedVisit {
  static let page = Page.bookstore
  static let rows = 27

  let setting: BookstoreSetting
  let stage: Stage

  func playSteps() throws {
    server.reply(after: .milliseconds(800), with: BookstoreSample.fresh)
    let screen = stage.present(setting.controller)
    try firstLoad(on: screen)
    try rows(of: screen)
    try refreshes(of: screen)
    try secondLevel(from: screen)
  }

  private func firstLoad(on screen: Screen) throws {
    stage.show("The page stored yesterday shows at once; a request is under way.")
    clock.advance(by: .seconds(1))
    stage.show("Its answer has arrived: six new books, in the component that showed three.")
    showTree()
    try scroll(
      screen, to: "title of list quiet", "The list's data is broken: it keeps what was stored. Below it, four books.")
    try scroll(screen, to: "feed", "And a feed, in the same view as the list's books, with what readers may say to it.")
  }

  private func rows(of screen: Screen) throws {
    try screen.scroll(to: .section, "fourBooks travel")
    try screen.tap("703")
    try screen.scroll(to: .item, "31")
    try screen.in(.item, "31").tap(.button, "Save")
    try screen.scroll(to: .item, "33")
    try screen.tap(.item, "33")
    try screen.scroll(to: .item, "32")
    try screen.in(.item, "32").tap(.button, "✕")
    try scroll(
      screen, to: "feed", "A book is tapped; one item of the feed is saved, one opened, and one no longer wanted.")
  }

  private func refreshes(of screen: Screen) throws {
    server.reply(after: .milliseconds(500), with: BookstoreSample.later)
    try screen.pullToRefresh()
    clock.advance(by: .seconds(1))
    try screen.scrollToTop()
    stage.show("Refreshed: the server has added a chart, removed the feed, and changed the order.")
    showTree()
    server.reply(after: .milliseconds(500), with: "<html>Back soon</html>", calledBy: "a page of HTML, no JSON")
    try screen.pullToRefresh()
    clock.advance(by: .seconds(1))
    try screen.scrollToTop()
    stage.show("The next answer is not a page: the content stays, with the reason below it.")
  }

  private func secondLevel(from screen: Screen) throws {
    try scroll(screen, to: "title of newBooks", "Back at the new books.")
    server.reply(after: .milliseconds(300), with: BookstoreSample.newBooks)
    try screen.in(.section, "title of newBooks").tap(.button, "More")
    stage.show("“More” opens a second-level page, made by a template from modules of the first page.")
    clock.advance(by: .seconds(1))
    stage.show("Eight books, in the component that showed four; the feed is not a module of this page.")
    try screen.goBack()
    stage.show("Back on the first page, at the place where it was left.")
  }

  private func showTree() { stage.show("The tree of modules", tree: setting.home.page.modules.tree) }

  private func scroll(_ screen: Screen, to section: String, _ caption: String) throws {
    try screen.scroll(to: .section, section, at: .top)
    stage.show(caption)
  }
}

/// The bookstore with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct BookstoreSetting: ScriptedSetting {
  let server: ScriptedServer<String>
  let home: BookstoreViewController
  /// The first page, and the pages that it leads to.
  let controller: NavigationController
  private let bag = DisposeBag()

  init(clock: VirtualTimeScheduler) { self.init(clock: clock, metric: .cells) }

  init(clock: VirtualTimeScheduler, metric: ScreenMetric) {
    server = ScriptedServer(clock: clock)
    let (server, opened) = (self.server, PublishRelay<String>())
    let store = InMemoryPageStore(["home": Data(BookstoreSample.stored.utf8)])
    let bookstore = Bookstore(
      actions: BookstoreActions(
        tracker: TranscriptTracker(transcript: server.transcript), open: { opened.accept($0) }), metric: metric,
      store: store,
      server: { server.request($0).map { Data($0.utf8) } }, report: { server.transcript.note("problem", "\($0)") })
    home = BookstoreViewController(page: bookstore.home())
    controller = NavigationController(rootViewController: home)
    opened.filter { $0 == "newBooks" }.bind(with: controller) { navigation, _ in
      navigation.pushViewController(BookstoreViewController(page: bookstore.newBooks()))
    }.disposed(by: bag)
  }

  /// The page for a user: the server sends its first answer once, and then the later one.
  func live() -> LivePage {
    server.answerAll { request, count in
      if request == "new books" {
        return LiveAnswer(after: .milliseconds(300), BookstoreSample.newBooks, source: "BookstoreSample.newBooks")
      }
      let isFirst = count == 1
      return LiveAnswer(
        after: .milliseconds(800), isFirst ? BookstoreSample.fresh : BookstoreSample.later,
        source: isFirst ? "BookstoreSample.fresh" : "BookstoreSample.later")
    }
    return LivePage(self)
  }
}
