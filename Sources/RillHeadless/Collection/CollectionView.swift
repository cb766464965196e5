import Foundation
public import RillList

/// Shows items in lines, as many side by side as there is room for, of which it holds only those on the screen.
///
/// All that a table does, it does too: reuse, batches and their animation, selection, events, prefetching and pull to
/// refresh. An item is as large as its data source says; where that says nothing, ``layout`` decides. A section whose
/// first item has a size is asked for all sizes when it comes, without a cell being made.
///
/// Complexity: that of a ``ListView``; items next to each other that are of one size cost as much as one to put into
/// lines.
open class CollectionView: ListView {
  /// How items are put into lines. Another one moves them: cells and items stay as they are.
  public var layout: FlowLayout {
    didSet { if layout != oldValue { layoutDidChange(from: oldValue) } }
  }

  /// A collection without items.
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

  /// The cell of an item; `nil` if the item is not on the screen.
  public func cellForItem(at indexPath: ListIndexPath) -> CollectionViewCell? { cellForRow(at: indexPath) }

  /// The items on the screen, in their order.
  public var indexPathsForVisibleItems: [ListIndexPath] { indexPathsForVisibleRows }
}
