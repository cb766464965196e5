import Foundation
import Rill
import RillList

extension ListView {
  /// Notifies observers of the rows in view and the scroll offset after the rows are placed.
  func notifyOfRows() {
    if let delegate {
      for case let cell as ListViewCell in viewport.lines.compactMap({ viewport[$0] }) where !cell.isDisplayed {
        guard let path = indexPath(for: cell) else { continue }
        cell.isDisplayed = true
        delegate.listView(self, willDisplay: cell, forRowAt: path)
      }
    }
    notifyOfPrefetching()
    delegate?.listViewDidLayoutRows(self)
    guard contentOffset != offsets.value else { return }
    offsets.accept(contentOffset)
    delegate?.listViewDidScroll(self)
  }

  func endDisplay(of cell: ListViewCell, at path: ListIndexPath) {
    guard cell.isDisplayed else { return }
    cell.isDisplayed = false
    delegate?.listView(self, didEndDisplaying: cell, forRowAt: path)
  }

  private func notifyOfPrefetching() {
    guard let prefetchDataSource else { return prefetch = PrefetchWindow() }
    let (coming, canceled) = prefetch.move(to: viewport.lines, in: lines, offset: position.offset)
    if !canceled.isEmpty { prefetchDataSource.listView(self, cancelPrefetchingForRowsAt: canceled) }
    if !coming.isEmpty { prefetchDataSource.listView(self, prefetchRowsAt: coming) }
  }
}

/// The rows announced for prefetching.
struct PrefetchWindow {
  /// The largest number of rows to prefetch, however low they are.
  private static let limit = 100
  private var rows: Set<ListIndexPath> = []
  private var offset = 0.0
  private var isGoingUp = false

  /// Moves the window to the rows on the screen. Complexity: O(rows on the screen · log rows).
  ///
  /// - Returns: the rows that are now near, the nearest first, and those that no longer are.
  mutating func move(
    to shown: [ListLine], in lines: ListLines, offset: Double
  ) -> (coming: [ListIndexPath], canceled: [ListIndexPath]) {
    if offset != self.offset { isGoingUp = offset < self.offset }
    self.offset = offset
    let visible = Set(shown.compactMap(\.path))
    var near: [ListIndexPath] = []
    var next = isGoingUp ? shown.first.flatMap(lines.line(before:)) : shown.last.flatMap(lines.line(after:))
    while let line = next, near.count < min(visible.count, Self.limit) {
      if let path = line.path, !visible.contains(path) { near.append(path) }
      next = isGoingUp ? lines.line(before: line) : lines.line(after: line)
    }
    let coming = near.filter { !rows.contains($0) }
    rows.subtract(visible)
    let canceled = rows.subtracting(near).sorted()
    rows = Set(near)
    return (coming, canceled)
  }

  /// Moves the announced rows to their new places and drops the deleted ones.
  mutating func apply(_ shift: ListShift) { rows = Set(rows.compactMap { shift[$0] }) }
}
