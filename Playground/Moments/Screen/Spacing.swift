import Foundation

/// The distances of the timeline's rows, in points.
enum Spacing {
  /// The distance between a row's edge and its content, and between neighbors.
  static let margin: CGFloat = 8
  /// The height of a line of text.
  static let line: CGFloat = 16
}
