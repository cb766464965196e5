/// In which direction a view's leading and trailing edges, and its rows, go.
public enum SemanticContentAttribute: Hashable, Sendable {
  /// As in the superview.
  case unspecified
  /// From left to right, whatever the superview says.
  case forceLeftToRight
  /// From right to left, whatever the superview says.
  case forceRightToLeft
}

/// The direction of reading.
public enum LayoutDirection: Hashable, Sendable {
  /// As English is read.
  case leftToRight
  /// As Arabic and Hebrew are read.
  case rightToLeft
}

extension View {
  /// The direction of reading: that of the nearest view around this one, or of itself, that says one.
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
    layoutHost.solver?.needsFullVisit = true
    for host in hostsInSubtree() { host.solver?.needsFullVisit = true }
  }

  private func hostsInSubtree() -> [View] {
    subviews.flatMap { ($0.solver == nil ? [] : [$0]) + $0.hostsInSubtree() }
  }
}
