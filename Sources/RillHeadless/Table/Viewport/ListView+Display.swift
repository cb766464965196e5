import Foundation
import Rill
import RillList

extension ListView {
  /// Tells of what is in view, and how far the content is scrolled, after the rows are in place.
  func tellOfRows() {
    if let delegate {
      for case let cell as ListViewCell in viewport.lines.compactMap({ viewport[$0] }) where !cell.isDisplayed {
        guard let path = indexPath(for: cell) else { continue }
        cell.isDisplayed = true
        delegate.listView(self, willDisplay: cell, forRowAt: path)
      }
    }
    tellOfPrefetching()
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

  private func tellOfPrefetching() {
    guard let prefetchDataSource else { return prefetch = PrefetchWindow() }
    let (coming, canceled) = prefetch.move(to: viewport.lines, in: lines, offset: position.offset)
    if !canceled.isEmpty { prefetchDataSource.listView(self, cancelPrefetchingForRowsAt: canceled) }
    if !coming.isEmpty { prefetchDataSource.listView(self, prefetchRowsAt: coming) }
  }
}

/// The rows that were told to be coming.
struct PrefetchWindow {
  /// However low rows are, no more than so many are prepared.
  private static let limit = 100
  private var rows: Set<ListIndexPath> = []
  private var offset = 0.0
  private var isGoingUp = false

  /// Goes where the list is scrolled. Complexity: O(rows on the screen · log rows).
  ///
  /// - Returns: the rows that have come near, the nearest first, and those that are not near any more.
  mutating func move(
    to shown: [ListLine], in lines: ListLines, offset: Double
  ) -> (coming: [ListIndexPath], canceled: [ListIndexPath]) {
    if offset != self.offset { isGoingUp = offset < self.offset }
    self.offset = offset
    let visible = shown.compactMap(\.path)
    var near: [ListIndexPath] = []
    var next = isGoingUp ? shown.first.flatMap(lines.line(before:)) : shown.last.flatMap(lines.line(after:))
    while let line = next, near.count < min(visible.count, Self.limit) {
      if let path = line.path { near.append(path) }
      next = isGoingUp ? lines.line(before: line) : lines.line(after: line)
    }
    let coming = near.filter { !rows.contains($0) }
    rows.subtract(visible)
    let canceled = rows.subtracting(near).sorted()
    rows = Set(near)
    return (coming, canceled)
  }

  /// Rows stand elsewhere now. Those that are gone are forgotten.
  mutating func apply(_ shift: ListShift) { rows = Set(rows.compactMap { shift[$0] }) }
}
