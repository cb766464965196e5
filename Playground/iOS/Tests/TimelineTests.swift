import Foundation
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@testable import playground

/// The timeline of the app and the one of the playground have the same view models, and a visit to each is the same.
@MainActor @Suite struct TimelineTests {
  private struct Tracking: Tracker {
    let events = BehaviorRelay<[String]>(value: [])
    func track(_ event: TrackingEvent) { events.update { $0.append("\(event)") } }
  }

  /// A step of the visit: the calls of the display, what was tracked and sent, and what the screen shows after it.
  private struct Step: Equatable {
    let name: String
    let calls: [String]
    let tracked: [String]
    let requests: Int
    let rows: [[String]]
    let status: [String]
  }

  /// The first answer with its 20th moment at the top: after the newest one, rows come, go, change and move at once.
  private static var rearranged: MomentsDetails {
    var details = Sample.details
    details.moments.insert(details.moments.remove(at: 19), at: 0)
    return details
  }

  private func visit(_ make: (MomentsTimelineViewModel) -> any RecordingScreen) -> [Step] {
    let clock = VirtualTimeScheduler()
    let server = ScriptedServer<MomentsAnswer>(clock: clock)
    let (api, tracker) = (ScriptedAPI(server: server), Tracking())
    let repository = MomentsRepository(
      session: Sample.session, api: api, store: InMemoryMomentsStore(), now: { Sample.now }, report: { _ in })
    let screen = make(
      MomentsTimelineViewModel(
        session: Sample.session, repository: repository, tracker: tracker, locale: Sample.locale,
        timeZone: Sample.timeZone))
    var steps: [Step] = []
    func step(_ name: String, _ action: () -> Void) {
      action()
      steps.append(
        Step(
          name: name, calls: screen.calls, tracked: tracker.events.value, requests: server.tally.requests,
          rows: screen.rows, status: screen.status))
      screen.calls = []
      tracker.events.accept([])
    }
    func pass() { clock.advance(by: .seconds(1)) }

    api.fail(after: .seconds(1), "The network is down.")
    step("the first load begins", screen.appear)
    step("it fails", pass)
    api.reply(after: .seconds(1), with: Sample.details)
    step("the visitor tries again", screen.tryAgain)
    step("the timeline is there", pass)
    step("a row is tapped") { screen.tapRow(2) }
    api.reply(after: .seconds(1), with: Sample.details.liking(["m01": true]))
    step("a heart is tapped") { screen.tapLike(ofRow: 0) }
    step("the like is confirmed", pass)
    api.fail(after: .seconds(1), "no")
    step("another heart is tapped") { screen.tapLike(ofRow: 1) }
    step("that like is taken back", pass)
    api.reply(after: .seconds(1), with: Sample.refreshedDetails)
    step("a pull refreshes", screen.pull)
    step("rows came, changed and went", pass)
    api.fail(after: .seconds(1), "The network is down.")
    step("another pull", screen.pull)
    step("fails, and the content stays", pass)
    api.reply(after: .seconds(1), with: Sample.newestDetails)
    step("the next pull", screen.pull)
    step("is canceled with the screen", screen.disappear)
    step("its answer is too late", pass)
    api.reply(after: .seconds(1), with: Sample.newestDetails)
    step("the screen comes back", screen.appear)
    step("with the newest moment", pass)
    api.reply(after: .seconds(1), with: Self.rearranged)
    step("the last pull", screen.pull)
    step("a row moved to the top, others came and went", pass)
    #expect(server.mismatch == nil)
    return steps
  }

  @Test func `the same flows call both displays alike, and both show the same`() {
    let (headless, uiKit) = (visit(HeadlessTimeline.init), visit(UIKitTimeline.init))
    for (one, other) in zip(headless, uiKit) { #expect(one == other) }
    #expect(headless.count == uiKit.count)
  }

  @Test func `the flows change what is shown, so the comparison can fail`() {
    let steps = visit(UIKitTimeline.init)
    func step(_ name: String) -> Step? { steps.first { $0.name == name } }
    #expect(step("the first load begins")?.status == ["indicator"])
    #expect(step("it fails")?.status == ["The network is down."])
    let first = step("the timeline is there")?.rows ?? []
    #expect(first.count == 24)
    #expect(first.first == ["harbour", "lin", "林一 Lin"])
    #expect(
      first.dropFirst().first == [
        "Ada", "2 minutes ago", "First swim of the year. 4 °C. Never again (until tomorrow).", "lake", "♡ Like",
      ])
    #expect(step("a heart is tapped")?.rows[1].suffix(2) == ["♥ Liked, faint", "1 like"])
    #expect(step("the like is confirmed")?.rows[1].suffix(2) == ["♥ Liked", "1 like"])
    #expect(step("another heart is tapped")?.rows[2].contains("♥ Liked, faint") == true)
    #expect(step("that like is taken back")?.rows[2].contains("♡ Like") == true)
    #expect(step("a pull refreshes")?.status == ["refreshing"])
    #expect(step("rows came, changed and went")?.rows.count == 25)
    #expect(step("fails, and the content stays")?.status == ["The network is down."])
    #expect(step("with the newest moment")?.rows.count == 26)
    let last = step("a row moved to the top, others came and went")
    let update = "deleted 1-0, 1-1, 1-2, moved 1-21→1-0, inserted 1-7, reloaded 1-3"
    #expect(last?.calls.first?.hasSuffix(update) == true)
    #expect(last?.rows.count == 24)
    #expect(last?.rows.dropFirst().first?.contains("Moved the desk to the window. Moved it back.") == true)
  }

  /// As the README of the app says, the files of both folders are one target, without the headless screen.
  @LongTests
  @Suite struct SourcesTests {
    @Test func `the files that the app is made of compile as one module`() throws {
      let folders = ["Formatting", "Model", "Network", "Repository", "Storage", "ViewModels"]
      let readme = try Article.text(of: "Playground/iOS/README.md")
      var files: [String] = []
      for folder in folders { #expect(readme.contains("`\(folder)`")) }
      for folder in folders.map({ "Moments/\($0)" }) + ["iOS/Moments"] {
        let root = Article.root.appending(path: "Playground/\(folder)")
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift") {
          files.append(root.appending(path: path).path)
        }
      }
      // With the features that Xcode calls approachable concurrency.
      let features = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility"]
      let flags =
        ["-module-name", "Moments", "-parse-as-library"] + features.flatMap { ["-enable-upcoming-feature", $0] }
      #expect(try Toolchain.typecheck(#require(files.last), flags + files.dropLast()) == [])
    }
  }
}
