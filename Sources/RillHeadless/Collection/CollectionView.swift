import Foundation
public import RillList

/// Shows items side by side, as its ``layout`` arranges them, and holds only those on the screen.
///
/// A collection does everything that a table does: reuse, batches and their animation, selection, events, prefetching
/// and pull to refresh. An item has the size that its data source returns; without one, the layout decides. If the
/// first item of a section has a size, the collection asks for the sizes of all its items in advance, without creating
/// a cell.
///
/// Complexity: that of a ``ListView``; arranging adjacent items of equal size in lines costs as much as arranging one.
/// ``CollectionLayout`` says what a custom layout costs.
open class CollectionView: ListView {
  /// The arrangement of the items. Assigning another one moves the items; cells and items stay the same.
  public var layout: any CollectionLayout {
    didSet { layoutDidChange(from: oldValue) }
  }
  private var itemWidth: FlowLayout.ItemWidth

  /// Creates a collection without items.
  public init(layout: any CollectionLayout = FlowLayout()) {
    self.layout = layout
    itemWidth = Self.itemWidth(in: layout)
    super.init(flow: Self.flow(of: layout))
  }

  override var newRow: LineHeights.Line {
    var row = super.newRow
    if case .content(let estimate) = itemWidth { row.width = estimate }
    return row
  }

  override var asksForSizesAhead: Bool { true }

  override var fitsRowsToContent: Bool { itemWidth != .line }

  private static func flow(of layout: any CollectionLayout) -> RowFlow {
    guard let lines = layout as? FlowLayout else { return RowFlow(isWrapping: true, custom: layout) }
    return RowFlow(isWrapping: true, alignment: lines.alignment)
  }

  private static func itemWidth(in layout: any CollectionLayout) -> FlowLayout.ItemWidth {
    (layout as? FlowLayout)?.itemWidth ?? .line
  }

  private func layoutDidChange(from old: any CollectionLayout) {
    let flows = (old: old as? FlowLayout, new: layout as? FlowLayout)
    guard flows.new == nil || flows.new != flows.old else { return }
    itemWidth = Self.itemWidth(in: layout)
    flow = Self.flow(of: layout)
    refreshSections(forgetsSizes: flows.new == nil || flows.new?.itemWidth != flows.old?.itemWidth)
  }

  // MARK: UIKit's words

  /// Returns the cell of an item, or `nil` if the item is not on the screen.
  public func cellForItem(at indexPath: ListIndexPath) -> CollectionViewCell? { cellForRow(at: indexPath) }

  /// The items on the screen, in order.
  public var indexPathsForVisibleItems: [ListIndexPath] { indexPathsForVisibleRows }
}
