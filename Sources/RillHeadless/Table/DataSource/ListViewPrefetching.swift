public import RillList

/// Prepares rows before they are shown, for instance by asking a server for what they need.
///
/// The window is as many rows as are in view, in the direction of scrolling. Each row that was told to be coming is
/// shown, canceled, or gone from the content later; rows in view are not told.
@MainActor
public protocol ListViewPrefetching: AnyObject {
  /// These rows may be shown soon, the nearest first.
  func listView(_ listView: ListView, prefetchRowsAt indexPaths: [ListIndexPath])

  /// These rows were told to be coming, and are not near any more. Does nothing by default.
  func listView(_ listView: ListView, cancelPrefetchingForRowsAt indexPaths: [ListIndexPath])
}

extension ListViewPrefetching {
  /// Does nothing.
  public func listView(_ listView: ListView, cancelPrefetchingForRowsAt indexPaths: [ListIndexPath]) {}
}
