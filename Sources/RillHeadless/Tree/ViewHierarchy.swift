extension View {
  /// Adds a view on top of the other subviews, and removes it from its previous superview.
  ///
  /// A view whose ``didMoveToWindow()`` adds it elsewhere while it is removed stays there.
  ///
  /// - Precondition: The view is neither this view nor a view that contains it.
  public func addSubview(_ view: View) {
    // A view without subviews contains itself only, however deep this one is.
    let isInside = view === self || (!view.subviews.isEmpty && isDescendant(of: view))
    precondition(!isInside, "\(name) is in \(view.name), so it cannot be its superview.")
    view.removeFromSuperview()
    guard view.superview == nil else { return }
    if !placesSubviewsByFrame {
      view.joinHost()
      setNeedsFullVisit()
    }
    view.superview = self
    subviews.append(view)
    view.take(metric)
    setNeedsLayout()
    if focusHolder !== view.outerFocusHolder { view.notifyOfWindow() }
  }

  /// Removes the view from its superview.
  ///
  /// Constraints between views inside it and views outside it are deactivated.
  public func removeFromSuperview() { superview?.removeSubviews([self]) }

  /// Removes some of the subviews.
  ///
  /// All are gone before any view or subscriber is notified.
  ///
  /// Complexity: O(subviews + views and constraints in those that are removed).
  func removeSubviews(_ gone: [View]) {
    guard !gone.isEmpty else { return }
    let (holder, ids) = (focusHolder, Set(gone.map { ObjectIdentifier($0) }))
    if !placesSubviewsByFrame {
      deactivateConstraints(from: gone, ids)
      setNeedsFullVisit()
      for view in gone {
        visitedHost?.solver?.forget(subtree: view)
        view.needsLayout = true
      }
    }
    subviews.remove(ids)
    willLoseSubviews(ids)
    setNeedsLayout()
    for view in gone { view.superview = nil }
    guard let holder else { return }
    if let responder = holder.firstResponder, gone.contains(where: responder.isDescendant) {
      holder.firstResponder = nil
    }
    for view in gone where view.superview == nil { view.notifyOfWindow() }
  }

  /// Deactivates the constraints that reach from views in some subviews to views around them.
  ///
  /// They name views inside, and views around hold them. Both are searched up to a limit, and then further, until one
  /// search ends. So n views in each other, each tied to those near it, are removed in O(n · log n), in any order.
  private func deactivateConstraints(from gone: [View], _ ids: Set<ObjectIdentifier>) {
    var limit = 16
    while true {
      if let found = constraints(reachingOutOf: gone, limit) ?? constraints(reachingInto: ids, limit) {
        return LayoutConstraint.deactivate(found.sorted { $0.order < $1.order })
      }
      limit *= 4
    }
  }

  private func constraints(reachingOutOf gone: [View], _ limit: Int) -> [LayoutConstraint]? {
    var (inside, found, rest) = (Set<ObjectIdentifier>(), [Int: WeakConstraint](), gone)
    while let view = rest.popLast() {
      guard inside.count + found.count < limit else { return nil }
      inside.insert(ObjectIdentifier(view))
      found.merge(view.outerConstraints) { $1 }
      if !view.placesSubviewsByFrame { rest += view.subviews }
    }
    return found.values.compactMap(\.constraint).filter { constraint in
      constraint.holder.map { !inside.contains(ObjectIdentifier($0)) } ?? false
    }
  }

  private func constraints(reachingInto ids: Set<ObjectIdentifier>, _ limit: Int) -> [LayoutConstraint]? {
    var (found, steps) = ([LayoutConstraint](), 0)
    func isInside(_ named: View?, below holder: View) -> Bool {
      var next = named
      while let view = next, view !== holder, steps < limit {
        if ids.contains(ObjectIdentifier(view)) { return true }
        (next, steps) = (view.superview, steps + 1)
      }
      return false
    }
    for holder in sequence(first: self, next: \.superviewInLayout) {
      guard steps < limit else { return nil }
      steps += 1
      for constraint in holder.constraints {
        guard steps < limit else { return nil }
        steps += 1
        if isInside(constraint.firstView, below: holder) || isInside(constraint.secondView, below: holder) {
          found.append(constraint)
        }
      }
    }
    return steps < limit ? found : nil
  }

  private func notifyOfWindow() {
    visitSubtree { view in
      view.outerFocusHolder = view.superview?.focusHolder
      view.didMoveToWindow()
      return true
    }
  }

  /// Visits this view and all in it, outer views first, in drawing order, however many are in each other.
  ///
  /// - Parameter body: Returns whether to visit the subviews of a view.
  func visitSubtree(_ body: (View) -> Bool) {
    var rest = [self]
    while let view = rest.popLast() {
      if body(view) { rest += view.subviews.reversed() }
    }
  }

  /// Returns whether the view is the other one, or is inside it at any depth.
  public func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let current = next {
      if current === view { return true }
      next = current.superview
    }
    return false
  }

  /// Returns the first view of a type and identifier in this one, in drawing order, this one included; `nil` if there
  /// is none.
  ///
  /// ```swift
  /// screen.view.descendant(Button.self, identifiedBy: "like")?.tap()
  /// ```
  /// - Parameters:
  ///   - type: the type of the subview.
  ///   - identifier: The ``accessibilityIdentifier`` of the view; `nil` for any.
  /// - Complexity: O(views).
  public func descendant<V: View>(_ type: V.Type = View.self, identifiedBy identifier: String? = nil) -> V? {
    var found: V?
    visitSubtree { view in
      if found == nil, let view = view as? V, identifier == nil || view.accessibilityIdentifier == identifier {
        found = view
      }
      return found == nil
    }
    return found
  }

  /// The views that contain this one, the nearest first, up to a view that its superview places by frame: constraints
  /// reach no further.
  var ancestorsInLayout: some Sequence<View> {
    sequence(state: self) { (current: inout View) -> View? in
      guard let next = current.superviewInLayout else { return nil }
      current = next
      return next
    }
  }

  /// The superview, if constraints reach it.
  var superviewInLayout: View? { superview.flatMap { $0.placesSubviewsByFrame ? nil : $0 } }
}

