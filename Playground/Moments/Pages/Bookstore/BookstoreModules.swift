import Foundation
import Rill
import RillHeadless
import RillList

/// Today's read.
final class TodaysReadModule: Module {
  let component: any Component
  private let banner: ViewComponent<TodaysReadItem>

  init(_ id: ModuleID, _ actions: BookstoreActions) {
    banner = ViewComponent("\(id)")
    component = banner
    actions.track(banner, of: id)
  }

  func update(with read: TodaysRead) {
    banner.items.accept([TodaysReadItem(id: ListItemID("\(read.bookID)"), title: read.title, reason: read.reason)])
  }
}

/// A shelf as a list, whose first book stands out.
final class BookListModule: Module {
  let component: any Component
  private let title: ShelfTitleComponent
  private let pick: ViewComponent<BookPick>
  private let rest: ViewComponent<BookRow>
  private let books = BehaviorRelay<[Book]>(value: [])
  private let bag = DisposeBag()

  init(_ id: ModuleID, _ actions: BookstoreActions) {
    title = ShelfTitleComponent(id, actions)
    pick = ViewComponent("pick of \(id)")
    rest = ViewComponent("\(id)")
    component = HeaderFooterComponent(header: title, content: GroupComponent("books of \(id)", [pick, rest]))
    actions.track(pick, of: id)
    actions.track(rest, of: id)
    let rows = books.mapEach(id: \.id) { BookRow($0) }
    Derived(rows) { $0.prefix(1).map(BookPick.init) }.bind(to: pick.items).disposed(by: bag)
    Derived(rows) { Array($0.dropFirst()) }.bind(to: rest.items).disposed(by: bag)
  }

  func update(with shelf: Shelf) {
    title.show(shelf.title)
    books.accept(shelf.books)
  }
}

/// A book in a list.
struct BookRow: PictureTextViewModel {
  let id: ListItemID
  let pictureText: String
  let title: String
  let subtitle: String?
  let text: String?

  init(_ book: Book) {
    id = ListItemID("\(book.id)")
    pictureText = "#\(book.id % 1_000)"
    title = book.title
    let price = book.price.map(\.inEuros)
    let facts = [book.author, price].compactMap(\.self)
    subtitle = facts.isEmpty ? nil : facts.joined(separator: " · ")
    text = book.blurb
  }
}

/// A book that stands out.
struct BookPick: PictureTextViewModel {
  let row: BookRow

  var id: ListItemID { row.id }
  var pictureText: String { row.pictureText }
  var title: String { row.title }
  var subtitle: String? { row.subtitle }
  var text: String? { row.text }
}

/// A shelf as a grid of books with the given tile.
final class BookGridModule<Tile: BookTileViewModel>: Module {
  let component: any Component
  private let title: ShelfTitleComponent
  private let grid: BookGridComponent<Tile>

  /// - Parameters:
  ///   - metric: the metric of the screen.
  ///   - hasMore: whether a button leads to the whole shelf.
  init(_ id: ModuleID, _ actions: BookstoreActions, _ metric: ScreenMetric = .cells, hasMore: Bool = false) {
    title = ShelfTitleComponent(id, actions, hasMore: hasMore)
    grid = BookGridComponent("\(id)", metric)
    component = HeaderFooterComponent(header: title, content: grid)
    actions.track(grid, of: id)
  }

  func update(with shelf: Shelf) {
    title.show(shelf.title)
    grid.show(shelf.books)
  }
}

/// Books side by side, in at most two lines; the number of books determines the number of lines.
final class BookGridComponent<Tile: BookTileViewModel>: ViewComponent<Tile>, AlignsToLeading {
  private static var spacing: Int { 2 }

  private let books = BehaviorRelay<[Book]>(value: [])
  private let bag = DisposeBag()

  private let metric: ScreenMetric

  init(_ name: String, _ metric: ScreenMetric = .cells) {
    self.metric = metric
    let margin = Double(Self.margin(metric))
    super.init(
      name,
      layout: ListSectionLayout(
        insets: ListInsets(leading: margin, bottom: Double(Spacing.line), trailing: margin),
        itemSpacing: Double(Self.spacing) * Double(TextMetric.cellSize.width)))
    books.mapEach(id: \.id) { Tile(book: $0) }.bind(to: items).disposed(by: bag)
  }

  func show(_ books: [Book]) { self.books.accept(Array(books.prefix(2 * Tile.columns))) }

  private static func margin(_ metric: ScreenMetric) -> CGFloat {
    metric == .cells ? Spacing.margin : 2 * Spacing.margin
  }

