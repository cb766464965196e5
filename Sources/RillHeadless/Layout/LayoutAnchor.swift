public import Foundation

/// What of a view a constraint speaks about.
public enum LayoutAttribute: String, Sendable {
  /// The left edge.
  case leading
  /// The right edge.
  case trailing
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

  enum Kind: String {
    case horizontal = "a horizontal position"
    case vertical = "a vertical position"
    case length = "a length"
  }

  var kind: Kind {
    switch self {
    case .leading, .trailing, .centerX: .horizontal
    case .top, .bottom, .centerY: .vertical
    case .width, .height: .length
    }
  }
}

/// An edge, a middle or a length of a view, from which constraints are made.
@MainActor
public struct LayoutAnchor {
  let view: View
  let attribute: LayoutAttribute

  /// A constraint, not yet active: this anchor is the other one, times the multiplier, plus so many points.
  public func constraint(
    equalTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0, priority: LayoutPriority = .required
  ) -> LayoutConstraint {
    LayoutConstraint(self, equalTo: other, multiplier: multiplier, constant: constant, priority: priority)
  }

  /// A constraint, not yet active: this length is so many points.
  public func constraint(
    equalToConstant constant: CGFloat, priority: LayoutPriority = .required
  ) -> LayoutConstraint {
    LayoutConstraint(self, equalTo: nil, multiplier: 1, constant: constant, priority: priority)
  }
}

extension View {
  /// The left edge.
  public var leading: LayoutAnchor { LayoutAnchor(view: self, attribute: .leading) }
  /// The right edge.
  public var trailing: LayoutAnchor { LayoutAnchor(view: self, attribute: .trailing) }
  /// The upper edge.
  public var top: LayoutAnchor { LayoutAnchor(view: self, attribute: .top) }
  /// The lower edge.
  public var bottom: LayoutAnchor { LayoutAnchor(view: self, attribute: .bottom) }
  /// The width.
  public var width: LayoutAnchor { LayoutAnchor(view: self, attribute: .width) }
  /// The height.
  public var height: LayoutAnchor { LayoutAnchor(view: self, attribute: .height) }
  /// The middle from left to right.
  public var centerX: LayoutAnchor { LayoutAnchor(view: self, attribute: .centerX) }
  /// The middle from top to bottom.
  public var centerY: LayoutAnchor { LayoutAnchor(view: self, attribute: .centerY) }
}
