public import Foundation

/// The line around a view.
public enum BorderStyle: Hashable, Sendable {
  /// No line.
  case none
  /// A thin line.
  case thin
  /// A thin line with corners of a radius, in points.
  case rounded(radius: CGFloat)
}

/// The background behind a view's content.
public enum Background: Hashable, Sendable {
  /// No background: the views behind show through.
  case clear
  /// A background that hides the views behind.
  case solid
  /// A shade, like that of a picture.
  case shaded
}

/// The horizontal alignment of lines of text.
public enum TextAlignment: Hashable, Sendable {
  /// The edge where reading begins, by ``View/effectiveLayoutDirection``. In a mark, it is the left edge.
  case natural
  /// The left edge.
  case left
  /// The center.
  case center
  /// The right edge.
  case right
}

/// One element that a view draws, in points, from the view's upper left corner.
///
/// A view describes what it draws as values and knows no renderer, so one tree can be drawn in more than one way.
public indirect enum DrawingMark: Equatable, Sendable {
  /// Covers an area. `.clear` draws nothing.
  case fill(CGRect, Background)
  /// Draws a line along the inside of an area's edges. `.none` draws nothing.
  case border(CGRect, BorderStyle)
  /// Draws a horizontal line through the first row of an area, from edge to edge.
  case rule(CGRect)
  /// Draws one line of text that begins at a point, without wrapping it.
  case text(String, at: CGPoint, TextStyle)
  /// Draws one line of text in the first row of an area, without wrapping it.
  case line(String, in: CGRect, TextAlignment, TextStyle)
  /// Draws a part. A renderer of points draws the part's own shape; a renderer of characters draws these marks.
  case part(DrawnPart, characters: [DrawingMark])
}

/// A control or a picture that a ``DrawingMark`` stands for, which a renderer can draw in its own shape.
public enum DrawnPart: Equatable, Sendable {
  /// The state of a control: whether it is enabled, selected and focused.
  public struct State: Hashable, Sendable {
    /// Whether the control is enabled.
    public var isEnabled: Bool
    /// Whether the control is selected, or on.
    public var isSelected: Bool
    /// Whether the control receives typed text.
    public var isFocused: Bool
    /// Whether a line around the control shows where it is.
    public var isBordered = true

    /// Creates a state; by default, that of a control before the user has touched it.
    public init(isEnabled: Bool = true, isSelected: Bool = false, isFocused: Bool = false) {
      self.isEnabled = isEnabled
      self.isSelected = isSelected
      self.isFocused = isFocused
    }
  }

  /// A button with a title.
  case button(CGRect, title: String, TextStyle, State)
  /// A field for one line of text; the placeholder shows while the text is empty.
  case textField(CGRect, text: String, placeholder: String, TextStyle, State)
  /// A checkbox with a title.
  case checkbox(CGRect, title: String, State)
  /// Segments side by side, each with its area.
  case segments([Segment], State)
  /// A picture, with the text that stands for it, and whether that text is shown as its caption.
  case image(CGRect, name: String, isShaded: Bool, cornerRadius: CGFloat, isCaptioned: Bool = true)
  /// A symbol for work in progress, with text beside it.
  case progress(CGRect, text: String, TextAlignment)

  /// One segment of several.
  public struct Segment: Equatable, Sendable {
    /// The title of the segment.
    public var title: String
    /// The area of the segment.
    public var area: CGRect
    /// Whether the segment is selected.
    public var isSelected: Bool

    /// Creates a segment.
    public init(title: String, area: CGRect, isSelected: Bool) {
      self.title = title
      self.area = area
      self.isSelected = isSelected
    }
  }
}

extension View {
  /// Returns the marks in an area, and possibly some of those outside it.
  package func drawingMarks(in area: CGRect) -> [DrawingMark] {
    drawnArea = area
    defer { drawnArea = nil }
    return drawingMarks()
  }
}

extension View {
  /// Returns the place where text begins that is one line of a font, in the middle of the view.
  func start(of font: FontRole = .body, atColumn column: Int = 0) -> CGPoint {
    CGPoint(
      x: CGFloat(column) * TextMetric.cellSize.width, y: TextLines(of: font, metric).area(in: bounds).minY)
  }
}
