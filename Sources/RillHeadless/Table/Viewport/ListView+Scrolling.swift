public import Foundation
public import RillList

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

  func scroll(to line: ListLine) {
    guard lines.contains(line) else { return }
    position.scroll(to: line)
    setNeedsLayout()
    layoutIfNeeded()
  }
}
