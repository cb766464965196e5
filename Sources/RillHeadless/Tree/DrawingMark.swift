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

/// How the lines of a text stand in the width they have.
public enum TextAlignment: Hashable, Sendable {
  /// At the edge where reading begins: ``View/effectiveLayoutDirection``. A mark that says so begins at the left edge.
  case natural
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
}

/// One thing that a view draws, in points, from the view's upper left corner.
///
/// A view says what it draws as values and knows no renderer, so one tree can be drawn in more than one way.
public indirect enum DrawingMark: Equatable, Sendable {
  /// The area is covered. `.clear` draws nothing.
  case fill(CGRect, Background)
  /// A line along the inside of the area's edges. `.none` draws nothing.
  case border(CGRect, BorderStyle)
  /// A horizontal line through the area's first row, from edge to edge.
  case rule(CGRect)
  /// One line of text, beginning at the point. It is not wrapped.
  case text(String, at: CGPoint, TextStyle)
  /// One line of text in the first row of an area. It is not wrapped.
  case line(String, in: CGRect, TextAlignment, TextStyle)
  /// Something that a renderer of points draws as what it is, and a renderer of characters by these marks.
  case part(DrawnPart, characters: [DrawingMark])
}

/// What a ``DrawingMark`` stands for, for renderers that have a look of their own for it.
public enum DrawnPart: Equatable, Sendable {
  /// Whether a control can be used, is chosen, or has the focus.
  public struct State: Hashable, Sendable {
    /// Whether it can be used.
    public var isEnabled: Bool
    /// Whether it is chosen, or on.
    public var isSelected: Bool
    /// Whether it gets what is typed.
    public var isFocused: Bool
    /// Whether a line around it shows where it is.
    public var isBordered = true

    /// A state; by default that of a control that nobody has touched.
    public init(isEnabled: Bool = true, isSelected: Bool = false, isFocused: Bool = false) {
      self.isEnabled = isEnabled
      self.isSelected = isSelected
      self.isFocused = isFocused
    }
  }

  /// A title to tap.
  case button(CGRect, title: String, TextStyle, State)
  /// A line to type into; the placeholder shows while the text is empty.
  case textField(CGRect, text: String, placeholder: String, TextStyle, State)
  /// A choice that is on or off.
  case checkbox(CGRect, title: String, State)
  /// Choices side by side, each with its area.
  case segments([Segment], State)
  /// A picture, with the text that stands for it.
  case image(CGRect, name: String, isShaded: Bool, cornerRadius: CGFloat)
  /// A sign that work is going on, and a text beside it.
  case progress(CGRect, text: String, TextAlignment)

  /// One choice of several.
  public struct Segment: Equatable, Sendable {
    /// What it says.
    public var title: String
    /// Where it is.
    public var area: CGRect
    /// Whether it is chosen.
    public var isSelected: Bool

    /// A choice.
    public init(title: String, area: CGRect, isSelected: Bool) {
      self.title = title
      self.area = area
      self.isSelected = isSelected
    }
  }
}
