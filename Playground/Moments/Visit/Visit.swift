import Foundation
import Rill
import RillHeadless
import RillList

/// A visit to the built-in timeline, played in virtual time: the same bytes in every run.
@MainActor
final class Visit {
  private static let rows = 24

  private let clock = VirtualTimeScheduler()
  private let transcript: Transcript
  private let api: ScriptedAPI
  private let screen: MomentsTimelineViewController
  private let stage: Stage

  init(width: Int, output: Output) {
    let clock = clock
    let transcript = Transcript(clock: clock)
    self.transcript = transcript
    api = ScriptedAPI(server: ScriptedServer(clock: clock, transcript: transcript))
    let tracker = TranscriptTracker(transcript: transcript)
    let repository = MomentsRepository(
      session: Sample.session, api: api, store: InMemoryMomentsStore(),
      now: { Sample.now.addingTimeInterval(clock.now / .seconds(1)) }, report: { transcript.note("notice", $0) }
    )
    let viewModel = MomentsTimelineViewModel(
      session: Sample.session, repository: repository, tracker: tracker, locale: Sample.locale,
      timeZone: Sample.timeZone)
    screen = MomentsTimelineViewController(viewModel: viewModel)
    stage = Stage(screen: screen, rows: Self.rows, width: width, transcript: transcript, output: output)
  }

  func play() throws(VisitError) {
    try firstLoad()
    try likes()
    try refreshes()
    try overlap()
    try leave()
    try stage.end(api.server, at: clock.now, others: Page.timeline.others)
  }

  private func firstLoad() throws(VisitError) {
    stage.open()
    api.reply(after: .milliseconds(1_200), with: Sample.details)
    screen.appear()
    pass(.milliseconds(400))
    stage.show("The screen appears; the first load is running.")
    pass(.milliseconds(800))
    stage.show("The answer has come.")
    for (item, caption) in [
      (3, "Scrolled down: a link, five photos, and one without a title."),
      (7, "Further down: many likes, an address that leads nowhere, a date that nobody can read."),
      (11, "And further: a title of blanks, and a link that the visitor likes."),
    ] {
      try stage.fingers.scroll(to: ListIndexPath(section: 1, item: item))
      stage.show(caption)
    }
    try stage.fingers.scroll(to: ListIndexPath(section: 0, item: 0))
  }

  private func likes() throws(VisitError) {
    api.reply(after: .milliseconds(300), with: Sample.details.liked("m01"))
    try stage.fingers.tapButton("like", in: "m01")
    pass(.milliseconds(300))
    stage.show("A tap likes the first moment; the server agrees.")
    api.fail(after: .milliseconds(300), "The server is too busy.")
    try stage.fingers.tapButton("like", in: "m02")
    stage.show("A tap likes the second moment at once…")
    pass(.milliseconds(300))
    stage.show("…and is taken back, because the server refuses.")
  }

  private func refreshes() throws(VisitError) {
    let details = Sample.refreshedDetails.liked("m01")
    pass(.seconds(7 * 60))
    api.reply(after: .seconds(1), with: details)
    try stage.fingers.pull()
    watch("Pulled to refresh, seven minutes later.", "New moments have come.")
    api.fail(after: .seconds(1), "The network is down.")
    try stage.fingers.pull()
    pass(.seconds(1))
    stage.show("The next refresh fails: the content stays, the error shows.")
    api.reply(after: .seconds(1), with: details)
    screen.loadItems()
    watch("Trying again; the error stays until the outcome is known.", "The retry has worked.")
  }

  private func overlap() throws(VisitError) {
    api.reply(after: .seconds(3), with: Sample.refreshedDetails)
    api.reply(after: .seconds(1), with: Sample.newestDetails.liked("m01"))
    try stage.fingers.pull()
    pass(.milliseconds(500))
    screen.driver?.refresh()
    pass(.seconds(1))
    stage.show("Two refreshes overlap: the older one is given up, the newer one has answered.")
    pass(.seconds(3))
    stage.show("The older answer comes late: it changes nothing.")
  }

  private func leave() throws(VisitError) {
    api.reply(after: .seconds(1), with: Sample.details)
    try stage.fingers.pull()
    pass(.milliseconds(500))
    screen.disappear()
    pass(.seconds(5))
    stage.show("The screen is left in the middle of a refresh.")
  }

  /// Shows a load of one second in its middle and at its end.
  private func watch(_ captions: String...) {
    for caption in captions {
      pass(.seconds(1) / captions.count)
      stage.show(caption)
    }
  }

  private func pass(_ time: Duration) { clock.advance(by: time) }
}

extension MomentsDetails {
  /// These details as the server tells them once the visitor likes a moment.
  fileprivate func liked(_ momentID: String) -> MomentsDetails {
    var liked = self
    for index in liked.moments.indices where liked.moments[index].id == momentID {
      liked.moments[index].setLiked(true, by: Sample.session.userID, avatar: userDetails.avatar)
    }
    return liked
  }
}
