import Foundation

/// The views that one solver places together.
extension View {
  /// The outermost view around this one that constraints reach: a root, or a view that its superview's code places,
  /// like a table's cell.
  var layoutHost: View {
    var host = self
    for ancestor in ancestorsInLayout { host = ancestor }
    return host
  }

  /// Whether a frame decides the size of the view as a host, and not its own constraints: a frame of its own, or that
  /// which its superview gives it, such as a window or a list.
  var hasGivenSize: Bool { translatesAutoresizingMaskIntoConstraints || superview?.givesSize(to: self) == true }

  /// Whether a stack view leaves out the view because it is hidden.
  var isLeftOutByStack: Bool { isHidden && (superview as? StackView)?.arranges(self) == true }

  var isHiddenInHierarchy: Bool {
    var next: View? = self
    while let view = next {
      if view.isHidden { return true }
      next = view.superview
    }
    return false
  }

  /// Discards the solution for this view as a root, because the solver of another view includes it now.
  func joinHost() {
    guard solver != nil else { return }
    (solver, needsLayout) = (nil, true)
  }

  /// Requests a visit of all views that are placed with this one.
  func setNeedsFullVisit() {
    var view = self
    while view.fullVisitAsked != LayoutRequests.taken {
      view.fullVisitAsked = LayoutRequests.taken
      guard let next = view.superviewInLayout else {
        view.solver?.needsFullVisit = true
        return
      }
      view = next
    }
  }

  /// Passes the metric of a screen to the view and to everything in it.
  func take(_ metric: ScreenMetric) {
    visitSubtree { view in
      guard metric != view.metric else { return false }
      view.metric = metric
      view.solver?.needsFullVisit = true
      (view.needsLayout, view.needsUpdateConstraints) = (true, true)
      view.metricDidChange()
      return true
    }
  }

  func visibilityDidChange() {
    if (superview as? StackView)?.arranges(self) == true {
      setNeedsFullVisit()
    }
    setNeedsLayout()
  }

  /// Updates the constraints of the views that requested it, inner views first.
  func updateConstraintsInSubtree() {
    var rest = [(view: self, isLeft: false)]
    while let (view, isLeft) = rest.popLast() {
      if isLeft {
        guard view.needsUpdateConstraints else { continue }
        view.needsUpdateConstraints = false
        view.updateConstraints()
      } else if view.needsLayout {
        rest.append((view, true))
        if !view.placesSubviewsByFrame { rest += view.subviews.reversed().map { ($0, false) } }
      }
    }
  }
}

/// A solver that places the views of one host and keeps its solution from pass to pass.
@MainActor
protocol TreeSolver: AnyObject {
  /// Whether the next update visits all views, and not only those that request layout.
  var needsFullVisit: Bool { get set }
  /// Removes a view and everything in it from the solver.
  func forget(subtree view: View)
  /// Removes a guide from the solver.
  func forget(_ guide: LayoutGuide)
  /// Removes a constraint from the solver.
  func forget(_ constraint: LayoutConstraint)
}

/// Requests for layout, which views pass on to those around them.
@MainActor enum LayoutRequests {
  /// The number of times that requests were taken. Until the next time, the views around one that has asked know.
  static var taken = 1
}

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
      if let own = view.ownLayoutDirection { return own }
      next = view.superview
    }
    return .leftToRight
  }

  /// The direction that the view itself specifies.
  var ownLayoutDirection: LayoutDirection? {
    switch semanticContentAttribute {
    case .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: nil
    }
  }
}

extension View {
  /// The priority by which the view resists being larger than its content, in both directions.
  ///
  /// A constraint of a lower priority does not make the view larger, and one of the same priority does. In a stack, the
  /// view with the lowest priority gets the remaining space. The getter returns the horizontal priority.
  public var contentHuggingPriority: LayoutPriority {
    get { contentPriorities.hugging.horizontal }
    set {
      contentPriorities.hugging = (newValue, newValue)
      setNeedsLayout()
    }
  }

  /// Returns the priority by which the view resists being larger than its content along an axis.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? contentPriorities.hugging.horizontal : contentPriorities.hugging.vertical
  }

  /// Sets the priority by which the view resists being larger than its content along an axis.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      contentPriorities.hugging.horizontal = priority
    } else {
      contentPriorities.hugging.vertical = priority
    }
    setNeedsLayout()
  }

  /// The priority by which the view resists being smaller than its content, in both directions.
  ///
  /// In a stack without enough space, the view with the lowest priority shrinks first. The getter returns the
  /// horizontal priority.
  ///
  /// Content that is wider than its superview ends at the edge of it, wrapped or cut, unless a constraint of a higher
  /// priority places it elsewhere. In UIKit it extends beyond the edge, where its superview may clip it. In character
  /// cells, text beyond the edge would run into its neighbors; the phone metric follows the same rule, so that a screen
  /// is laid out alike in both.
  public var contentCompressionResistancePriority: LayoutPriority {
    get { contentPriorities.resistance.horizontal }
    set {
      contentPriorities.resistance = (newValue, newValue)
      setNeedsLayout()
    }
  }

  /// Returns the priority by which the view resists being smaller than its content along an axis.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? contentPriorities.resistance.horizontal : contentPriorities.resistance.vertical
  }

  /// Sets the priority by which the view resists being smaller than its content along an axis.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      contentPriorities.resistance.horizontal = priority
    } else {
      contentPriorities.resistance.vertical = priority
    }
    setNeedsLayout()
  }
}

/// The priorities by which a view resists being larger, and being smaller, than its content.
struct ContentPriorities {
  var hugging = (horizontal: LayoutPriority.defaultLow, vertical: LayoutPriority.defaultLow)
  var resistance = (horizontal: LayoutPriority.defaultHigh, vertical: LayoutPriority.defaultHigh)
}

extension View {
  /// Returns a frame for this view with zero for each number that is not finite, which is reported.
  func finite(_ frame: CGRect) -> CGRect {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    guard !numbers.allSatisfy(\.isFinite) else { return frame }
    let text = numbers.map { "\(Double($0))" }.joined(separator: ", ")
    ScreenDiagnostics.report(.notFinite("the frame of \(name) was set to (\(text))"))
    let finite = numbers.map { $0.isFinite ? $0 : 0 }
    return CGRect(x: finite[0], y: finite[1], width: finite[2], height: finite[3])
  }
}
