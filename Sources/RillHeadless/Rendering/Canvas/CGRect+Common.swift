import Foundation

extension CGRect {
  /// What both have in common; of no size if that is nothing.
  func common(with other: CGRect) -> CGRect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return CGRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
