import Foundation
import Rill
import RillHeadless
import RillList
import RillListTesting
import RillSwiftTesting
import RillTesting
import TestSupport
import Testing

// The code of the article "A whole screen"; a test below compares the two.

// snippet: the model
nonisolated struct Post: Identifiable, Hashable, Sendable {
  let id: String
  let text: String
  var isLiked = false
}

protocol FeedAPI: Sendable {
  func author() -> Observable<String>
  func posts(after cursor: String?) -> Observable<PagerPage<String, Post>>
  func like(_ id: String) -> Observable<Void>
}
// end

// snippet: the rows
struct AuthorRow: ListItemViewModel {
  let id: ListItemID = "author"
  let name: String
}

struct PostRow: ListItemViewModel {
  let post: Post
  var id: ListItemID { ListItemID(post.id) }
}

struct LikeTapped: ListEvent {}
// end

// snippet: the view model
final class FeedViewModel: ListViewModel {
  private let api: any FeedAPI
  private let posts: Optimistic<Post, PagerMark>
  private let track: @MainActor (String) -> Void
  private let bag = DisposeBag()

  init(
    api: any FeedAPI, options: LoadOptions = LoadOptions(), texts: ListTexts = .english,
    track: @escaping @MainActor (String) -> Void
  ) {
    let author = BehaviorRelay<String?>(value: nil)
    let failure = BehaviorRelay<String?>(value: nil)
    let header = Loader(options: options) { _ in
      api.author()
    } apply: { name, _ in
      author.accept(name)
    }
    let pager = Pager(options: options, parts: [header], id: { ListItemID($0.id) }) { cursor in
      api.posts(after: cursor)
    }
    posts = Optimistic(pager: pager)
    // The screen itself shows why the posts fail, so the header does not say the same.
    Observable.combineLatest(header.loadError, pager.loader.loadError, pager.texts) { header, posts, texts in
      let reason = header.map { texts.message(for: $0) }
      return reason == posts.map { texts.message(for: $0) } ? nil : reason
    }
    .bind(to: failure).disposed(by: bag)
    self.api = api
    self.track = track
    let shown = Derived(posts, author, failure) { (posts: $0, author: $1, failure: $2) }
    super.init(pager: pager, with: shown, texts: texts) { _, paging, shown in
      let (posts, texts) = (shown.posts, pager.texts.value)
      return [
        ListSection(id: "author", Self.header(shown.author, shown.failure, texts)),
        ListSection(id: "posts", posts.map(PostRow.init)),
        ListSection(id: "end", Self.message(posts, paging, texts)),
      ]
    }
    on(LikeTapped.self, in: PostRow.self) { [weak self] _, row in self?.like(row.item) }
    on(RowWillDisplay.self, in: PostRow.self) { _, row in track("post \(row.item.id)") }
    on(MessageActionTapped.self) { _, row in
      if row.item.id == "author failed" { header.load() } else { pager.retryPage() }
    }
  }

  override func trackScreenviews() { track("feed") }

  private func like(_ row: PostRow) {
    if !row.post.isLiked { posts.edit(row.post.id, during: api.like(row.post.id)) { $0.isLiked = true } }
  }

  private static func header(_ name: String?, _ failure: String?, _ texts: ListTexts) -> [any ListItemViewModel] {
    var rows: [any ListItemViewModel] = name.map { [AuthorRow(name: $0)] } ?? []
    if let failure {
      rows.append(MessageItemViewModel(id: "author failed", title: failure, action: texts.tryAgain))
    }
    return rows
  }

  private static func message(_ posts: [Post], _ paging: PagingState, _ texts: ListTexts) -> [MessageItemViewModel] {
    switch paging {
    case .idle: []
    case .loading: [MessageItemViewModel(title: texts.loading)]
    case .failed(let error): [MessageItemViewModel(title: texts.message(for: error), action: texts.tryAgain)]
    case .end: posts.isEmpty ? [MessageItemViewModel(title: texts.empty)] : []
    }
  }
}
// end

// snippet: the views
final class AuthorView: BaseListItemView<AuthorRow> {
  private let label = Label("", style: .title)

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }

  override func update(with author: AuthorRow) { label.text = author.name }
}

final class PostView: BaseListItemView<PostRow> {
  private let label = Label()
  private let likeButton = Button("♡")

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(label, likeButton) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.top.leading.bottom.equalToSuperview() }
    likeButton.makeConstraints { $0.top.trailing.equalToSuperview() }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) {
    likeButton.rx.tap.emit(with: self) { view, _ in view.send(LikeTapped()) }.disposed(by: disposeBag)
  }

  override func update(with row: PostRow) {
    label.text = row.post.text
    likeButton.title = row.post.isLiked ? "♥" : "♡"
  }
}

