public import RillList

/// A cell that can show items.
@MainActor
public protocol ListItemCell: ListViewCell {
  /// Shows an item, or says that it shows another type.
  func update(with item: any ListItemViewModel) throws(ListItemMismatch)
}

/// A cell was given an item of a type that it does not show.
public struct ListItemMismatch: Error, Hashable, Sendable {
  /// The type that it shows.
  public var expected: String
  /// The type that it was given.
  public var given: String

  /// A mismatch of two types.
  public init(expected: Any.Type, given: any ListItemViewModel.Type) {
    self.expected = "\(expected)"
    self.given = "\(given)"
  }
}
