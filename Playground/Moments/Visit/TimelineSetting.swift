import Foundation
import Rill
import RillHeadless
import RillTesting

/// The built-in timeline with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct TimelineSetting: ScriptedSetting {
  let server: ScriptedServer<MomentsAnswer>
  let controller: MomentsTimelineViewController

  init(clock: VirtualTimeScheduler) {
    server = ScriptedServer(clock: clock)
    let transcript = server.transcript
    let tracker = TranscriptTracker(transcript: transcript)
    let repository = MomentsRepository(
      session: Sample.session, api: ScriptedAPI(server: server), store: InMemoryMomentsStore(),
      now: { Sample.now.addingTimeInterval(clock.now / .seconds(1)) }, report: { transcript.note("notice", $0) }
    )
    let viewModel = MomentsTimelineViewModel(
      session: Sample.session, repository: repository, tracker: tracker, locale: Sample.locale,
      timeZone: Sample.timeZone)
    controller = MomentsTimelineViewController(viewModel: viewModel)
  }

  /// The page for a user, whose likes the server remembers; every load after the first returns newer moments.
  func live() -> LivePage {
    let likes = Protected<[String: Bool]>([:])
    let loads = Protected(0)
    server.answerAll { request, _ in
      let words = request.split(separator: " ").map(String.init)
      if words.count == 2, ["like", "unlike"].contains(words[0]) {
        likes.withLock { $0[words[1]] = words[0] == "like" }
      } else {
        loads.withLock { $0 += 1 }
      }
      let (details, name) =
        switch loads.value {
        case ...1: (Sample.details, "Sample.details")
        case 2: (Sample.refreshedDetails, "Sample.refreshedDetails")
        default: (Sample.newestDetails, "Sample.newestDetails")
        }
      let changes = likes.value
      let list = changes.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription): \($0.value)" }
      return LiveAnswer(
        after: .milliseconds(words.count == 2 ? 300 : 1_200), MomentsAnswer(details: details.liking(changes)),
        source: "MomentsAnswer(details: \(name).liking([\(list.isEmpty ? ":" : list.joined(separator: ", "))]))")
    }
    return LivePage(self)
  }
}
