public import Foundation

/// Shows rows, one below the other, of which it holds only those on the screen.
///
/// Each row is as high as its cell's constraints make it at the table's width, unless its data source or ``rowHeight``
/// says otherwise.
///
/// Complexity: that of a ``ListView``.
open class TableView: ListView {
  /// How high every row is, in points, and at least one line of text; `nil`, the default, leaves it to the data source
  /// and the cells. The whole height of a table of such rows is known before they are shown.
  public var rowHeight: CGFloat? {
    didSet { if rowHeight != oldValue { rowHeightDidChange() } }
  }

  /// A table without rows.
  public init() { super.init(flow: RowFlow()) }

  override var newRow: LineHeights.Line {
    guard let rowHeight, rowHeight.isFinite else { return super.newRow }
    return LineHeights.Line(height: max(rowHeight, TextMetric.cellSize.height), isMeasured: true)
  }

  private func rowHeightDidChange() {
    whenFree { [self] in
      changeLines { lines in
        for index in lines.sections.indices {
          lines.changeSection(index) { $0.replaceRows(with: LineHeights(newRow, count: $0.rows.count)) }
        }
      }
    }
  }
}
