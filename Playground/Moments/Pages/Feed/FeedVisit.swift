import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting

/// A visit to a feed of pages, played in virtual time: the same bytes in every run.
@MainActor
struct FeedVisit: ScriptedVisit {
  static let page = Page.feed
  static let rows = 16
  /// The end of the first page is below the screen.
  static let phoneRows = 12

  let setting: FeedSetting
  let stage: Stage

  func playSteps() throws {
    server.reply(after: .milliseconds(500), with: FeedSample.first)
    let screen = stage.present(setting.controller)
    pass(.seconds(1))
    stage.show("The first page. Its end is far, so nothing more is requested.")
    try prefetch(on: screen)
    try failure(on: screen)
    try refresh(on: screen)
    try end(on: screen)
  }

  private func prefetch(on screen: Screen) throws {
    server.reply(after: .milliseconds(800), with: FeedSample.second)
    for _ in 0..<20 {
      for post in [4, 1, 12, 9, 12] { try scroll(screen, to: post) }
    }
    stage.show("Scrolled up and down a hundred times: the next page is requested once.")
    pass(.seconds(1))
    try scroll(screen, to: 10)
    stage.show("It has arrived. A post that was already there is not shown twice.")
  }

  private func failure(on screen: Screen) throws {
    server.fail(after: .milliseconds(300), "The network is down.")
    try scroll(screen, to: 20)
    pass(.seconds(1))
    for post in [12, 20, 12] { try scroll(screen, to: post) }
    try screen.scroll(to: .section, "footer", at: .top)
    stage.show("The third page fails. The last row says so; scrolling alone does not ask again.")
    server.reply(after: .milliseconds(300), with: FeedSample.third)
    server.reply(after: .milliseconds(600), with: FeedSample.last)
    try screen.tap(.button, MomentsLanguage.current.texts.tryAgain)
    pass(.milliseconds(500))
    try screen.scroll(to: .section, "footer", at: .top)
    stage.show("Tried again: that page has no new posts, so the one after it is requested at once.")
  }

  private func refresh(on screen: Screen) throws {
    server.reply(after: .milliseconds(300), with: FeedSample.newFirst)
    try screen.pullToRefresh()
    stage.show("A refresh in the middle of a page cancels it; the content stays meanwhile.")
    pass(.seconds(1))
    try screen.scrollToTop()
    stage.show("The list starts over. The late answer of the page has changed nothing.")
  }

  private func end(on screen: Screen) throws {
    server.reply(after: .milliseconds(300), with: FeedSample.newSecond)
    try scroll(screen, to: 12)
    pass(.seconds(1))
    try screen.scroll(to: .section, "footer", at: .top)
    stage.show("The last page says that it is the last; from here on, nothing is requested.")
    server.fail(after: .milliseconds(300), "The network is down.")
    try screen.pullToRefresh()
    pass(.seconds(1))
    try screen.scroll(to: .section, "footer", at: .top)
    stage.show("A refresh that fails leaves the list as it was, its end included.")
  }

  private func scroll(_ screen: Screen, to post: Int) throws {
    try screen.scroll(to: .row, "post \(post)", at: .top)
  }
}

/// The feed with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct FeedSetting: ScriptedSetting {
  let server: ScriptedServer<PagerPage<Int, Post>>
  let controller: BaseTableViewController

  init(clock: VirtualTimeScheduler) {
    server = ScriptedServer(clock: clock)
    controller = BaseTableViewController(
      viewModel: FeedViewModel { [server] page in server.request("page \(page ?? 1)") }, title: "Feed",
      itemViews: ListItemViews(PostView.self), texts: MomentsLanguage.current.texts)
  }

  /// The page for a user: always the same four pages, from the first one on.
  func live() -> LivePage {
    server.answerAll { request, _ in
      switch request {
      case "page 1": LiveAnswer(after: .milliseconds(500), FeedSample.first, source: "FeedSample.first")
      case "page 2": LiveAnswer(after: .milliseconds(800), FeedSample.second, source: "FeedSample.second")
      case "page 3": LiveAnswer(after: .milliseconds(300), FeedSample.third, source: "FeedSample.third")
      default: LiveAnswer(after: .milliseconds(600), FeedSample.last, source: "FeedSample.last")
      }
    }
    return LivePage(self)
  }
}
