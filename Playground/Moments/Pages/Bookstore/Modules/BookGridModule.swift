import Foundation
import Rill
import RillHeadless
import RillList

/// A shelf as a grid of books, by the component that it is made with.
///
/// The parser is apart, because shelves come from several servers.
final class BookGridModule<Grid: BookGridView>: Module {
  let component: any Component
  private let title: ShelfTitleComponent
  private let grid: BookGridComponent<Grid>
  private let parser: any ModuleParser<Shelf>

  /// - Parameter hasMore: whether a button leads to all of the shelf.
  init(
    _ id: ModuleID, _ actions: BookstoreActions, parser: any ModuleParser<Shelf> = JSONModuleParser<Shelf>(),
    hasMore: Bool = false
  ) {
    title = ShelfTitleComponent(id, actions, hasMore: hasMore)
    grid = BookGridComponent("\(id)")
    self.parser = parser
    component = HeaderFooter(header: title, content: grid)
    // Readers see books, not grids.
    grid.on(RowWillDisplay.self) { [tracker = actions.tracker] _, item, _ in
      for book in item.books { tracker.track(.impression(item: "\(book.id)", module: "\(id)")) }
    }
    grid.on(BookTapped.self) { [tracker = actions.tracker] event, _, _ in
      tracker.track(.tap(item: "\(event.id)", module: "\(id)"))
    }
  }

  func update(with data: Data) throws {
    let shelf = try parser.parse(data)
    title.show(shelf.title)
    let books = shelf.books.map {
      BookTile(id: ListItemID("\($0.id)"), title: $0.title, coverText: $0.author ?? "")
    }
    grid.items.accept(books.isEmpty ? [] : [BookGridItem<Grid>(id: "books", books: books)])
  }
}

/// One row of books.
final class BookGridComponent<Grid: BookGridView>: ViewComponent<BookGridItem<Grid>> {
  override var registrations: [String: AnyClass] {
    [BookGridItem<Grid>.reuseIdentifier: BaseTableViewCell<Grid>.self]
  }
}
