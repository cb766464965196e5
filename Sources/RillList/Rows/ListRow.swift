/// A row of a list, as its owner knows it.
public struct ListRow<Item: Sendable>: Sendable {
  /// The content of the row.
  public var item: Item
  /// The row's position among its owner's sections; in the whole list if it has no owner.
  public var indexPath: ListIndexPath
  /// The object that handles the events in the row; `nil` if its section names no owner.
  public var owner: (any ListSectionOwner)?
  /// The identity of the row's section, independent of its current owner.
  var section: String?
  /// Deselects a row on the display; `nil` for a row that no display has sent an event from.
  var deselection: (@MainActor @Sendable (AnyListRow) -> Void)?

  /// Creates a row.
  public init(item: Item, indexPath: ListIndexPath, owner: (any ListSectionOwner)? = nil) {
    self.item = item
    self.indexPath = indexPath
    self.owner = owner
  }

  /// The identity of the row's section; `nil` without an owner.
  var ownedSection: String? { owner == nil ? nil : section }

  /// Removes the selection of the row on the screen that the event came from, also if the list has changed since.
  ///
  /// It has no effect if the row is not selected, or no longer in the list.
  ///
  /// ```swift
  /// cities.on(RowSelected.self) { _, row in
  ///   row.deselect()
  ///   open(row.item)
  /// }
  /// ```
  /// Complexity: O(rows) if rows have moved since the event, and O(sections) otherwise.
  @MainActor public func deselect() {
    if let item = item as? any ListItemViewModel { deselection?(with(item)) }
  }

  /// Returns the row with its item as another type.
  func with<Other>(_ item: Other) -> ListRow<Other> {
    var row = ListRow<Other>(item: item, indexPath: indexPath, owner: owner)
    (row.section, row.deselection) = (section, deselection)
    return row
  }
}

/// A row that shows an item of any type.
public typealias AnyListRow = ListRow<any ListItemViewModel>
