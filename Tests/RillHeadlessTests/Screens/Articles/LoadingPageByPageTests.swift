import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

// The code of the article "Pages"; a test below compares the two.
private enum Feed {
  // snippet: a feed
  final class FeedViewModel: ListViewModel {
    init(api: any FeedAPI) {
      let pager = Pager(id: { ListItemID($0.id) }) { cursor in api.posts(after: cursor) }
      super.init(pager: pager) { posts, state, _ in
        [
          ListSection(id: "posts", posts.map(PostRow.init)),
          ListSection(id: "footer", Self.footer(state)),
        ]
      }
      on(MessageActionTapped.self) { _, _ in pager.retryPage() }
    }

    private static func footer(_ state: PagingState) -> [MessageItemViewModel] {
      switch state {
      case .idle, .end: []
      case .loading: [MessageItemViewModel(title: "Loading more…")]
      case .failed: [MessageItemViewModel(title: "No connection.", action: "Try again")]
      }
    }
  }
  // end

  // snippet: a profile
  final class ProfileViewModel: ListViewModel {
    init(api: any FeedAPI) {
      let profile = BehaviorRelay<Profile?>(value: nil)
      let header = Loader { _ in
        api.profile()
      } apply: { answer, _ in
        profile.accept(answer)
      }
      let pager = Pager(parts: [header], id: { ListItemID($0.id) }) { cursor in api.posts(after: cursor) }
      super.init(pager: pager, with: profile) { posts, _, profile in
        [
          ListSection(id: "profile", profile.map { [ProfileRow(name: $0.name)] } ?? []),
          ListSection(id: "posts", title: "Posts", posts.map(PostRow.init)),
        ]
      }
      on(LikeTapped.self, in: PostRow.self) { _, row in pager.update(row.item.id) { $0.isLiked.toggle() } }
      on(DeleteTapped.self, in: PostRow.self) { _, row in pager.remove(row.item.id) }
      on(PostWritten.self) { written, _ in pager.insert(written.post, at: 0) }
    }
  }
  // end

  @MainActor protocol FeedAPI: Sendable {
    func posts(after cursor: String?) -> Observable<PagerPage<String, Post>>
    func profile() -> Observable<Profile>
  }

  struct Post: Sendable {
    let id: String
    var isLiked = false
  }

  struct Profile: Sendable {
    let name: String
  }

  struct LikeTapped: ListEvent {}
  struct DeleteTapped: ListEvent {}
  struct PostWritten: ListEvent { let post: Post }

  struct PostRow: ListItemViewModel {
    let id: ListItemID
    let isLiked: Bool

    init(_ post: Post) { (id, isLiked) = (ListItemID(post.id), post.isLiked) }
  }

  struct ProfileRow: ListItemViewModel {
    let name: String
    var id: ListItemID { "profile" }
  }
}

private final class RowView<Item: ListItemViewModel>: BaseListItemView<Item> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }
  override func update(with item: Item) {
    let mark = (item as? Feed.PostRow)?.isLiked == true ? " ♥" : ""
    label.text = "\((item as? Feed.ProfileRow)?.name ?? "\(item.id)")\(mark)"
  }
}

private final class API: Feed.FeedAPI {
  let pages = RequestStub<String?, PagerPage<String, Feed.Post>>()
  let profiles = RequestStub<Void, Feed.Profile>()

  func posts(after cursor: String?) -> Observable<PagerPage<String, Feed.Post>> { pages.request(cursor) }
  func profile() -> Observable<Feed.Profile> { profiles.request(()) }

  func answer(_ ids: ClosedRange<Int>, next: String?) {
    pages.requests.last?.succeed(PagerPage(items: ids.map { Feed.Post(id: "post \($0)") }, next: next))
  }
}

/// The lists of the article on a screen.
@MainActor
@Suite struct LoadingPageByPageTests {
  private let api = API()

  private func screen(_ viewModel: ListViewModel, rows: Int) -> BaseTableViewController {
    let screen = BaseTableViewController(
      viewModel: viewModel, itemViews: ListItemViews(RowView<Feed.PostRow>.self, RowView<Feed.ProfileRow>.self))
    screen.view.frame.size = TextMetric.size(columns: 16, rows: rows)
    screen.appear()
    return screen
  }

  private func lines(_ screen: BaseTableViewController) -> [String] {
    screen.view.layoutIfNeeded()
    return TextRenderer(isFramed: false).picture(of: screen).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test func `the state of the next page stands below the posts, without a heading, and the failed page is retried`()
    throws
  {
    let screen = screen(Feed.FeedViewModel(api: api), rows: 8)
    api.answer(1...2, next: "2")
    #expect(lines(screen) == ["post 1", "post 2", "Loading more…"])
    #expect(api.pages.requests.map(\.input) == [nil, "2"])
    api.pages.requests.last?.fail(URLError(.notConnectedToInternet))
    #expect(lines(screen) == ["post 1", "post 2", "No connection.", "[ Try again ]"])
    screen.viewModel.events.handle(
      MessageActionTapped(),
      in: try #require(screen.viewModel.listItems.value.row(at: ListIndexPath(section: 1, item: 0))))
    api.answer(3...3, next: nil)
    #expect(lines(screen) == ["post 1", "post 2", "post 3"])
  }

  @Test func `the header loads beside the posts, which are liked, deleted and written`() throws {
    let viewModel = Feed.ProfileViewModel(api: api)
    let screen = screen(viewModel, rows: 8)
    api.profiles.requests.last?.succeed(Feed.Profile(name: "Ada"))
    #expect(lines(screen).first == "Ada")
    api.answer(1...3, next: nil)
    func send(_ event: some ListEvent, to item: Int) throws {
      viewModel.events.handle(
        event, in: try #require(viewModel.listItems.value.row(at: ListIndexPath(section: 1, item: item))))
    }
    try send(Feed.LikeTapped(), to: 1)
    #expect(lines(screen) == ["Ada", "─ Posts ────────", "post 1", "post 2 ♥", "post 3"])
    try send(Feed.DeleteTapped(), to: 0)
    try send(Feed.PostWritten(post: Feed.Post(id: "post 0")), to: 0)
    #expect(lines(screen) == ["Ada", "─ Posts ────────", "post 0", "post 2 ♥", "post 3"])
    try send(Feed.LikeTapped(), to: 1)
    #expect(lines(screen)[3] == "post 2")
  }

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/RillList/RillList.docc/LoadingPageByPage.md")
    #expect(article.code == (try snippets()))
  }
}
