import Foundation
import Rill
import RillHeadless
import RillList

/// A shelf as a grid of books, by the component that it is made with.
///
/// The parser is apart, because shelves come from several servers.
final class BookGridModule<Grid: BookGridViewModel>: Module {
  let component: any Component
  private let title: ShelfTitleComponent
  private let grid: ViewComponent<Grid>
  private let parser: any ModuleParser<Shelf>
  private let tracker: any Tracker
  private var isInView = false

  /// - Parameter hasMore: whether a button leads to all of the shelf.
  init(
    _ id: ModuleID, _ actions: BookstoreActions, parser: any ModuleParser<Shelf> = JSONModuleParser<Shelf>(),
    hasMore: Bool = false
  ) {
    title = ShelfTitleComponent(id, actions, hasMore: hasMore)
    grid = ViewComponent("\(id)")
    self.parser = parser
    tracker = actions.tracker
    component = HeaderFooter(header: title, content: grid)
    grid.on(RowWillDisplay.self) { [weak self] _, row in
      self?.isInView = true
      self?.trackImpressions(of: row.item.books)
    }
    grid.on(RowDidEndDisplaying.self) { [weak self] _, _ in self?.isInView = false }
    grid.on(BookTapped.self) { [tracker = actions.tracker] event, _ in
      tracker.track(.tap(item: "\(event.id)", module: "\(id)"))
    }
  }

  func update(with data: Data) throws {
    let shelf = try parser.parse(data)
    title.show(shelf.title)
    let books = shelf.books.prefix(Grid.capacity).map {
      BookTile(id: ListItemID("\($0.id)"), title: $0.title, coverText: $0.author ?? "")
    }
    let known = grid.items.value.flatMap(\.books).map(\.id)
    grid.items.accept(books.isEmpty ? [] : [Grid(books: books)])
    if isInView { trackImpressions(of: books.filter { !known.contains($0.id) }) }
  }

  /// Readers see books, not grids: a grid that is in view may get more of them.
  private func trackImpressions(of books: [BookTile]) {
    for book in books { tracker.track(.impression(item: "\(book.id)", module: grid.name)) }
  }
}
