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
    if window != nil { view.tellOfWindow() }
  }

  /// Takes the view out of its superview. The constraints between what is in the view and what is not are deactivated.
  public func removeFromSuperview() {
    guard let superview else { return }
    let window = window
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
    guard let window else { return }
    if window.firstResponder?.isDescendant(of: self) == true { window.firstResponder = nil }
    tellOfWindow()
  }

  /// The window that the view is in; `nil` outside of windows. Complexity: O(superviews).
  public var window: Window? {
    var next: View? = self
    while let current = next {
      if let window = current as? Window { return window }
      next = current.superview
    }
    return nil
  }

  private func tellOfWindow() {
    didMoveToWindow()
    for subview in subviews { subview.tellOfWindow() }
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
