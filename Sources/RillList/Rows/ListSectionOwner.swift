/// The owner of a section, which provides the sizes of its rows and handles the events in them.
///
/// An ability of only some owners, such as aligning a section to the left or previewing a row on a long press, is a
/// separate protocol. The code between a display and the owner need not know it:
///
/// ```swift
/// @MainActor protocol PreviewsRows { func preview(at indexPath: ListIndexPath) -> Preview }
///
/// if let row = driver.row(at: indexPath), let owner = row.owner as? any PreviewsRows {
///   show(owner.preview(at: row.indexPath))
/// }
/// ```
@MainActor
public protocol ListSectionOwner: AnyObject, Sendable {
  /// The handlers of events in its rows.
  var events: ListEventHandlers { get }

  /// Returns the size of an item. `nil`, the default, leaves it to the cell's own constraints.
  ///
  /// - Parameters:
  ///   - item: the item to size.
  ///   - container: the space of the display; the height of a scrolling display is that of its visible part.
  func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize?

  /// Returns the swipe actions of a row; none by default. Choosing an action sends its event.
  func swipeActions(in row: AnyListRow) -> [SwipeAction]

  /// Returns whether the user may drag a row to another position in its section; false by default. A completed drag
  /// sends ``RowMoved``.
  func canMove(_ row: AnyListRow) -> Bool
}

extension ListSectionOwner {
  /// Returns `nil`: the cell's own constraints determine the size.
  public func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? { nil }

  /// Returns no actions.
  public func swipeActions(in row: AnyListRow) -> [SwipeAction] { [] }

  /// Returns false: the row stays in its place.
  public func canMove(_ row: AnyListRow) -> Bool { false }

  /// Adds a handler for events of a type in rows that show a type of item.
  ///
  /// Handlers of one event type run in the order in which they were added.
  public func on<E: ListEvent, Item: ListItemViewModel>(
    _ event: E.Type, in item: Item.Type, _ handler: @escaping @MainActor (E, ListRow<Item>) -> Void
  ) {
    events.on(event, in: item, handler)
  }
}
