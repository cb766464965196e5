import Foundation
import Rill
import RillHeadless
import RillList

/// Books side by side, in at most two lines; the number of books determines the number of lines.
final class BookGridComponent<Tile: BookTileViewModel>: ViewComponent<Tile>, AlignsToLeading {
  private static var spacing: Int { 2 }

  init(_ name: String) {
    let margin = Double(Spacing.margin)
    super.init(
      name,
      layout: ListSectionLayout(
        insets: ListInsets(leading: margin, bottom: Double(Spacing.line), trailing: margin),
        itemSpacing: Double(Self.spacing) * Double(TextMetric.cellSize.width)))
  }

  func show(_ books: [Book]) { items.accept(books.prefix(2 * Tile.columns).map(Tile.init)) }

  /// Tiles have one size, in whole characters, so that the tiles of all lines are aligned.
  override func size(of item: Tile, in container: ListSize) -> ListSize? {
    let room = Int(container.width / Double(TextMetric.cellSize.width)) - 2
    let columns = (room - Self.spacing * (Tile.columns - 1)) / Tile.columns
    let size = TextMetric.size(columns: max(1, columns), rows: Tile.lines)
    return ListSize(width: size.width, height: size.height)
  }
}
