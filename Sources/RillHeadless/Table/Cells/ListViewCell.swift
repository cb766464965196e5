/// A row of a list on the screen.
///
/// A list creates as many cells as it shows at a time and reuses them for other rows. The same cell works in a table
/// and in a collection.
open class ListViewCell: ReusableView {
  /// Whether the delegate was notified that the cell is displayed.
  var isDisplayed = false
  /// The look of a selected cell.
  public enum SelectionStyle: Hashable, Sendable {
    /// Like any other cell.
    case none
    /// With a mark over its whole area.
    case highlight
  }

  /// Whether the cell's row is selected.
  public internal(set) final var isSelected = false
  /// The look of the cell while its row is selected; ``SelectionStyle/highlight`` by default.
  public final var selectionStyle = SelectionStyle.highlight

  override var isHighlighted: Bool { isSelected && selectionStyle == .highlight }
}

/// A cell of a table.
public typealias TableViewCell = ListViewCell

/// A cell of a collection.
public typealias CollectionViewCell = ListViewCell
