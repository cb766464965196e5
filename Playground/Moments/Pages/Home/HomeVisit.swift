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

/// The home page with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct HomeSetting: ScriptedSetting {
  let server: ScriptedServer<String>
  let staleness = Staleness()
  let page: HomePage
  let controller: BaseCollectionViewController

  init(clock: VirtualTimeScheduler) { self.init(clock: clock, metric: .cells) }

  init(clock: VirtualTimeScheduler, metric: ScreenMetric) {
    server = ScriptedServer(clock: clock)
    page = HomePage(
      metric: metric, home: { [server] in server.request("home page").map(Self.decode) },
      recommended: { [server] in server.request("recommendations").map(Self.decode) },
      staleness: staleness, scheduler: clock, note: server.transcript.note)
    controller = BaseCollectionViewController(
      viewModel: page.viewModel, title: "Leaves", texts: MomentsLanguage.current.texts)
  }

  /// The page for a user: the answers for morning and evening alternate.
  func live() -> LivePage {
    server.answerAll { request, count in
      guard request == "home page" else {
        return LiveAnswer(after: .milliseconds(900), HomeSample.recommended, source: "HomeSample.recommended")
      }
      let isMorning = !count.isMultiple(of: 2)
      return LiveAnswer(
        after: .milliseconds(600), isMorning ? HomeSample.morning : HomeSample.evening,
        source: isMorning ? "HomeSample.morning" : "HomeSample.evening")
    }
    return LivePage(self)
  }

  private nonisolated static func decode<Answer: Decodable>(_ text: String) throws -> Answer {
    try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
  }
}

/// The answers of the home page's server, all invented.
enum HomeSample {
  static let morning = """
    {"parts": [
      {"type": "banners", "items": [
        {"id": "b1", "title": "Spring harvest is here"}, {"id": "b2", "title": "春茶上市 Tasting on Sunday"}]},
      {"type": "group", "title": "Green teas", "items": [
        {"id": "p1", "name": "龙井 Longjing", "price": "€18", "note": "Chestnuts and warm stones."},
        {"id": "p2", "name": "Gyokuro", "price": "€32"},
        {"id": "p3", "name": "Jasmine pearls", "note": "Out of stock until May, worth the wait."}]},
      {"type": "recommendations"},
      {"type": "quiz", "questions": 5},
      {"type": "group", "title": "Nothing yet", "items": []},
      {"type": "tags", "items": ["oolong", "白茶", "teapots", "gifts", "first flush", "冷泡"]}
    ]}
    """

  static let evening = """
    {"parts": [
      {"type": "tags", "items": ["teapots", "cold brew"]},
      {"type": "recommendations"},
      {"type": "group", "title": "Green teas", "items": [
        {"id": "p2", "name": "Gyokuro", "price": "€29"},
        {"id": "p1", "name": "龙井 Longjing", "price": "€18", "note": "Chestnuts and warm stones."}]},
      {"type": "banners", "items": [{"id": "b1", "title": "Spring harvest is here"}]}
    ]}
    """

  static let nothing = #"{"parts": [{"type": "recommendations"}, {"type": "tags", "items": []}]}"#

  static let recommended = """
    [{"id": "r1", "name": "Cast-iron kettle", "price": "€74"},
     {"id": "r2", "name": "铁观音 Tieguanyin", "price": "€21", "note": "Orchids, and then more orchids."},
     {"id": "r3", "name": "Travel cup", "price": "€12"}]
    """

  static let noneRecommended = "[]"
}
