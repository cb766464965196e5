/// Who a section belongs to: brings the cells and the sizes of its rows, and hears of what happens in them.
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
  /// The class of the cell that shows the items of each `reuseIdentifier`. A display registers them before it shows a
  /// section of this owner.
  var registrations: [String: AnyClass] { get }

  /// How large an item is shown. `nil`, the default, leaves it to the cell's own constraints.
  ///
  /// - Parameter container: how much room the display has; the height of a display that scrolls is that of what is
  ///   seen.
  func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize?

  /// What a swipe over a row offers; nothing by default. An action that is taken comes as its event.
  func swipeActions(in row: ListRow) -> [SwipeAction]

  /// Whether the user may drag a row to another place of its section; not by default. A row that was dragged comes as
  /// ``RowMoved``.
  func canMove(_ row: ListRow) -> Bool

  /// Something has happened in a row. Returns whether it was of interest here.
  func handle(_ event: any ListEvent, in row: ListRow) -> Bool
}

extension ListSectionOwner {
  /// `nil`: the cell's own constraints decide.
  public func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? { nil }

  /// Nothing.
  public func swipeActions(in row: ListRow) -> [SwipeAction] { [] }

  /// False: the row stays.
  public func canMove(_ row: ListRow) -> Bool { false }
}
