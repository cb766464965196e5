import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting

/// The bookstore with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct BookstoreSetting: ScriptedSetting {
  let server: ScriptedServer<String>
  let home: BookstoreViewController
  /// The first page, and the pages that it leads to.
  let controller: NavigationController
  private let bag = DisposeBag()

  init(clock: VirtualTimeScheduler) { self.init(clock: clock, metric: .cells) }

  init(clock: VirtualTimeScheduler, metric: ScreenMetric) {
    server = ScriptedServer(clock: clock)
    let (server, opened) = (self.server, PublishRelay<String>())
    let store = InMemoryPageStore(["home": Data(BookstoreSample.stored.utf8)])
    let bookstore = Bookstore(
      actions: BookstoreActions(
        tracker: TranscriptTracker(transcript: server.transcript), open: { opened.accept($0) }), metric: metric,
      store: store,
      server: { server.request($0).map { Data($0.utf8) } }, report: { server.transcript.note("problem", "\($0)") })
    home = BookstoreViewController(page: bookstore.home())
    controller = NavigationController(rootViewController: home, texts: MomentsLanguage.current.texts)
    opened.filter { $0 == "newBooks" }.bind(with: controller) { navigation, _ in
      navigation.pushViewController(BookstoreViewController(page: bookstore.newBooks()))
    }.disposed(by: bag)
  }

  /// The page for a user: the server sends its first answer once, and then the later one.
  func live() -> LivePage {
    server.answerAll { request, count in
      if request == "new books" {
        return LiveAnswer(after: .milliseconds(300), BookstoreSample.newBooks, source: "BookstoreSample.newBooks")
      }
      let isFirst = count == 1
      return LiveAnswer(
        after: .milliseconds(800), isFirst ? BookstoreSample.fresh : BookstoreSample.later,
        source: isFirst ? "BookstoreSample.fresh" : "BookstoreSample.later")
    }
    return LivePage(self)
  }
}
