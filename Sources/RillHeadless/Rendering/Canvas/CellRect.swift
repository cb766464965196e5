package import Foundation

/// A half-open rectangle of character cells.
package struct CellRect: Equatable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates the rectangle of an area in points.
  ///
  /// Each edge moves to the nearest cell edge, so areas that touch still touch, and an area as high as one line is one
  /// row at any position.
  package init(_ area: CGRect) {
    self.init(
      left: Self.nearest(area.minX / TextMetric.cellSize.width),
      top: Self.nearest(area.minY / TextMetric.cellSize.height),
      right: Self.nearest(area.maxX / TextMetric.cellSize.width),
      bottom: Self.nearest(area.maxY / TextMetric.cellSize.height))
  }

  package var isEmpty: Bool { right <= left || bottom <= top }

  package func intersection(_ other: CellRect) -> CellRect {
    CellRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  /// Returns the area in points, from a point of the same view as the cells.
  func area(from origin: CGPoint) -> CGRect {
    let cell = TextMetric.cellSize
    return CGRect(
      x: CGFloat(left) * cell.width - origin.x, y: CGFloat(top) * cell.height - origin.y,
      width: CGFloat(right - left) * cell.width, height: CGFloat(bottom - top) * cell.height)
  }

  /// Returns the nearest cell edge.
  ///
  /// Halves round up, also negative ones, because otherwise a row would be lost around zero. A frame can have any
  /// value, and none may trap.
  private static func nearest(_ cells: CGFloat) -> Int {
    guard cells.isFinite else { return 0 }
    let limit: CGFloat = 1_000_000
    return Int((min(max(cells, -limit), limit) + 0.5 + 1e-6).rounded(.down))
  }
}
