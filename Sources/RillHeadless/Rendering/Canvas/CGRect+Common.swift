import Foundation

extension CGRect {
  /// Returns the area that both rectangles share, or an area without size if they share none.
  func common(with other: CGRect) -> CGRect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return CGRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
