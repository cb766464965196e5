extension View {
  /// Puts a view on top of the others in this one, taking it out of where it was.
  ///
  /// - Precondition: The view is not this one or one that this one is in.
  public func addSubview(_ view: View) {
    precondition(!isDescendant(of: view), "\(name) is in \(view.name), so it cannot be its superview.")
    view.removeFromSuperview()
    if !placesSubviewsByFrame { view.joinHost() }
    view.superview = self
    subviews.append(view)
    setNeedsLayout()
  }

  /// Takes the view out of its superview. The constraints between what is in the view and what is not are deactivated.
  public func removeFromSuperview() {
    guard let superview else { return }
    for ancestor in ancestorsInLayout {
      for constraint in ancestor.constraints where constraint.mentions(descendantOf: self) {
        constraint.isActive = false
      }
    }
    if !superview.placesSubviewsByFrame {
      layoutHost.engine?.forget(subtree: self)
      askForLayoutInSubtree()
    }
    superview.subviews.removeAll { $0 === self }
    superview.willLoseSubview(self)
    superview.setNeedsLayout()
    self.superview = nil
  }

  /// Whether the view is the other one, or in it at any depth.
  public func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let current = next {
      if current === view { return true }
      next = current.superview
    }
    return false
  }

  /// The first view of a type and identifier in this one, in drawing order, this one included; `nil` if there is none.
  ///
  /// ```swift
  /// screen.view.descendant(Button.self, identifiedBy: "like")?.tap()
  /// ```
  /// - Parameter identifier: Its ``accessibilityIdentifier``; `nil` for any.
  /// - Complexity: O(views).
  public func descendant<V: View>(_ type: V.Type = View.self, identifiedBy identifier: String? = nil) -> V? {
    if let found = self as? V, identifier == nil || accessibilityIdentifier == identifier { return found }
    for subview in subviews {
      if let found = subview.descendant(type, identifiedBy: identifier) { return found }
    }
    return nil
  }

  /// How diagnostics call the view: its type, and its identifier if it has one.
  var name: String {
    let type = "\(Swift.type(of: self))"
    return accessibilityIdentifier.map { "\(type)#\($0)" } ?? type
  }

  /// The views that this one is in, the nearest first, up to one that its superview places by frame: constraints
  /// reach no further.
  var ancestorsInLayout: some Sequence<View> {
    sequence(state: self) { (current: inout View) -> View? in
      guard let next = current.superview, !next.placesSubviewsByFrame else { return nil }
      current = next
      return next
    }
  }
}

extension View: LayoutItem {
  var layoutView: View? { self }
}
