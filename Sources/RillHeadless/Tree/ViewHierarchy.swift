extension View {
  /// Puts a view on top of the others in this one, taking it out of where it was.
  ///
  /// - Precondition: The view is not this one or one that this one is in.
  public func addSubview(_ view: View) {
    precondition(!isDescendant(of: view), "\(name) is in \(view.name), so it cannot be its superview.")
    view.removeFromSuperview()
    if !placesSubviewsByFrame {
      view.joinHost()
      layoutHost.engine?.needsFullVisit = true
    }
    view.superview = self
    subviews.append(view)
    setNeedsLayout()
    if window != nil { view.tellOfWindow() }
  }

  /// Takes the view out of its superview. The constraints between what is in the view and what is not are deactivated.
  public func removeFromSuperview() { superview?.removeSubviews([self]) }

  /// Takes some of the views in this one out. All are gone before anybody hears of it.
  ///
  /// Complexity: O(subviews + constraints that reach from them to the views around).
  func removeSubviews(_ gone: [View]) {
    guard let first = gone.first else { return }
    let (window, ids) = (window, Set(gone.map { ObjectIdentifier($0) }))
    for ancestor in first.ancestorsInLayout {
      for constraint in ancestor.constraints where constraint.mentions(descendantOf: ids) {
        constraint.isActive = false
      }
    }
    if !placesSubviewsByFrame {
      let engine = layoutHost.engine
      engine?.needsFullVisit = true
      for view in gone {
        engine?.forget(subtree: view)
        view.askForLayoutInSubtree()
      }
    }
    subviews.removeAll { ids.contains(ObjectIdentifier($0)) }
    willLoseSubviews(ids)
    setNeedsLayout()
    for view in gone { view.superview = nil }
    guard let window else { return }
    if let responder = window.firstResponder, gone.contains(where: responder.isDescendant) {
      window.firstResponder = nil
    }
    for view in gone where view.superview == nil { view.tellOfWindow() }
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