  /// Tiles have one size, in whole characters, so that the tiles of all lines are aligned.
  override func size(of item: Tile, in container: ListSize) -> ListSize? {
    guard metric == .cells else { return phoneSize(in: container) }
    let room = Int(container.width / Double(TextMetric.cellSize.width)) - 2
    let columns = (room - Self.spacing * (Tile.columns - 1)) / Tile.columns
    let size = TextMetric.size(columns: max(1, columns), rows: Tile.lines)
    return ListSize(width: size.width, height: size.height)
  }

  /// A phone has room above the cover, between it and the title, and for the lines of that.
  private func phoneSize(in container: ListSize) -> ListSize {
    func width(_ columns: Int) -> Double {
      (container.width - Double(columns + 1) * 2 * Double(Spacing.margin)) / Double(columns)
    }
    let columns = (1...Tile.columns).last { width($0) >= Tile.leastWidth } ?? 1
    let width = width(columns)
    let text = CGFloat(Tile.titleLines) * metric.lineHeight(of: .body)
    return ListSize(width: width, height: width * Double(Tile.coverProportion) + Double(2 * Spacing.margin + text))
  }
}

/// The information feed: readers' texts about books. Readers save items and remove those that they dislike.
final class FeedModule: Module {
  let component: any Component
  private let items = BehaviorRelay<[FeedItem]>(value: [])
  private let bag = DisposeBag()

  init(_ id: ModuleID, _ actions: BookstoreActions) {
    let feed = ViewComponent<FeedRow>("\(id)")
    component = feed
    actions.track(feed, of: id)
    // The reader's choices persist, whatever the server sends next.
    let (saved, unwanted) = (Selection<ListItemID>(), Selection<ListItemID>())
    Derived(items.mapEach(id: \.id) { FeedRow($0) }, saved, unwanted) { rows, saved, unwanted in
      rows.filter { !unwanted.contains($0.id) }.map { $0.saved(saved.contains($0.id)) }
    }
    .bind(to: feed.items).disposed(by: bag)
    feed.on(SaveTapped.self) { [tracker = actions.tracker] _, row in
      tracker.track(.tap(item: "\(row.item.id), save", module: "\(id)"))
      saved.toggle(row.item.id)
    }
    feed.on(LessTapped.self) { [tracker = actions.tracker] _, row in
      tracker.track(.tap(item: "\(row.item.id), less", module: "\(id)"))
      unwanted.select(row.item.id)
    }
  }

  func update(with items: [FeedItem]) { self.items.accept(items) }
}

/// An item of the feed, shown in the view for books.
struct FeedRow: PictureTextViewModel {
  let id: ListItemID
  let pictureText: String
  let title: String
  let subtitle: String?
  /// Whether the reader has saved it.
  var isSaved = false

  init(_ item: FeedItem) {
    id = ListItemID("\(item.id)")
    pictureText = item.cover
    title = item.headline
    subtitle = "\(item.source) · \(item.comments) comments"
  }

  var text: String? { nil }

  /// Denser than books.
  var edgeInsets: ListInsets? { ListInsets(leading: Double(Spacing.margin), trailing: Double(Spacing.margin)) }

  func saved(_ isSaved: Bool) -> FeedRow {
    var row = self
    row.isSaved = isSaved
    return row
  }
}

/// The title of a shelf.
final class ShelfTitleComponent: ViewComponent<ShelfTitleItem> {
  private let hasMore: Bool

  /// - Parameter hasMore: whether a button leads to the whole shelf.
  init(_ id: ModuleID, _ actions: BookstoreActions, hasMore: Bool = false) {
    self.hasMore = hasMore
    super.init("title of \(id)")
    on(MoreTapped.self) { _, _ in actions.open(id.kind) }
  }

  func show(_ title: String) { items.accept([ShelfTitleItem(id: "title", title: title, hasMore: hasMore)]) }
}

/// The actions of the store's modules: tracking for reader analytics, and the destinations of taps.
struct BookstoreActions: Sendable {
  let tracker: any Tracker
  /// Opens the page of a kind of shelf.
  let open: @MainActor @Sendable (String) -> Void

  /// Tracks the rows of one of a module's components that come into view, and the taps on them.
  @MainActor
  func track<Item>(_ component: ViewComponent<Item>, of module: ModuleID) {
    component.on(RowWillDisplay.self) { [tracker] _, row in
      tracker.track(.impression(item: "\(row.item.id)", module: "\(module)"))
    }
    component.on(RowSelected.self) { [tracker] _, row in
      tracker.track(.tap(item: "\(row.item.id)", module: "\(module)"))
    }
  }
}
