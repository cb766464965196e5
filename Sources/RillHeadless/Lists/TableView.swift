public import Foundation

/// Shows rows, one below the other, and holds only those on the screen.
///
/// Each row has the height that its cell's constraints require at the table's width, unless its data source or
/// ``rowHeight`` sets another one.
///
/// Complexity: that of a ``ListView``.
open class TableView: ListView {
  /// The height of every row, in points, and at least one line of text; `nil`, the default, leaves it to the data
  /// source and the cells.
  ///
  /// With a row height, the table knows its whole height before it shows any row.
  public var rowHeight: CGFloat? {
    didSet { if rowHeight != oldValue { rowHeightDidChange() } }
  }

  /// Creates a table without rows.
  public init() { super.init(flow: RowFlow()) }

  override var newRow: LineHeights.Line {
    guard let rowHeight, rowHeight.isFinite else { return super.newRow }
    return LineHeights.Line(height: max(rowHeight, metric.controlHeight), isMeasured: true)
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
