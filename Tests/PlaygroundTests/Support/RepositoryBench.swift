import Foundation
import Rill
import RillTesting
import TestSupport

@testable import playground

/// A repository between a source and a store that the test controls.
final class RepositoryBench: Sendable {
  let api = StubMomentsAPI()
  let store: StubMomentsStore
  let clock = VirtualTimeScheduler()
  let reports = Log<String>()
  let repository: MomentsRepository
  private let shown = Log<MomentsSnapshot?>()
  private let bag = DisposeBag()

  init(userID: String = "me", store: StubMomentsStore = StubMomentsStore()) {
    self.store = store
    let reports = reports
    let clock = clock
    repository = MomentsRepository(
      session: UserSession(userID: userID), api: api, store: store,
      now: { Date(timeIntervalSince1970: clock.now / .seconds(1)) }, report: { reports.add($0) })
    let shown = shown
    repository.timeline.subscribe(onNext: { shown.add($0) }).disposed(by: bag)
  }

  /// Begins a load and records its events; the element is called `x` in diagrams.
  func load() -> TestableObserver<String> {
    let observer = TestableObserver<String>(scheduler: clock)
    repository.load().map { "x" }.subscribe(observer).disposed(by: bag)
    return observer
  }

  /// Loads these moments, so that there is something to like.
  func load(_ moments: Moment...) {
    _ = load()
    api.requests[api.requests.count - 1].answer(MomentsDetails(moments: moments))
  }

  var shownIDs: [[String]?] { shown.entries.map { $0?.details.moments.map(\.id) } }

  /// Whether a moment was shown as liked, each time that the timeline changed.
  func likes(of id: String) -> [Bool?] {
    shown.entries.compactMap { $0?.details.moments.first { $0.id == id }?.isLiked }
  }

  var moments: [Moment] { shown.entries.last.flatMap { $0 }?.details.moments ?? [] }
}
