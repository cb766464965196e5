import Rill
import RillHeadless
import RillList
import TestSupport
import Testing

@testable import playground

@MainActor
@Suite struct BookstoreModuleTests {
  private let tracker = RecordingTracker()
  private let opened = BehaviorRelay<[String]>(value: [])
  private var actions: BookstoreActions {
    BookstoreActions(tracker: tracker, open: { [opened] kind in opened.update { $0.append(kind) } })
  }

  private func content(_ module: any Module) -> ListSections {
    let sections = BehaviorRelay<ListSections>(value: [])
    module.component.sections.bind(to: sections).dispose()
    return sections.value
  }

  private func book(_ id: Int64, _ title: String = "T", author: String? = nil, blurb: String? = nil) -> Book {
    Book(id: id, title: title, author: author, blurb: blurb, price: nil)
  }

  private func send(_ event: some ListEvent, to section: Int, _ item: Int = 0, of module: any Module) -> Bool {
    guard let row = content(module).row(at: ListIndexPath(section: section, item: item)) else { return false }
    return row.owner?.events.handle(event, in: row) ?? false
  }

  @Test func `a grid tracks the books that readers see and tap, and leads to more`() {
    let module = BookGridModule<BookOfThree>(ModuleID("newBooks"), actions, hasMore: true)
    module.update(with: Shelf(title: "New", books: [book(9_007_199_254_740_993), book(2)]))
    #expect(send(RowWillDisplay(), to: 1, 0, of: module))
    #expect(send(RowWillDisplay(), to: 1, 1, of: module))
    #expect(send(RowSelected(), to: 1, 1, of: module))
    #expect(send(MoreTapped(), to: 0, of: module))
    #expect(
      tracker.events == [
        .impression(item: "9007199254740993", module: "newBooks"), .impression(item: "2", module: "newBooks"),
        .tap(item: "2", module: "newBooks"),
      ])
    #expect(opened.value == ["newBooks"])
  }

  @Test func `a grid has no more books than it has room for`() {
    let module = BookGridModule<BookOfThree>(ModuleID("grid"), actions)
    module.update(with: Shelf(title: "New", books: (1...8).map { book($0) }))
    #expect(content(module)[1].items.map { "\($0.id)" } == ["1", "2", "3", "4", "5", "6"])
  }

  /// A tile that counts how often one is computed, and compared.
  private struct CountedTile: BookTileViewModel {
    static let (computations, comparisons) = (Tally(), Tally())
    static var columns: Int { 50 }
    static var coverLines: Int { 1 }

    let book: Book

    init(book: Book) {
      Self.computations.add()
      self.book = book
    }

    static func == (left: Self, right: Self) -> Bool {
      comparisons.add()
      return left.book == right.book
    }
  }

  @Test func `if one book changes, one tile is computed, and a list compares one`() {
    let module = BookGridModule<CountedTile>(ModuleID("grid"), actions)
    let (contents, bag) = (BehaviorRelay<[ListSections]>(value: []), DisposeBag())
    module.component.sections.subscribe(onNext: { content in contents.update { $0.append(content) } })
      .disposed(by: bag)
    var books = (1...100).map { book($0) }
    module.update(with: Shelf(title: "New", books: books))
    books[50] = book(51, "New title")
    module.update(with: Shelf(title: "New", books: books))
    #expect(CountedTile.computations.count == 101)
    let compared = CountedTile.comparisons.count
    let last = Array(contents.value.suffix(2))
    let update = ListUpdate(from: last[0], to: last[1])
    #expect("\(update)" == "reloaded 1-50")
    #expect(CountedTile.comparisons.count - compared == 1)
  }

  @Test func `one look shows the replies of two servers`() {
    let chart = Chart(
      name: "Most read",
      entries: [
        Chart.Entry(rank: 2, bookID: 2, bookName: "B", writer: nil, readers: 5),
        Chart.Entry(rank: 1, bookID: 1, bookName: "A", writer: "Ada", readers: 9),
      ])
    let module = BookListModule(ModuleID("chart"), actions)
    module.update(with: chart.shelf)
    let shelf = BookListModule(ModuleID("chart"), actions)
    shelf.update(
      with: Shelf(
        title: "Most read",
        books: [
          book(1, "A", author: "Ada", blurb: "No. 1 · 9 readers"), book(2, "B", blurb: "No. 2 · 5 readers"),
        ]))
    #expect(ListUpdate(from: content(module), to: content(shelf)).isEmpty)
    #expect(content(module).map(\.items.count) == [1, 1, 1])
  }

  @Test func `the two buttons of an item of the feed do different things, and what readers said stays`() {
    let module = FeedModule(ModuleID("feed"), actions)
    let items = (1...3).map { FeedItem(id: $0, headline: "H", source: "S", cover: "C", comments: 0) }
    module.update(with: items)
    #expect(send(SaveTapped(), to: 0, 0, of: module))
    #expect(send(LessTapped(), to: 0, 1, of: module))
    func rows() -> [String] {
      content(module).flatMap(\.items).compactMap { $0 as? FeedRow }
        .map { "\($0.id)\($0.isSaved ? " saved" : "")" }
    }
    #expect(rows() == ["1 saved", "3"])
    module.update(with: items)
    #expect(rows() == ["1 saved", "3"])
    #expect(send(SaveTapped(), to: 0, 0, of: module))
    #expect(rows() == ["1", "3"])
    #expect(tracker.events.map(\.description).contains("tap on 2, less in feed"))
  }
}
