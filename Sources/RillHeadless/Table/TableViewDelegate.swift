public import RillList

/// Hears of what happens in a table. Everything is of no interest, and nothing possible, by default.
@MainActor
public protocol TableViewDelegate: AnyObject {
  /// The user has tapped a row.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: ListIndexPath)

  /// The user has tapped another row than this one, which was selected.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: ListIndexPath)

  /// What a swipe over a row offers.
  func tableView(_ tableView: TableView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction]

  /// Whether the user may drag a row to another place of its section.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: ListIndexPath) -> Bool

  /// Other rows may be in view than before.
  func tableViewDidLayoutRows(_ tableView: TableView)

  /// The content was scrolled.
  func tableViewDidScroll(_ tableView: TableView)
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: ListIndexPath) {}

  /// Nothing.
  public func tableView(_ tableView: TableView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction] { [] }

  /// False: rows stay.
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: ListIndexPath) -> Bool { false }

  /// Does nothing.
  public func tableViewDidLayoutRows(_ tableView: TableView) {}

  /// Does nothing.
  public func tableViewDidScroll(_ tableView: TableView) {}
}
