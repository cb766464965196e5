import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting

/// A visit to the home page, played in virtual time: the same bytes in every run.
@MainActor
struct HomeVisit: ScriptedVisit {
  static let page = Page.home
  static let rows = 24

  let setting: HomeSetting
  let stage: Stage

  func playSteps() throws {
    let screen = firstLoad()
    try partOfThePage(of: screen)
    try rows(of: screen)
    try refreshes(of: screen)
    staleness()
  }

  private func firstLoad() -> Screen {
    server.fail(after: .milliseconds(400), "The tea house is closed for the moment.")
    server.fail(after: .milliseconds(700), "No one knows what you like yet.")
    let screen = stage.present(setting.controller)
    stage.show("The page is a status; its loading component shows.")
    clock.advance(by: .seconds(1))
    stage.show("The server refuses: the error component has the error's title, and a retry.")
    showTree()
    return screen
  }

  private func partOfThePage(of screen: Screen) throws {
    server.reply(after: .milliseconds(300), with: HomeSample.morning)
    server.fail(after: .milliseconds(900), "No one knows what you like yet.")
    try screen.tap(.button, MomentsLanguage.current.texts.tryAgain)
    clock.advance(by: .milliseconds(500))
    stage.show("The retry: the page is there, in the server's order; the recommendations are still loading.")
    clock.advance(by: .seconds(1))
    stage.show("The recommendations have failed, in their own place; the page shows.")
    showTree()
    server.reply(after: .milliseconds(300), with: HomeSample.recommended)
    try screen.scroll(to: .item, "recommendations message")
    try screen.tap(.button, "Ask again")
    clock.advance(by: .seconds(1))
    stage.show("Their own retry has loaded them.")
  }

  private func rows(of screen: Screen) throws {
    for row in ["r2", "白茶"] {
      try screen.scroll(to: .item, row)
      try screen.tap(.item, row)
    }
    try swipe("r1", on: screen)
    try swipe("白茶", on: screen)
    stage.show("A recommendation and a tag are tapped; a swipe deletes a recommendation, and cannot delete a tag.")
  }

  private func refreshes(of screen: Screen) throws {
    server.reply(after: .milliseconds(300), with: HomeSample.evening)
    server.reply(after: .milliseconds(600), with: HomeSample.noneRecommended)
    try screen.pullToRefresh()
    clock.advance(by: .seconds(1))
    try screen.scrollToTop()
    stage.show("Refreshed: the server has turned the page upside down, and has nothing to recommend.")
    showTree()
    server.fail(after: .milliseconds(300), "The tea house is closed for the moment.")
    server.reply(after: .milliseconds(300), with: HomeSample.noneRecommended)
    try screen.pullToRefresh()
    clock.advance(by: .seconds(1))
    stage.show("The next refresh fails: the content stays, with the reason below it.")
  }

  /// Content is loaded again because of its age, and because of what the app knows.
  private func staleness() {
    stage.present(ContentViewController(ProfilePage(.lin), title: "Profile"))
    clock.advance(by: .seconds(600))
    stage.show("Ten minutes on a profile: the page behind it requests nothing meanwhile.")
    reply(with: HomeSample.morning)
    stage.present(setting.controller)
    clock.advance(by: .seconds(1))
    stage.show("Back: the answer is ten minutes old, so it refreshes without a pull.")
    reply(with: HomeSample.evening)
    setting.staleness.invalidate(.teas)
    clock.advance(by: .seconds(1))
    stage.show("The app knows of new prices and invalidates the teas: the page is in view and refreshes at once.")
  }

  private func reply(with page: String) {
    server.reply(after: .milliseconds(300), with: page)
    server.reply(after: .milliseconds(600), with: HomeSample.recommended)
  }

  private func showTree() { stage.show("The tree of components", tree: setting.page.root.tree) }

  /// Deletes a row, if a swipe offers that action.
  private func swipe(_ row: String, on screen: Screen) throws {
    try screen.scroll(to: .item, row)
    do {
      try screen.swipe(row, choosing: "Delete")
      setting.transcript.note("swiped", "\(row): deleted")
    } catch DrivingError.notOffered {
      setting.transcript.note("swiped", "\(row): it stays")
    }
  }
}
