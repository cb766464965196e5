public import Foundation

/// The line around a view.
public enum BorderStyle: Hashable, Sendable {
  /// No line.
  case none
  /// A thin line.
  case thin
  /// A thin line with corners that are round from so many points on.
  case rounded(radius: CGFloat)
}

/// What a view puts behind its content.
public enum Background: Hashable, Sendable {
  /// What is behind the view shows through.
  case clear
  /// Nothing behind the view shows.
  case solid
  /// A shade, as a picture has it.
  case shaded
}

/// One thing that a view draws, in points, from the view's upper left corner.
///
/// A view says what it draws as values and knows no renderer, so one tree can be drawn in more than one way.
public enum DrawingMark: Equatable, Sendable {
  /// The area is covered. `.clear` draws nothing.
  case fill(CGRect, Background)
  /// A line along the inside of the area's edges. `.none` draws nothing.
  case border(CGRect, BorderStyle)
  /// A horizontal line through the area's first row, from edge to edge.
  case rule(CGRect)
  /// One line of text, beginning at the point. It is not wrapped.
  case text(String, at: CGPoint, TextStyle)
}
