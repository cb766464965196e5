import Rill
import RillHeadless
import RillTesting

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
