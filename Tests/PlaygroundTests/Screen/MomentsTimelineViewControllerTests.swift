import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

@testable import playground

@MainActor
@Suite struct MomentsTimelineViewControllerTests {
  private let clock = VirtualTimeScheduler()
  private let tracker = RecordingTracker()
  private let api: ScriptedAPI
  private let screen: MomentsTimelineViewController

  init() {
    api = ScriptedAPI(server: ScriptedServer(clock: clock, transcript: Transcript()))
    let repository = MomentsRepository(
      session: Sample.session, api: api, store: InMemoryMomentsStore(), now: { Sample.now }, report: { _ in })
    screen = MomentsTimelineViewController(
      viewModel: MomentsTimelineViewModel(
        session: Sample.session, repository: repository, tracker: tracker, locale: Sample.locale,
        timeZone: Sample.timeZone))
    screen.view.frame.size = TextMetric.size(columns: 48, rows: 24)
  }

  private func load() {
    api.reply(after: .seconds(1), with: Sample.details)
    screen.appear()
    clock.advance(by: .seconds(1))
    screen.view.layoutIfNeeded()
  }

  @Test func `each appearance is tracked once`() {
    let view = TrackingEvent.screenView(name: "Moments timeline", userID: "lin")
    load()
    #expect(tracker.events == [view])
    screen.disappear()
    screen.appear()
    #expect(tracker.events == [view, view])
  }

  @Test func `a like requests only its own row again, and so does undoing it`() throws {
    load()
    let asked = screen.tableView.counts.rowsAsked
    let path = ListIndexPath(section: 1, item: 0)
    api.fail(after: .seconds(1), "no")
    let button = try #require(screen.tableView.cellForRow(at: path)?.descendant(Button.self, identifiedBy: "like"))
    button.tap()
    screen.view.layoutIfNeeded()
    #expect(screen.tableView.counts.rowsAsked == asked + 1)
    #expect(TextRenderer().picture(of: screen).contains("[ ♥ Liked ] 1 like"))
    clock.advance(by: .seconds(1))
    screen.view.layoutIfNeeded()
    #expect(screen.tableView.counts.rowsAsked == asked + 2)
    #expect(!TextRenderer().picture(of: screen).contains("♥"))
    #expect(tracker.events.suffix(1) == [.like(momentID: "m01")])
  }

  @Test func `a hundred taps leave no subscription behind that answers a later tap twice`() throws {
    load()
    let path = ListIndexPath(section: 1, item: 0)
    for tap in 0..<100 {
      api.reply(after: .milliseconds(1), with: Sample.details)
      let button = try #require(screen.tableView.cellForRow(at: path)?.descendant(Button.self, identifiedBy: "like"))
      button.tap()
      clock.advance(by: .milliseconds(1))
      screen.view.layoutIfNeeded()
      #expect(tracker.events.count == tap + 2)
    }
  }

  @Test func `every row of the sample can be shown`() {
    load()
    for item in Sample.details.moments.indices {
      screen.tableView.scroll(to: ListIndexPath(section: 1, item: item))
      let picture = TextRenderer().picture(of: screen)
      #expect(!picture.contains("No cell"), "\(picture)")
      #expect(Set(picture.components(separatedBy: "\n").map { TextMetric.cells(in: $0) }) == [50])
    }
  }
}
