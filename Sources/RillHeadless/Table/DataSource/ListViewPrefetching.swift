public import RillList

/// Prepares rows before they are shown, for example by loading their data from a server.
///
/// The window has as many rows as are in view, in the direction of scrolling. Each announced row is later shown,
/// canceled or deleted from the content. Rows in view are not announced.
@MainActor
public protocol ListViewPrefetching: AnyObject {
  /// Announces rows that may be shown soon, the nearest first.
  func listView(_ listView: ListView, prefetchRowsAt indexPaths: [ListIndexPath])

  /// Announces that rows from an earlier call are no longer near. Does nothing by default.
  func listView(_ listView: ListView, cancelPrefetchingForRowsAt indexPaths: [ListIndexPath])
}

extension ListViewPrefetching {
  /// Does nothing.
  public func listView(_ listView: ListView, cancelPrefetchingForRowsAt indexPaths: [ListIndexPath]) {}
}
