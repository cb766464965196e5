/// The owner of a section: it knows the sizes of its rows and handles the events in them.
///
/// What only some owners can do (say, to align a section to the left, or to preview a row that is pressed long) is a
/// protocol of its own. Nothing between a display and the owner has to know it:
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
  /// What is done at the events in its rows.
  var events: ListEventHandlers { get }

  /// How large an item is shown. `nil`, the default, leaves it to the cell's own constraints.
  ///
  /// - Parameter container: how much room the display has; the height of a display that scrolls is that of what is
  ///   seen.
  func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize?

  /// What a swipe over a row offers; nothing by default. An action that is taken comes as its event.
  func swipeActions(in row: AnyListRow) -> [SwipeAction]

  /// Whether the user may drag a row to another place of its section; not by default. A row that was dragged comes as
  /// ``RowMoved``.
  func canMove(_ row: AnyListRow) -> Bool
}

extension ListSectionOwner {
  /// `nil`: the cell's own constraints decide.
  public func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? { nil }

  /// Nothing.
  public func swipeActions(in row: AnyListRow) -> [SwipeAction] { [] }

  /// False: the row stays.
  public func canMove(_ row: AnyListRow) -> Bool { false }

  /// Does something at each event of a type in rows that show a type of item. Handlers of one type of event are called in
  /// the order in which they were added.
  public func on<E: ListEvent, Item: ListItemViewModel>(
    _ event: E.Type, in item: Item.Type, _ handler: @escaping @MainActor (E, ListRow<Item>) -> Void
  ) {
    events.on(event, in: item, handler)
  }
}
