public import RillList

/// A cell that can show items.
@MainActor
public protocol ListItemCell: ListViewCell {
  /// Shows an item, or throws a mismatch if the item has a type that the cell does not show.
  func update(with item: any ListItemViewModel) throws(ListItemMismatch)
}

/// An error that reports an item of a type that a cell does not show.
public struct ListItemMismatch: Error, Hashable, Sendable {
  /// The type that the cell shows.
  public var expected: String
  /// The type of the item.
  public var given: String

  /// Creates a mismatch of two types.
  public init(expected: Any.Type, given: any ListItemViewModel.Type) {
    self.expected = "\(expected)"
    self.given = "\(given)"
  }
}
