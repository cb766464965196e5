import Foundation
import Rill
import RillHeadless
import RillList

/// The bookstore: its modules, and the pages made of them.
@MainActor
struct Bookstore {
  private let template: PageTemplate
  private let store: any PageStore
  private let server: @Sendable (String) -> Observable<Data>

  /// - Parameters:
  ///   - metric: the metric of the screens.
  ///   - server: requests the data of a page.
  ///   - report: receives a report of what could not be shown.
  init(
    actions: BookstoreActions, metric: ScreenMetric, store: any PageStore,
    server: @escaping @Sendable (String) -> Observable<Data>,
    report: @escaping @Sendable (ModuleProblem) -> Void
  ) {
    self.store = store
    self.server = server
    template = PageTemplate(
      Self.catalog(actions, metric), texts: MomentsLanguage.current.texts,
      trackScreenviews: { actions.tracker.track(.screenView(name: $0, userID: "reader")) },
      report: { _, problem in report(problem) })
  }

  /// The first page with all modules, which shows its stored data first.
  func home() -> ModulePage {
    template.page(
      "Books 书城", stored: store.page("home"), keep: { [store] in store.save($0, of: "home") }
    ) { [server] _ in server("home") }
  }

  /// A second-level page, made of modules that the first page has, too.
  func newBooks() -> ModulePage {
    template.page("New books", of: "fourBooks", "list") { [server] _ in server("new books") }
  }

  private static func catalog(_ actions: BookstoreActions, _ metric: ScreenMetric) -> ModuleCatalog {
    var catalog = ModuleCatalog()
    catalog.register("todaysRead") { TodaysReadModule($0, actions) }
    catalog.register("newBooks") { BookGridModule<BookOfThree>($0, actions, metric, hasMore: true) }
    catalog.register("threeBooks") { BookGridModule<BookOfThree>($0, actions, metric) }
    catalog.register("fourBooks") { BookGridModule<BookOfFour>($0, actions, metric) }
    catalog.register("list") { BookListModule($0, actions) }
    // The look of a list, for the reply of another server.
    catalog.register("chart", reply: Chart.self, content: \.shelf) { BookListModule($0, actions) }
    catalog.register("feed") { FeedModule($0, actions) }
    return catalog
  }
}

/// The screen of a page. It knows nothing about modules.
final class BookstoreViewController: BaseCollectionViewController {
  let page: ModulePage

  init(page: ModulePage) {
    self.page = page
    super.init(viewModel: page.viewModel, title: page.title, itemViews: .bookstore)
  }
}

extension ListItemViews {
  /// The views of the store's modules.
  fileprivate static var bookstore: ListItemViews {
    ListItemViews(
      ShelfTitleView.self, TodaysReadView.self, BookTileView<BookOfThree>.self, BookTileView<BookOfFour>.self
    )
    .adding(SmallPictureTextView.self, for: BookRow.self) { $0 }
    .adding(LargePictureTextView.self, for: BookPick.self) { $0 }
    .adding(
      SmallPictureTextView.self, for: FeedRow.self, make: { SmallPictureTextView(detail: FeedbackView()) },
      viewModel: { $0 })
  }
}
