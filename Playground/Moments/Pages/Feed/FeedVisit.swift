import Foundation
import Rill
import RillHeadless
import RillList

/// A visit to a feed of pages, played in virtual time: the same bytes in every run.
@MainActor
final class FeedVisit {
  private let clock = VirtualTimeScheduler()
  private let server: ScriptedServer<RillList.Page<Int, Post>>
  private let screen: BaseTableViewController
  private let stage: Stage

  init(width: Int, output: Output) {
    let transcript = Transcript(clock: clock)
    let server = ScriptedServer<RillList.Page<Int, Post>>(clock: clock, transcript: transcript)
    self.server = server
    screen = BaseTableViewController(
      viewModel: FeedViewModel { page in server.request("page \(page ?? 1)") }, title: "Feed",
      itemViews: ListItemViews(PostView.self))
    stage = Stage(screen: screen, rows: 16, width: width, transcript: transcript, output: output)
  }

  func play() throws(VisitError) {
    firstPage()
    try prefetch()
    try failure()
    try refresh()
    try end()
    try stage.end(server, at: clock.now, others: Page.feed.others)
  }

  private func firstPage() {
    stage.open()
    server.reply(after: .milliseconds(500), with: FeedSample.first)
    screen.appear()
    pass(.seconds(1))
    stage.show("The first page. Its end is far, so nothing more is asked for.")
  }

  private func prefetch() throws(VisitError) {
    server.reply(after: .milliseconds(800), with: FeedSample.second)
    for _ in 0..<20 {
      for row in [3, 0, 11, 8, 11] { try scroll(to: row) }
    }
    stage.show("Scrolled up and down a hundred times: the next page is asked for once.")
    pass(.seconds(1))
    try scroll(to: 9)
    stage.show("It has come. A post that was there already is not there twice.")
  }

  private func failure() throws(VisitError) {
    server.fail(after: .milliseconds(300), "The network is down.")
    try scroll(to: 19)
    pass(.seconds(1))
    for row in [11, 19, 11] { try scroll(to: row) }
    try scrollToFooter()
    stage.show("The third page fails. The last row says so; scrolling alone does not ask again.")
    server.reply(after: .milliseconds(300), with: FeedSample.third)
    server.reply(after: .milliseconds(600), with: FeedSample.last)
    try stage.fingers.tapButton("action", in: "footer")
    pass(.milliseconds(500))
    try scrollToFooter()
    stage.show("Tried again: that page brings nothing new, so the one after it is asked for at once.")
  }

  private func refresh() throws(VisitError) {
    server.reply(after: .milliseconds(300), with: FeedSample.newFirst)
    try scroll(to: 0)
    try stage.fingers.pull()
    stage.show("A refresh in the middle of a page cancels it; what is there stays meanwhile.")
    pass(.seconds(1))
    try scroll(to: 0)
    stage.show("The list begins anew. The late answer of the page has changed nothing.")
  }

  private func end() throws(VisitError) {
    server.reply(after: .milliseconds(300), with: FeedSample.newSecond)
    try scroll(to: 13)
    pass(.seconds(1))
    try scrollToFooter()
    stage.show("The last page of all says that it is the last; nothing is asked for any more.")
    server.fail(after: .milliseconds(300), "The network is down.")
    try scroll(to: 0)
    try stage.fingers.pull()
    pass(.seconds(1))
    try scrollToFooter()
    stage.show("A refresh that fails leaves the list as it was, its end included.")
  }

  private func pass(_ time: Duration) {
    clock.advance(by: time)
    screen.view.layoutIfNeeded()
  }

  private func scroll(to row: Int) throws(VisitError) {
    try stage.fingers.scroll(to: ListIndexPath(section: 0, item: row))
  }

  private func scrollToFooter() throws(VisitError) { try stage.fingers.scroll(toSection: "footer") }
}
