/// What of a view a constraint speaks about.
public enum LayoutAttribute: String, Sendable {
  /// The edge where reading begins: the left one, from right to left the right one.
  case leading
  /// The edge where reading ends.
  case trailing
  /// The left edge, whatever the direction.
  case left
  /// The right edge, whatever the direction.
  case right
  /// The upper edge.
  case top
  /// The lower edge.
  case bottom
  /// The width.
  case width
  /// The height.
  case height
  /// The middle from left to right.
  case centerX
  /// The middle from top to bottom.
  case centerY
  /// What the first line of text stands on; the lower edge of a view without text.
  case firstBaseline
  /// What the last line of text stands on; the lower edge of a view without text.
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

  /// Whether the side it is on depends on the direction of reading.
  var followsReading: Bool { self == .leading || self == .trailing }
}

/// How the two sides of a constraint are to each other.
public enum LayoutRelation: String, Sendable {
  /// At most the other side.
  case lessThanOrEqual = "≤"
  /// The other side.
  case equal = "="
  /// At least the other side.
  case greaterThanOrEqual = "≥"
}
