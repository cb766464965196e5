import Foundation
import Rill
import RillHeadless
import RillList

/// The book store with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct BookstoreSetting {
  let clock: VirtualTimeScheduler
  let transcript: Transcript
  let server: ScriptedServer<String>
  /// The page that a tap has asked for last.
  let opened: BehaviorRelay<String?>
  let bookstore: Bookstore
  let home: BookstoreViewController
  /// The first page, and those that it leads to.
  let controller: NavigationController
  private let bag = DisposeBag()

  init() {
    let clock = VirtualTimeScheduler()
    let transcript = Transcript(clock: clock)
    let server = ScriptedServer<String>(clock: clock, transcript: transcript)
    let opened = BehaviorRelay<String?>(value: nil)
    (self.clock, self.transcript, self.server, self.opened) = (clock, transcript, server, opened)
    let store = InMemoryPageStore(["home": Data(BookstoreSample.stored.utf8)])
    bookstore = Bookstore(
      actions: BookstoreActions(
        tracker: TranscriptTracker(transcript: transcript), open: { opened.accept($0) }), store: store,
      server: { server.request($0).map { Data($0.utf8) } }, report: { transcript.note("problem", "\($0)") })
    home = BookstoreViewController(page: bookstore.home())
    controller = NavigationController(rootViewController: home)
    let (bookstore, navigation) = (bookstore, controller)
    opened.compactMap(\.self).filter { $0 == "newBooks" }.bind(onNext: { [weak navigation] _ in
      navigation?.pushViewController(BookstoreViewController(page: bookstore.newBooks()))
    }).disposed(by: bag)
  }

  /// The page for a user: its first answer, and then the later one.
  func live() -> LivePage {
    let loads = Protected(0)
    server.answerAll { request in
      if request == "new books" {
        return LiveAnswer(after: .milliseconds(300), BookstoreSample.newBooks, source: "BookstoreSample.newBooks")
      }
      let isFirst = loads.withLock { loads in
        loads += 1
        return loads == 1
      }
      return LiveAnswer(
        after: .milliseconds(800), isFirst ? BookstoreSample.fresh : BookstoreSample.later,
        source: isFirst ? "BookstoreSample.fresh" : "BookstoreSample.later")
    }
    return LivePage(self, clock, controller, server)
  }
}
