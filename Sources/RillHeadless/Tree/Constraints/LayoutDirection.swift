/// The direction of a view's leading and trailing edges, and of its rows.
public enum SemanticContentAttribute: Hashable, Sendable {
  /// The direction of the superview.
  case unspecified
  /// Left to right, whatever the direction of the superview.
  case forceLeftToRight
  /// Right to left, whatever the direction of the superview.
  case forceRightToLeft
}

/// The reading direction.
public enum LayoutDirection: Hashable, Sendable {
  /// Left to right, as in English.
  case leftToRight
  /// Right to left, as in Arabic and Hebrew.
  case rightToLeft
}

extension View {
  /// The reading direction: that of this view, or of the nearest view around it, that specifies one.
  public var effectiveLayoutDirection: LayoutDirection {
    var next: View? = self
    while let view = next {
      switch view.semanticContentAttribute {
      case .forceLeftToRight: return .leftToRight
      case .forceRightToLeft: return .rightToLeft
      case .unspecified: next = view.superview
      }
    }
    return .leftToRight
  }

  func directionDidChange() {
    askForLayoutInSubtree()
    setNeedsLayout()
    setNeedsFullVisit()
    visitSubtree { view in
      view.solver?.needsFullVisit = true
      return true
    }
  }
}
