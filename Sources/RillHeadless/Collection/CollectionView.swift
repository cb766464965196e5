import Foundation
public import RillList

/// Shows items in lines, as many side by side as fit, and holds only those on the screen.
///
/// A collection does everything that a table does: reuse, batches and their animation, selection, events, prefetching
/// and pull to refresh. An item has the size that its data source returns; without one, ``layout`` decides. If the
/// first item of a section has a size, the collection asks for the sizes of all its items in advance, without creating
/// a cell.
///
/// Complexity: that of a ``ListView``; arranging adjacent items of equal size in lines costs as much as arranging one.
open class CollectionView: ListView {
  /// The arrangement of items in lines. Assigning another one moves the items; cells and items stay the same.
  public var layout: FlowLayout {
    didSet { if layout != oldValue { layoutDidChange(from: oldValue) } }
  }

  /// Creates a collection without items.
  public init(layout: FlowLayout = FlowLayout()) {
    self.layout = layout
    super.init(flow: RowFlow(isWrapping: true, alignment: layout.alignment))
  }

  override var newRow: LineHeights.Line {
    var row = super.newRow
    if case .content(let estimate) = layout.itemWidth { row.width = estimate }
    return row
  }

  override var asksForSizesAhead: Bool { true }

  override var fitsRowsToContent: Bool { layout.itemWidth != .line }

  private func layoutDidChange(from old: FlowLayout) {
    flow = RowFlow(isWrapping: true, alignment: layout.alignment)
    guard layout.itemWidth != old.itemWidth else { return }
    whenFree { [self] in
      let known = lines.sections.indices.map(knownRows)
      changeLines { lines in
        for (section, rows) in zip(lines.sections.indices, known) where rows == nil {
          lines.changeSection(section) { $0.replaceRows(with: LineHeights(newRow, count: $0.rows.count)) }
        }
      }
    }
  }

  // MARK: UIKit's words

  /// Returns the cell of an item, or `nil` if the item is not on the screen.
  public func cellForItem(at indexPath: ListIndexPath) -> CollectionViewCell? { cellForRow(at: indexPath) }

  /// The items on the screen, in order.
  public var indexPathsForVisibleItems: [ListIndexPath] { indexPathsForVisibleRows }
}
