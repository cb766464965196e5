/// A row of a content, as its owner knows it.
public struct ListRow<Item: Sendable>: Sendable {
  /// What it shows.
  public var item: Item
  /// Where it stands among its owner's sections; in the whole list if it has no owner.
  public var indexPath: ListIndexPath
  /// Handles the events in it; `nil` if its section names no owner.
  public var owner: (any ListSectionOwner)?
  /// Tells its section from the others, whoever owns it at the moment; `nil` if nobody does.
  var ownedSection: String?

  /// Makes a row.
  public init(item: Item, indexPath: ListIndexPath, owner: (any ListSectionOwner)? = nil) {
    self.item = item
    self.indexPath = indexPath
    self.owner = owner
  }
}

/// A row that shows an item of any type.
public typealias AnyListRow = ListRow<any ListItemViewModel>
