import Foundation
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@testable import playground

@MainActor
@Suite struct MomentsTimelineViewModelTests {
  private let bench = RepositoryBench()
  private let tracker = RecordingTracker()

  private func viewModel() -> MomentsTimelineViewModel {
    MomentsTimelineViewModel(
      session: UserSession(userID: "me"), repository: bench.repository, tracker: tracker, locale: Sample.locale,
      timeZone: Sample.timeZone)
  }

  private func ids(_ viewModel: MomentsTimelineViewModel) -> [[ListItemID]] {
    viewModel.listItems.value.map { $0.items.map(\.id) }
  }

  @Test func `at first nothing is shown, and nothing requested`() {
    let viewModel = viewModel()
    #expect(viewModel.listItems.value.isEmpty && !viewModel.hasContent.value)
    #expect(viewModel.loader.currentError == nil)
    #expect(bench.api.calls.isEmpty)
  }

  @Test func `a load fills the profile and the moments before it completes`() {
    let viewModel = viewModel()
    let content = Log<Bool>()
    _ = viewModel.loadItems().subscribe(onCompleted: { content.add(viewModel.hasContent.value) })
    bench.api.requests[0].answer(.made(of: "m1", "m2", "m1"))
    #expect(content.entries == [true])
    #expect(viewModel.listItems.value.map(\.model.id) == ["profile", "moments"])
    #expect(ids(viewModel) == [["profile me"], ["m1", "m2", "m1"]])
  }

  @Test func `a failure is the load's error and leaves the content`() {
    let viewModel = viewModel()
    bench.load(.made("m1"))
    let errors = Log<String>()
    _ = viewModel.loadItems().subscribe(onError: { errors.add("\($0)") })
    bench.api.requests[1].fail(.emptyBody)
    #expect(errors.entries == ["The answer is empty: stub."])
    #expect(ids(viewModel) == [["profile me"], ["m1"]])
  }

  @Test func `a like changes one row`() throws {
    let viewModel = viewModel()
    bench.load(.made("m1"), .made("m2"))
    let before = viewModel.listItems.value[1].items
    bench.clock.advance(by: .seconds(86_400))
    try like(1, viewModel)
    let after = viewModel.listItems.value[1].items
    #expect(zip(before, after).map { $0.hasSameContent(as: $1) } == [true, false])
  }

  @Test func `a load keeps the rows whose words stay the same, and time changes only those that count it`() {
    let viewModel = viewModel()
    let (old, new) = (Moment.made("old"), Moment.made("new", at: 86_400))
    bench.clock.advance(by: .seconds(86_400 + 200))
    bench.load(old, new)
    let first = viewModel.listItems.value
    bench.clock.advance(by: .seconds(20))
    bench.load(old, new)
    let second = viewModel.listItems.value
    #expect(zip(first[1].items, second[1].items).map { isSame($0, $1) } == [true, true])
    bench.clock.advance(by: .seconds(60))
    bench.load(old, new)
    let third = viewModel.listItems.value
    #expect(zip(second[1].items, third[1].items).map { isSame($0, $1) } == [true, false])
    #expect((third[1].items[1] as? MomentListItemViewModel)?.postDate == "4 minutes ago")
  }

  /// Whether two rows are one, which was made once: a row of this size is stored in a box, and its first word is the
  /// address of that.
  private func isSame(_ left: any ListItemViewModel, _ right: any ListItemViewModel) -> Bool {
    [left, right].withUnsafeBytes { rows in
      rows.load(as: UInt.self) == rows.load(fromByteOffset: rows.count / 2, as: UInt.self)
    }
  }

  /// A tap on the heart of a moment.
  private func like(_ item: Int, _ viewModel: MomentsTimelineViewModel) throws {
    let row = try #require(viewModel.listItems.value.row(at: ListIndexPath(section: 1, item: item)))
    #expect(viewModel.events.handle(LikeTapped(), in: row))
  }

  @Test func `a tap goes to the injected repository, and is tracked`() throws {
    let viewModel = viewModel()
    bench.load(.made("m1"), .made("m2", isLiked: true))
    for item in 0..<2 { try like(item, viewModel) }
    #expect(
      bench.api.calls.suffix(2) == [
        .like(momentID: "m1", userID: "me", isLiked: true), .like(momentID: "m2", userID: "me", isLiked: false),
      ])
    #expect(tracker.events == [.like(momentID: "m1"), .unlike(momentID: "m2")])
  }

  @Test func `an appearance is tracked each time`() {
    let viewModel = viewModel()
    viewModel.trackScreenviews()
    viewModel.trackScreenviews()
    #expect(
      tracker.events == Array(repeating: .screenView(name: "Moments timeline", userID: "me"), count: 2))
  }

  @Test func `nothing that it binds retains it`() {
    weak var weakViewModel: MomentsTimelineViewModel?
    weak var weakItems: BehaviorRelay<ListSections>?
    do {
      let viewModel = viewModel()
      weakViewModel = viewModel
      weakItems = viewModel.listItems
      bench.load(.made("m1"))
      #expect(viewModel.hasContent.value)
      _ = viewModel.loadItems().subscribe()
    }
    #expect(weakViewModel == nil)
    #expect(weakItems == nil)
    bench.load(.made("m2"))
    #expect(bench.moments.map(\.id) == ["m2"])
  }

  @Test func `a screen's view model and its repository are released together`() {
    weak var weakRepository: MomentsRepository?
    do {
      let bench = RepositoryBench()
      weakRepository = bench.repository
      let viewModel = MomentsTimelineViewModel(
        session: UserSession(userID: "me"), repository: bench.repository, tracker: tracker, locale: Sample.locale,
        timeZone: Sample.timeZone)
      bench.load(.made("m1"))
      #expect(viewModel.hasContent.value)
    }
    #expect(weakRepository == nil)
  }
}
