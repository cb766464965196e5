/// Which views one solver places together.
extension View {
  /// The outermost view around this one that constraints reach: a root, or a view that is placed by its superview's
  /// code, like a table's cell.
  var layoutHost: View {
    var host = self
    for ancestor in ancestorsInLayout { host = ancestor }
    return host
  }

  /// Whether a stack view leaves the view out because it is hidden.
  var isLeftOutByStack: Bool { isHidden && (superview as? StackView)?.arranges(self) == true }

  var isHiddenInHierarchy: Bool {
    var next: View? = self
    while let view = next {
      if view.isHidden { return true }
      next = view.superview
    }
    return false
  }

  /// Gives up what was solved for this view as a root: another one's solver takes it in.
  func joinHost() {
    if solver != nil {
      solver = nil
      askForLayoutInSubtree()
    }
  }

  /// Everything in the view is to be looked at again.
  func askForLayoutInSubtree() {
    needsLayout = true
    for constraint in constraints { constraint.isStale = true }
    for subview in subviews { subview.askForLayoutInSubtree() }
  }

  /// Something has changed that constraints depend on which are held elsewhere.
  func setNeedsFullLayout(for view: View) {
    solver?.needsFullVisit = true
    view.setNeedsLayout()
  }

  func visibilityDidChange() {
    if (superview as? StackView)?.arranges(self) == true {
      askForLayoutInSubtree()
      layoutHost.solver?.needsFullVisit = true
    }
    setNeedsLayout()
  }

  /// Updates constraints where that was asked for, inner views first.
  func updateConstraintsInSubtree() {
    guard needsLayout else { return }
    if !placesSubviewsByFrame {
      for subview in subviews where subview.needsLayout { subview.updateConstraintsInSubtree() }
    }
    guard needsUpdateConstraints else { return }
    needsUpdateConstraints = false
    updateConstraints()
  }
}

/// Places the views of one host, and keeps what it has solved from pass to pass.
@MainActor
protocol TreeSolver: AnyObject {
  /// Whether all views are to be looked at, and not only those that ask for layout.
  var needsFullVisit: Bool { get set }
  /// Takes a view and all in it out.
  func forget(subtree view: View)
  /// Takes a guide out.
  func forget(_ guide: LayoutGuide)
  /// Takes a constraint out.
  func forget(_ constraint: LayoutConstraint)
}
