/// A row of a list, as its owner knows it.
public struct ListRow<Item: Sendable>: Sendable {
  /// The content of the row.
  public var item: Item
  /// The row's position among its owner's sections; in the whole list if it has no owner.
  public var indexPath: ListIndexPath
  /// The object that handles the events in the row; `nil` if its section names no owner.
  public var owner: (any ListSectionOwner)?
  /// The identity of the row's section, independent of its current owner; `nil` without an owner.
  var ownedSection: String?

  /// Creates a row.
  public init(item: Item, indexPath: ListIndexPath, owner: (any ListSectionOwner)? = nil) {
    self.item = item
    self.indexPath = indexPath
    self.owner = owner
  }
}

/// A row that shows an item of any type.
public typealias AnyListRow = ListRow<any ListItemViewModel>
