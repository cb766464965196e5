public import RillList

/// Hears of what happens in a table or a collection. Everything is of no interest, and nothing possible, by default.
@MainActor
public protocol ListViewDelegate: AnyObject {
  /// A cell is in view with a row: it has come into view, or was filled anew. Each call is followed by one of
  /// ``listView(_:didEndDisplaying:forRowAt:)`` for the cell.
  func listView(_ listView: ListView, willDisplay cell: ListViewCell, forRowAt indexPath: ListIndexPath)

  /// A cell no longer shows a row: the row is out of view or gone, or will be filled anew. The cell is as it was.
  ///
  /// - Parameter indexPath: where the row stands now, or stood when it was there last.
  func listView(_ listView: ListView, didEndDisplaying cell: ListViewCell, forRowAt indexPath: ListIndexPath)

  /// The user has tapped a row.
  func listView(_ listView: ListView, didSelectRowAt indexPath: ListIndexPath)

  /// The user has tapped another row than this one, which was selected.
  func listView(_ listView: ListView, didDeselectRowAt indexPath: ListIndexPath)

  /// What a swipe over a row offers.
  func listView(_ listView: ListView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction]

  /// Whether the user may drag a row to another place of its section.
  func listView(_ listView: ListView, canMoveRowAt indexPath: ListIndexPath) -> Bool

  /// Other rows may be in view than before.
  func listViewDidLayoutRows(_ listView: ListView)

  /// The content was scrolled.
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

  /// Nothing.
  public func listView(_ listView: ListView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction] { [] }

  /// False: rows stay.
  public func listView(_ listView: ListView, canMoveRowAt indexPath: ListIndexPath) -> Bool { false }

  /// Does nothing.
  public func listViewDidLayoutRows(_ listView: ListView) {}

  /// Does nothing.
  public func listViewDidScroll(_ listView: ListView) {}
}
