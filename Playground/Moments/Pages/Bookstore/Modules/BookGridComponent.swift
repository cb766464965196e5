import Foundation
import Rill
import RillHeadless
import RillList

/// Books side by side, in at most two lines; the number of books determines the number of lines.
final class BookGridComponent<Tile: BookTileViewModel>: ViewComponent<Tile>, AlignsToLeading {
  private static var spacing: Int { 2 }

  private let books = BehaviorRelay<[Book]>(value: [])
  private let bag = DisposeBag()

  init(_ name: String) {
    let margin = Double(Spacing.margin)
    super.init(
      name,
      layout: ListSectionLayout(
        insets: ListInsets(leading: margin, bottom: Double(Spacing.line), trailing: margin),
        itemSpacing: Double(Self.spacing) * Double(TextMetric.cellSize.width)))
    books.mapEach(id: \.id) { Tile(book: $0) }.bind(to: items).disposed(by: bag)
  }

  func show(_ books: [Book]) { self.books.accept(Array(books.prefix(2 * Tile.columns))) }

  /// Tiles have one size, in whole characters, so that the tiles of all lines are aligned.
  override func size(of item: Tile, in container: ListSize) -> ListSize? {
    let room = Int(container.width / Double(TextMetric.cellSize.width)) - 2
    let columns = (room - Self.spacing * (Tile.columns - 1)) / Tile.columns
    let size = TextMetric.size(columns: max(1, columns), rows: Tile.lines)
    return ListSize(width: size.width, height: size.height)
  }
}
