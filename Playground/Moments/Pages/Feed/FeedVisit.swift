import Foundation
import Rill
import RillHeadless
import RillList

/// A visit to a feed of pages, played in virtual time: the same bytes in every run.
@MainActor
final class FeedVisit {
  private let clock = VirtualTimeScheduler()
  private let server: ScriptedServer<RillList.Page<Int, Post>>
  private let screen: FeedScreen
  private let stage: Stage

  init(width: Int, colour: Bool, write: @escaping (String) -> Void) {
    let transcript = Transcript(clock: clock)
    let server = ScriptedServer<RillList.Page<Int, Post>>(clock: clock, transcript: transcript)
    self.server = server
    screen = FeedScreen(viewModel: FeedViewModel { page in server.request("page \(page ?? 1)") })
    screen.title = "Feed"
    stage = Stage(screen: screen, rows: 16, width: width, colour: colour, transcript: transcript, write: write)
  }

  func play() {
    firstPage()
    prefetch()
    failure()
    refresh()
    end()
  }

  private func firstPage() {
    stage.open()
    server.reply(after: .milliseconds(500), with: FeedSample.first)
    screen.appear()
    pass(.seconds(1))
    stage.show("The first page. Its end is far, so nothing more is asked for.")
  }

  private func prefetch() {
    server.reply(after: .milliseconds(800), with: FeedSample.second)
    for _ in 0..<100 {
      for row in [3, 0, 11, 8, 11] { scroll(to: row) }
    }
    stage.show("Scrolled up and down five hundred times: the next page is asked for once.")
    pass(.seconds(1))
    scroll(to: 9)
    stage.show("It has come. A post that was there already is not there twice.")
  }

  private func failure() {
    server.fail(after: .milliseconds(300), "The network is down.")
    scroll(to: 19)
    pass(.seconds(1))
    for row in [11, 19, 11] { scroll(to: row) }
    scrollToFooter()
    stage.show("The third page fails. The last row says so; scrolling alone does not ask again.")
    server.reply(after: .milliseconds(300), with: FeedSample.third)
    server.reply(after: .milliseconds(600), with: FeedSample.last)
    tapAction()
    pass(.milliseconds(500))
    scrollToFooter()
    stage.show("Tried again: that page brings nothing new, so the one after it is asked for at once.")
  }

  private func refresh() {
    server.reply(after: .milliseconds(300), with: FeedSample.newFirst)
    scroll(to: 0)
    screen.refreshControl.pull()
    stage.show("A refresh in the middle of a page cancels it; what is there stays meanwhile.")
    pass(.seconds(1))
    scroll(to: 0)
    stage.show("The list begins anew. The late answer of the page has changed nothing.")
  }

  private func end() {
    server.reply(after: .milliseconds(300), with: FeedSample.newSecond)
    scroll(to: 13)
    pass(.seconds(1))
    scrollToFooter()
    stage.show("The last page of all says that it is the last; nothing is asked for any more.")
    server.fail(after: .milliseconds(300), "The network is down.")
    scroll(to: 0)
    screen.refreshControl.pull()
    pass(.seconds(1))
    scrollToFooter()
    stage.show("A refresh that fails leaves the list as it was, its end included.")
  }

  private func pass(_ time: Duration) {
    clock.advance(by: time)
    screen.view.layoutIfNeeded()
  }

  // MARK: A user's fingers

  private func scroll(to row: Int) {
    screen.tableView.scroll(to: ListIndexPath(section: 0, item: row))
    screen.view.layoutIfNeeded()
  }

  private func scrollToFooter() {
    screen.tableView.scroll(to: ListIndexPath(section: 1, item: 0))
    screen.view.layoutIfNeeded()
  }

  private func tapAction() { screen.view.descendant(Button.self, identifiedBy: "action")?.tap() }
}
