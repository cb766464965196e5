public import Foundation
public import RillList

/// An edge of a list's content.
public enum ListEdge: Hashable, Sendable {
  /// The edge below the last row.
  case end
}

extension ListView {
  /// The scroll offset of the content, in points. It is limited to the area between the first and the last row.
  public var contentOffset: CGPoint {
    get { CGPoint(x: 0, y: position.offset) }
    set {
      position.scroll(to: newValue.y, in: lines, height: viewport.bounds.height)
      setNeedsLayout()
    }
  }

  /// The size of all rows, in points. Rows that were not shown yet count with their known or estimated size.
  public var contentSize: CGSize { CGSize(width: bounds.width, height: lines.totalHeight) }

  /// Scrolls until a row's line is the first on the screen, or as near to that as the content allows. For a row that
  /// does not exist, this does nothing.
  public func scroll(to indexPath: ListIndexPath) { scroll(to: .row(indexPath)) }

  /// Keeps the last row in view, as a chat does; `nil`, the default, keeps the first row in view where it is.
  ///
  /// While the last row is in view, new rows behind it push it up, and a change of size, of a row or of the list, leaves
  /// the end of the content where it is. Rows that arrive above move nothing on the screen. While the last row is out
  /// of view, because the user reads older rows, nothing moves. A list that shows no row yet begins at its end.
  ///
  /// ```swift
  /// chat.listView.pin(.end)
  /// ```
  public func pin(_ edge: ListEdge?) {
    pinnedEdge = edge
    setNeedsLayout()
  }

  /// Keeps the end of the content where it is before a change, if the list is pinned to it and shows the last row.
  func holdEnd() {
    guard pinnedEdge == .end else { return }
    let height = viewport.bounds.height
    guard let last = lines.lastRow, !viewport.isEmpty else { return position.holdEnd(gap: 0) }
    guard viewport[last] != nil, lines.top(of: last) < position.offset + height else { return }
    position.holdEnd(gap: lines.totalHeight - position.offset - height)
  }

  func scroll(to line: ListLine) {
    guard lines.contains(line) else { return }
    position.scroll(to: line)
    setNeedsLayout()
    layoutIfNeeded()
  }
}
