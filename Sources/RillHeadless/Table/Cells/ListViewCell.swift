/// A row of a list on the screen.
///
/// A list creates as many cells as it shows at a time and reuses them for other rows. The same cell works in a table
/// and in a collection.
open class ListViewCell: ReusableView {
  /// Whether the delegate was notified that the cell is displayed.
  var isDisplayed = false
  /// Whether the cell's row is selected. Pictures show it.
  public internal(set) final var isSelected = false

  override var isHighlighted: Bool { isSelected }
}

/// A cell of a table.
public typealias TableViewCell = ListViewCell

/// A cell of a collection.
public typealias CollectionViewCell = ListViewCell
