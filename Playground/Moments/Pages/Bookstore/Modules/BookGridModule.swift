import Foundation
import Rill
import RillHeadless
import RillList

/// A shelf as a grid of books with the given tile.
///
/// The parser is separate, because shelves are from several servers.
final class BookGridModule<Tile: BookTileViewModel>: Module {
  let component: any Component
  private let title: ShelfTitleComponent
  private let grid: BookGridComponent<Tile>
  private let parser: any ModuleParser<Shelf>

  /// - Parameter hasMore: whether a button leads to the whole shelf.
  init(
    _ id: ModuleID, _ actions: BookstoreActions, parser: any ModuleParser<Shelf> = JSONModuleParser<Shelf>(),
    hasMore: Bool = false
  ) {
    title = ShelfTitleComponent(id, actions, hasMore: hasMore)
    grid = BookGridComponent("\(id)")
    self.parser = parser
    component = HeaderFooterComponent(header: title, content: grid)
    actions.track(grid, of: id)
  }

  func update(with data: Data) throws {
    let shelf = try parser.parse(data)
    title.show(shelf.title)
    grid.show(shelf.books)
  }
}
