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
  var hasGivenSize: Bool { translatesAutoresizingMaskIntoConstraints || superview?.placesSubviewsByFrame == true }

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
    if solver != nil {
      solver = nil
      askForLayoutInSubtree()
    }
  }

  /// Marks everything in the view for layout.
  func askForLayoutInSubtree() {
    visitSubtree { view in
      view.needsLayout = true
      for constraint in view.constraints { constraint.isStale = true }
      return true
    }
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
      askForLayoutInSubtree()
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
