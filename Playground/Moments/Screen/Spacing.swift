import Foundation

/// The distances of the timeline's rows, in points.
enum Spacing {
  /// Between a row's edge and what it shows, and between neighbours.
  static let margin: CGFloat = 8
  /// A line of text.
  static let line: CGFloat = 16
}
