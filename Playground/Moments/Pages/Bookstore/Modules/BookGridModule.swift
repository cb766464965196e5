import Rill
import RillHeadless
import RillList

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