extension [View] {
  /// Removes the views of some identities. A single one is often the first or the last.
  mutating func remove(_ ids: Set<ObjectIdentifier>) {
    guard ids.count == 1, let id = ids.first else { return removeAll { ids.contains(ObjectIdentifier($0)) } }
    if let last, ObjectIdentifier(last) == id {
      removeLast()
    } else if let index = firstIndex(where: { ObjectIdentifier($0) == id }) {
      remove(at: index)
    }
  }
}

extension View: LayoutItem {
  var layoutView: View? { self }
}

/// An object that can be built in code: a view or a view controller.
@MainActor
public protocol ViewCodeApplying: AnyObject {
  /// Records whether the object has been built.
  var viewCodeState: ViewCodeState { get }
}

/// Records whether a view or a view controller has been built, and which of its methods is running.
@MainActor
public final class ViewCodeState {
  var isApplied = false
  /// The innermost running method that suits only one of the object's bags.
  private(set) var method: BindingMethod?
  /// Whether a binding that outlives the item which is being shown has been reported.
  var hasReportedBinding = false

  init() {}

  func run<Failure>(_ method: BindingMethod, _ body: () throws(Failure) -> Void) throws(Failure) {
    let outer = self.method
    self.method = method
    defer { self.method = outer }
    try body()
  }
}

/// A method in which views bind: once, or for each item or element that they show.
enum BindingMethod: String {
  case buildHierarchy = "buildHierarchy(_:)"
  case setupConstraints = "setupConstraints(_:)"
  case configureViews = "configureViews(_:)"
  case update = "update(with:)"
  case configureElement = "configureView(_:for:)"

  var isRepeated: Bool { self == .update || self == .configureElement }
}

extension View: ViewCodeApplying {}
