import Foundation
import Rill
import RillHeadless
import RillTesting

/// A visit to a page with a server, played in virtual time: the same bytes in every run.
@MainActor
protocol ScriptedVisit {
  associatedtype Setting: ScriptedSetting

  /// The visited page.
  static var page: Page { get }
  /// The height of the screens, in lines.
  static var rows: Int { get }
  /// The height of the screens on a phone, in lines: by default that of a usual one.
  static var phoneRows: Int { get }

  var setting: Setting { get }
  var stage: Stage { get }

  init(setting: Setting, stage: Stage)

  /// Plays the steps of the visit.
  func playSteps() throws
}

extension ScriptedVisit {
  static var phoneRows: Int { Display.phoneRows }
  var clock: VirtualTimeScheduler { setting.clock }
  var server: ScriptedServer<Setting.Answer> { setting.server }

  init(_ display: Display, _ clock: VirtualTimeScheduler = VirtualTimeScheduler()) {
    let rows = display.metric == .cells ? Self.rows : Self.phoneRows
    let setting = Setting(clock: clock, metric: display.metric)
    self.init(setting: setting, stage: Stage(display, rows: rows, transcript: setting.transcript))
  }

  func play() throws(VisitError) {
    try stage.play {
      try playSteps()
      try stage.end(server, at: clock.now, others: Self.page.others)
    }
  }

  func pass(_ time: Duration) { clock.advance(by: time) }
}

/// A page with its server. The page uses the server's clock and transcript, too. Its visit, a live session and recorded
/// tests create one each.
@MainActor
protocol ScriptedSetting {
  associatedtype Answer: Sendable
  associatedtype Controller: ViewController

  var server: ScriptedServer<Answer> { get }
  var controller: Controller { get }

  /// - Parameter clock: the page's time.
  init(clock: VirtualTimeScheduler)

  /// - Parameters:
  ///   - clock: the page's time.
  ///   - metric: the metric of the screens, for a page that needs to know it in advance.
  init(clock: VirtualTimeScheduler, metric: ScreenMetric)
}

extension ScriptedSetting {
  init(clock: VirtualTimeScheduler, metric: ScreenMetric) { self.init(clock: clock) }

  /// Creates a page with its own clock.
  init() { self.init(clock: VirtualTimeScheduler()) }

  var clock: VirtualTimeScheduler { server.clock }
  var transcript: Transcript { server.transcript }
}

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
