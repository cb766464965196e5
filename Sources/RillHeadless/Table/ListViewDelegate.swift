public import RillList

/// An object that is notified of events in a table or a collection, and that says what the user may do. By default it
/// ignores all events and allows nothing.
@MainActor
public protocol ListViewDelegate: AnyObject {
  /// Notifies the delegate that a cell is in view with a row: the row came into view, or the cell was filled again.
  ///
  /// One call to ``listView(_:didEndDisplaying:forRowAt:)`` for the cell follows each call.
  func listView(_ listView: ListView, willDisplay cell: ListViewCell, forRowAt indexPath: ListIndexPath)

  /// Notifies the delegate that a cell no longer shows a row: the row is out of view, is deleted, or is about to be
  /// filled again. The cell is unchanged.
  ///
  /// - Parameters:
  ///   - listView: the list.
  ///   - cell: the cell that is about to appear.
  ///   - indexPath: where the row is now, or where it was before it was deleted.
  func listView(_ listView: ListView, didEndDisplaying cell: ListViewCell, forRowAt indexPath: ListIndexPath)

  /// Notifies the delegate that the user tapped a row.
  func listView(_ listView: ListView, didSelectRowAt indexPath: ListIndexPath)

  /// Notifies the delegate that the user tapped another row, so that this one is no longer selected.
  func listView(_ listView: ListView, didDeselectRowAt indexPath: ListIndexPath)

  /// Returns the actions that a swipe over a row offers.
  func listView(_ listView: ListView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction]

  /// Returns whether the user may drag a row to another place of its section.
  func listView(_ listView: ListView, canMoveRowAt indexPath: ListIndexPath) -> Bool

  /// Notifies the delegate that other rows may be in view than before.
  func listViewDidLayoutRows(_ listView: ListView)

  /// Notifies the delegate that the content was scrolled.
  func listViewDidScroll(_ listView: ListView)
}

extension ListViewDelegate {
  /// Does nothing.
  public func listView(_ listView: ListView, willDisplay cell: ListViewCell, forRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func listView(_ listView: ListView, didEndDisplaying cell: ListViewCell, forRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func listView(_ listView: ListView, didSelectRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func listView(_ listView: ListView, didDeselectRowAt indexPath: ListIndexPath) {}

  /// Returns no actions.
  public func listView(_ listView: ListView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction] { [] }

  /// Returns false: rows stay where they are.
  public func listView(_ listView: ListView, canMoveRowAt indexPath: ListIndexPath) -> Bool { false }

  /// Does nothing.
  public func listViewDidLayoutRows(_ listView: ListView) {}

  /// Does nothing.
  public func listViewDidScroll(_ listView: ListView) {}
}
