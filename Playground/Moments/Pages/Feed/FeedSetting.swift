import Rill
import RillHeadless
import RillList
import RillTesting

/// The feed with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct FeedSetting: ScriptedSetting {
  let server: ScriptedServer<PagerPage<Int, Post>>
  let controller: BaseTableViewController

  init(clock: VirtualTimeScheduler) {
    server = ScriptedServer(clock: clock)
    controller = BaseTableViewController(
      viewModel: FeedViewModel { [server] page in server.request("page \(page ?? 1)") }, title: "Feed",
      itemViews: ListItemViews(PostView.self), texts: MomentsLanguage.current.texts)
  }

  /// The page for a user: always the same four pages, from the first one on.
  func live() -> LivePage {
    server.answerAll { request, _ in
      switch request {
      case "page 1": LiveAnswer(after: .milliseconds(500), FeedSample.first, source: "FeedSample.first")
      case "page 2": LiveAnswer(after: .milliseconds(800), FeedSample.second, source: "FeedSample.second")
      case "page 3": LiveAnswer(after: .milliseconds(300), FeedSample.third, source: "FeedSample.third")
      default: LiveAnswer(after: .milliseconds(600), FeedSample.last, source: "FeedSample.last")
      }
    }
    return LivePage(self)
  }
}
