import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting

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
