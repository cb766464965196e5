/// The edge, center, baseline or length of a view that a constraint uses.
public enum LayoutAttribute: String, Sendable {
  /// The leading edge, where reading begins: the left one, or the right one where the text reads from right to left.
  case leading
  /// The trailing edge, where reading ends.
  case trailing
  /// The left edge, in either reading direction.
  case left
  /// The right edge, in either reading direction.
  case right
  /// The upper edge.
  case top
  /// The lower edge.
  case bottom
  /// The width.
  case width
  /// The height.
  case height
  /// The horizontal center.
  case centerX
  /// The vertical center.
  case centerY
  /// The baseline of the first line of text; the lower edge of a view without text.
  case firstBaseline
  /// The baseline of the last line of text; the lower edge of a view without text.
  case lastBaseline

  enum Kind: String {
    case horizontal = "a horizontal position"
    case vertical = "a vertical position"
    case length = "a length"
  }

  var kind: Kind {
    switch self {
    case .leading, .trailing, .left, .right, .centerX: .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .vertical
    case .width, .height: .length
    }
  }

  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether the side of the attribute depends on the reading direction.
  var followsReading: Bool { self == .leading || self == .trailing }
}

/// The relation between the two sides of a constraint.
public enum LayoutRelation: String, Sendable {
  /// The first side is at most the other side.
  case lessThanOrEqual = "≤"
  /// The first side equals the other side.
  case equal = "="
  /// The first side is at least the other side.
  case greaterThanOrEqual = "≥"
}
