import Rill
import RillHeadless
import RillList
import RillTesting

/// A visit to a search, played in virtual time: the same bytes in every run.
@MainActor
struct SearchVisit: ScriptedVisit {
  static let page = Page.search
  static let rows = 13

  let setting: SearchSetting
  let stage: Stage

  func playSteps() throws {
    let screen = stage.present(setting.controller)
    pass(.seconds(1))
    stage.show("Nothing is typed, and nothing is asked.")
    try type(on: screen)
    try fail(on: screen)
    try typeAndDelete(on: screen)
  }

  private func type(on screen: Screen) throws {
    server.reply(after: .milliseconds(700), with: SearchSample.titles(with: "pe"))
    try screen.type("p", into: "Search")
    pass(.milliseconds(200))
    try screen.type("e")
    pass(.milliseconds(400))
    stage.show("Two letters without a pause: the server is asked once.")
    server.reply(after: .milliseconds(200), with: SearchSample.titles(with: "pea"))
    try screen.type("a")
    pass(.milliseconds(300))
    stage.show("A third letter before the answer: the request for two is canceled.")
    pass(.seconds(1))
    stage.show("Two titles have these letters. The answer for “pe” came too late, and changed nothing.")
  }

  private func fail(on screen: Screen) throws {
    server.fail(after: .milliseconds(300), "The network is down.")
    try screen.type("r")
    pass(.milliseconds(400))
    stage.show("One more letter: what was found last stays until the answer is there.")
    pass(.seconds(1))
    stage.show("The request fails. What was found last stays, and a button asks again.")
    server.reply(after: .milliseconds(300), with: SearchSample.titles(with: "pear"))
    try screen.tap(.button, MomentsLanguage.current.texts.tryAgain)
    pass(.seconds(1))
    stage.show("Asked again: the answer is there.")
  }

  private func typeAndDelete(on screen: Screen) throws {
    try screen.type("l")
    try screen.deleteBackward()
    pass(.seconds(1))
    stage.show("A letter typed and deleted without a pause: the text is the same, so the server is not asked.")
  }
}

/// The search with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct SearchSetting: ScriptedSetting {
  let server: ScriptedServer<[String]>
  let controller: SearchViewController

  init(clock: VirtualTimeScheduler) {
    server = ScriptedServer(clock: clock)
    controller = SearchViewController(BookSearch(clock: clock) { [server] in server.request($0) })
  }

  /// The page for a user: the titles with the text that is asked for.
  func live() -> LivePage {
    server.answerAll { text, _ in
      LiveAnswer(
        after: .milliseconds(600), SearchSample.titles(with: text),
        source: "SearchSample.titles(with: \(text.debugDescription))")
    }
    return LivePage(self)
  }
}

/// The titles of a library.
enum SearchSample {
  private static let titles = [
    "The Pearl", "Persuasion", "A Perfect Day", "Pears in Autumn", "The Opera", "Copenhagen", "Letters Home",
  ]

  static func titles(with text: String) -> [String] { titles.filter { $0.lowercased().contains(text.lowercased()) } }
}
