/// One row of a list on the screen. A list makes as many as it shows at a time and uses them for one row after the
/// other. The same cell serves in a table and in a collection.
open class ListViewCell: ReusableView {
  /// Whether the delegate was told that the cell is displayed.
  var isDisplayed = false
  /// Whether the cell's row is the one that is selected. Pictures show it.
  public internal(set) final var isSelected = false

  override var isHighlighted: Bool { isSelected }
}

/// A cell of a table.
public typealias TableViewCell = ListViewCell

/// A cell of a collection.
public typealias CollectionViewCell = ListViewCell