func feedScreen(_ viewModel: FeedViewModel) -> BaseTableViewController {
  BaseTableViewController(
    viewModel: viewModel, title: "Feed", itemViews: ListItemViews(AuthorView.self, PostView.self))
}
// end

/// Requests that a test answers one by one.
nonisolated final class FeedStub: FeedAPI {
  let authors = RequestStub<Void, String>()
  let pages = RequestStub<String?, PagerPage<String, Post>>()
  let likes = RequestStub<String, Void>()

  func author() -> Observable<String> { authors.request(()) }
  func posts(after cursor: String?) -> Observable<PagerPage<String, Post>> { pages.request(cursor) }
  func like(_ id: String) -> Observable<Void> { likes.request(id) }
}

nonisolated struct NoConnection: LocalizedError {
  let errorDescription: String? = "You are offline."
}

nonisolated struct NoAuthor: LocalizedError {
  let errorDescription: String? = "There is no such author."
}

@Suite struct WholeScreenTests {
  // snippet: a test of the flow
  @Test func `a like appears at once, and disappears if the server refuses it`() {
    let api = FeedStub()
    let tracked = BehaviorRelay<[String]>(value: [])
    let probe = ListProbe { clock in
      FeedViewModel(api: api, options: LoadOptions(scheduler: clock)) { event in tracked.update { $0.append(event) } }
    }
    probe.expect(.items([[], [], []], #"inserted section "author" 0, "posts" 1, "end" 2"#))
    probe.appear()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.step {
      api.pages.requests[0].succeed(PagerPage(items: [Post(id: "1", text: "Tea is served.")], next: "2"))
    }
    probe.expect(.items([[], ["1"], []], #"inserted "1" 1-0"#), .state(.loaded), .animating(false))
    probe.step { api.authors.requests[0].succeed("Aino") }
    probe.expect(.items([["author"], ["1"], []], #"inserted "author" 0-0"#))

    probe.step { probe.driver.send(LikeTapped(), at: ListIndexPath(section: 1, item: 0)) }
    probe.expect(.items([["author"], ["1"], []], #"reloaded "1" 1-0"#))
    probe.step { api.likes.requests[0].fail(NoConnection()) }
    probe.expect(.items([["author"], ["1"], []], #"reloaded "1" 1-0"#))

    probe.leave()
    probe.expect()
    #expect(tracked.value == ["feed"])
    probe.finish()
  }
  // end

  // snippet: a test of the screen
  @Test func `a page that fails can be tried again, and the screen shows it`() throws {
    let api = FeedStub()
    let screen = Screen(feedScreen(FeedViewModel(api: api) { _ in }), columns: 30, rows: 6)
    api.authors.requests[0].succeed("Aino")
    api.pages.requests[0].succeed(PagerPage(items: [Post(id: "1", text: "Tea is served.")], next: "2"))
    try screen.in(.row, "Tea is served.").tap(.button, "♡")
    api.pages.requests[1].fail(NoConnection())
    #expect(
      screen.picture == """
        ┌─ Feed ───────────────────────┐
        │Aino                          │
        │Tea is served.           [ ♥ ]│
        │       You are offline.       │
        │         [ Try again ]        │
        │                              │
        │                              │
        └──────────────────────────────┘
        """)
    try screen.tap(.button, "Try again")
    api.pages.requests[2].succeed(PagerPage(items: [Post(id: "2", text: "Cake, too.")], next: nil))
    #expect(screen.picture.contains("Cake, too."))
  }
  // end

  @Test func `the screen is tracked when it appears, and each post when it comes into view`() {
    let api = FeedStub()
    let tracked = BehaviorRelay<[String]>(value: [])
    let screen = Screen(
      feedScreen(FeedViewModel(api: api) { event in tracked.update { $0.append(event) } }), columns: 30, rows: 2)
    api.pages.requests[0].succeed(
      PagerPage(items: ["1", "2", "3"].map { Post(id: $0, text: "Post \($0)") }, next: nil))
    #expect(screen.picture.contains("Post 2"))
    #expect(tracked.value == ["feed", "post 1", "post 2"])
  }

  @Test func `a like stays when an older refresh answers, and the failure of another like leaves it`() throws {
    let api = FeedStub()
    let screen = Screen(feedScreen(FeedViewModel(api: api) { _ in }), columns: 30, rows: 4)
    let page = PagerPage<String, Post>(
      items: [Post(id: "1", text: "Tea is served."), Post(id: "2", text: "Cake, too.")], next: nil)
    api.pages.requests[0].succeed(page)
    try screen.in(.row, "Tea is served.").tap(.button, "♡")
    try screen.in(.row, "Cake, too.").tap(.button, "♡")
    try screen.pullToRefresh()
    api.likes.requests[0].succeed(())
    api.pages.requests[1].succeed(page)
    api.likes.requests[1].fail(NoConnection())
    #expect(
      screen.picture == """
        ┌─ Feed ───────────────────────┐
        │Tea is served.           [ ♥ ]│
        │Cake, too.               [ ♡ ]│
        │                              │
        │                              │
        └──────────────────────────────┘
        """)
  }

  @Test func `a header that fails says why below the title, and its button loads it again`() throws {
    let api = FeedStub()
    let screen = Screen(feedScreen(FeedViewModel(api: api) { _ in }), columns: 30, rows: 5)
    api.authors.requests[0].fail(NoConnection())
    api.pages.requests[0].succeed(PagerPage(items: [Post(id: "1", text: "Tea is served.")], next: nil))
    #expect(
      screen.picture == """
        ┌─ Feed ───────────────────────┐
        │       You are offline.       │
        │         [ Try again ]        │
        │Tea is served.           [ ♡ ]│
        │                              │
        │                              │
        └──────────────────────────────┘
        """)
    try screen.tap(.button, "Try again")
    api.authors.requests[1].succeed("Aino")
    #expect(screen.picture.contains("Aino"))
    #expect(!screen.picture.contains("You are offline."))
    #expect(api.pages.requests.count == 1)
  }

  @Test func `if all fails, the screen says why once`() {
    let api = FeedStub()
    let screen = Screen(feedScreen(FeedViewModel(api: api) { _ in }), columns: 30, rows: 5)
    api.authors.requests[0].fail(NoConnection())
    api.pages.requests[0].fail(NoConnection())
    #expect(screen.picture.components(separatedBy: "You are offline.").count == 2)
  }

  @Test func `if the header and the posts fail for different reasons, each says its own in its place`() {
    let api = FeedStub()
    let screen = Screen(feedScreen(FeedViewModel(api: api) { _ in }), columns: 30, rows: 5)
    api.authors.requests[0].fail(NoAuthor())
    api.pages.requests[0].fail(NoConnection())
    #expect(
      screen.picture == """
        ┌─ Feed ───────────────────────┐
        │   There is no such author.   │
        │         [ Try again ]        │
        │                              │
        ├──────────────────────────────┤
        │ ▲ You are offline.           │
        └──────────────────────────────┘
        """)
  }

  @Test func `the end of the list has the words that the screen is given`() {
    let api = FeedStub()
    let viewModel = FeedViewModel(api: api) { _ in }
    let screen = Screen(
      BaseTableViewController(
        viewModel: viewModel, itemViews: ListItemViews(AuthorView.self, PostView.self), texts: .chinese),
      columns: 30, rows: 5)
    api.pages.requests[0].succeed(PagerPage(items: [], next: nil))
    #expect(screen.picture.contains(ListTexts.chinese.empty))
    viewModel.texts.accept(.english)
    #expect(screen.picture.contains(ListTexts.english.empty))
  }

  @Test func `without posts, the screen says so`() {
    let api = FeedStub()
    let screen = Screen(feedScreen(FeedViewModel(api: api) { _ in }), columns: 30, rows: 4)
    api.authors.requests[0].succeed("Aino")
    api.pages.requests[0].succeed(PagerPage(items: [], next: nil))
    #expect(screen.picture.contains("Nothing here yet."))
  }

  @Test func `the first load that fails shows the words of the error, and a pull tries again`() throws {
    let api = FeedStub()
    let screen = Screen(feedScreen(FeedViewModel(api: api) { _ in }), columns: 30, rows: 4)
    api.pages.requests[0].fail(NoConnection())
    #expect(screen.picture.contains("You are offline."))
    try screen.pullToRefresh()
    api.pages.requests[1].succeed(PagerPage(items: [Post(id: "1", text: "Tea is served.")], next: nil))
    #expect(!screen.picture.contains("You are offline."))
  }

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/RillList/RillList.docc/AWholeScreen.md")
    #expect(article.code == (try snippets()))
  }
}
