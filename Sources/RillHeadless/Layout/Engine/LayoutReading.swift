import Foundation
import RillList

/// Reads the statements of the view tree into the solver.
extension LayoutEngine {
  /// Updates the solver with the tree: with all of it, or with the views that request layout.
  func update() {
    _ = hostPart
    removeForgottenParts()
    forgetInheritedValues()
    let visitsAll = needsFullVisit || direction != host.effectiveLayoutDirection
    (needsFullVisit, direction) = (false, host.effectiveLayoutDirection)
    LayoutRequests.taken += 1
    if visitsAll {
      // A stack, then the views in it, then the next view.
      orderInStacks = [:]
      for (view, isArranged) in viewsInOrder() where isArranged {
        orderInStacks[ObjectIdentifier(view)] = orderInStacks.count
      }
    }
    if visitsAll || host.needsLayout { visit(all: visitsAll) }
    removeForgottenParts()
  }

  /// Updates the rules of all views, or of those that request layout.
  private func visit(all: Bool) {
    let isKept = host.engine === self
    host.visitSubtree { view in
      if view !== host {
        if view.isLeftOutByStack {
          forget(subtree: view)
          return false
        }
        guard all || view.needsLayout else {
          // The frame of the view may have changed.
          if view.translatesAutoresizingMaskIntoConstraints, let part = knownPart(of: view) {
            updateOwnRules(of: part, view)
          }
          return false
        }
      }
      if isKept { view.visitedHost = host }
      // The position of a baseline depends on the content of a view.
      for constraint in view.constraints where all || constraint.isStale || constraint.mentionsBaseline {
        set(statement(of: constraint), of: constraint)
        if isKept { constraint.isStale = false }
      }
      if view === host || !view.translatesAutoresizingMaskIntoConstraints || knownPart(of: view) != nil {
        let part = part(of: view)
        if view !== host { updateOwnRules(of: part, view) }
        if let stack = view as? StackView { arrange(stack, part) }
        if view === host { updateContent(of: part, view) }
      }
      return !view.placesSubviewsByFrame
    }
  }

  /// Updates the rules of a view's frame, if the frame places it, or else those of its content.
  func updateOwnRules(of part: LayoutPart, _ view: View) {
    if view.translatesAutoresizingMaskIntoConstraints {
      set(&part.content, to: []) { "" }
      set(&part.inside, to: []) { "" }
      part.contentSize = nil
      set(&part.frame, to: frameStatements(of: part, view)) { [weak view] in
        "\(view?.name ?? "(released view)") is where its frame is "
          + "(translatesAutoresizingMaskIntoConstraints is true)"
      }
    } else {
      set(&part.frame, to: []) { "" }
      updateContent(of: part, view)
    }
  }

  private func frameStatements(of part: LayoutPart, _ view: View) -> [LayoutRule.Statement] {
    guard let parent = part.parent else { return [] }
    let frame = view.assignedFrame
    return [
      (part.left - parent.left).statement(.equal, frame.minX), (part.top - parent.top).statement(.equal, frame.minY),
      part.widthSum.statement(.equal, frame.width), part.heightSum.statement(.equal, frame.height),
    ]
  }

  // MARK: Constraints

  /// Returns the statement of a constraint; `nil` if it is about views that a stack leaves out.
  private func statement(of constraint: LayoutConstraint) -> LayoutRule.Statement? {
    guard let holder = constraint.holder, let first = constraint.firstItem, !isLeftOut(first) else { return nil }
    let isReversed = isReversed(holder)
    let multiplier = constraint.multiplier.isFinite ? Double(constraint.multiplier) : 1
    var constant = constraint.constant.isFinite ? Double(constraint.constant) : 0
    if isReversed, constraint.firstAttribute.followsReading { constant = -constant }
    var sum = self.sum(of: constraint.firstAttribute, first, isReversed)
    var relation = constraint.relation
    if let attribute = constraint.secondAttribute {
      guard let second = constraint.secondItem, !isLeftOut(second) else { return nil }
      var other = self.sum(of: attribute, second, isReversed)
      if multiplier != 1, attribute.kind != .length {
        let origin = part(of: holder)
        let start = attribute.kind == .vertical ? origin.top : isReversed ? origin.right : origin.left
        other = (other - start) * multiplier + start
      } else {
        other = other * multiplier
      }
      sum = sum - other
      // From right to left, "after" means to the left.
      if isReversed, constraint.firstAttribute.followsReading, attribute.followsReading { relation = relation.reversed }
    }
    let priority = constraint.priority < .required ? max(1, constraint.priority.rawValue) : nil
    return sum.statement(relation.forSolver, constant, priority)
  }

  private func isLeftOut(_ item: any LayoutItem) -> Bool {
    guard let view = item.layoutView else { return false }
    return leftOut.value(of: view, in: host, from: false) { $0.isLeftOutByStack ? true : nil }
  }

  /// Returns whether a view is read from right to left.
  func isReversed(_ view: View) -> Bool {
    directions.value(of: view, in: host, from: host.effectiveLayoutDirection, own: \.ownLayoutDirection) == .rightToLeft
  }

  private func sum(of attribute: LayoutAttribute, _ item: any LayoutItem, _ isReversed: Bool) -> LayoutSum {
    if let guide = item as? LayoutGuide, guide.isMargins, let view = guide.owningView {
      return sum(of: attribute, part(of: view), view, insets: view.insetsFromLeft(isReversed), isReversed)
    }
    return sum(of: attribute, part(of: item), item as? View, insets: EdgePoints(), isReversed)
  }

  private func sum(
    of attribute: LayoutAttribute, _ part: LayoutPart, _ view: View?, insets: EdgePoints, _ isReversed: Bool
  ) -> LayoutSum {
    let (left, right) = (part.left + insets.left, part.right + -insets.right)
    let (top, bottom) = (part.top + insets.top, part.bottom + -insets.bottom)
    switch attribute {
    case .leading: return isReversed ? right : left
    case .trailing: return isReversed ? left : right
    case .left: return left
    case .right: return right
    case .top: return top
    case .bottom: return bottom
    case .width: return part.widthSum + -(insets.left + insets.right)
    case .height: return part.heightSum + -(insets.top + insets.bottom)
    case .centerX: return left * 0.5 + right * 0.5
    case .centerY: return top * 0.5 + bottom * 0.5
    case .firstBaseline: return view.map { baseline(first: $0) } ?? bottom
    case .lastBaseline: return view.map { baseline(last: $0) } ?? bottom
    }
  }
}

/// The insets from the edges, in points.
struct EdgePoints: Equatable {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0
}

extension View {
  /// Returns the margins as distances from the left, right, upper and lower edges.
  fileprivate func insetsFromLeft(_ isReversed: Bool) -> EdgePoints {
    let margins = layoutMargins
    return EdgePoints(
      left: isReversed ? margins.trailing : margins.leading, right: isReversed ? margins.leading : margins.trailing,
      top: margins.top, bottom: margins.bottom)
  }
}

extension LayoutRelation {
  fileprivate var reversed: LayoutRelation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }

  fileprivate var forSolver: LinearSolver.Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

/// Solutions for a size of the host.
extension LayoutEngine {
  /// The points up to which a required constraint may be missed.
  private static let precision = 0.01

  /// Returns an engine solved for the current frame of a host.
  static func solved(for host: View) -> LayoutEngine {
    // The size of a host with its own constraints follows from them and from its assigned frame, and not from an
    // earlier layout.
    let ownsSize = host.hasGivenSize
    let size = (ownsSize ? host.frame : host.assignedFrame).size
    // If the requested size is assigned, the solution still applies.
    if ownsSize, let kept = host.engine, let asked = kept.extents, kept.isHostFitting,
      kept.givenWidth == Double(size.width)
    {
      let engine = solved(for: host, width: asked.width, height: asked.height)
      if engine.hostSize == size, engine.rules.broken.isEmpty { return engine }
    }
    return solved(for: host, width: .frame(size.width.orZero), height: .frame(size.height.orZero))
  }

  /// Returns an engine solved for a size of a view: the kept one for a host, a temporary one otherwise.
  static func solved(for view: View, width: Extent, height: Extent) -> LayoutEngine {
    let isHost = view.superviewInLayout == nil
    let kept = isHost ? view.engine : nil
    let engine = kept ?? LayoutEngine(host: view)
    if isHost { view.engine = engine }
    guard engine.solve(width: width, height: height) else { return engine }
    let error = engine.rules.roundingError
    let isImprecise = error > precision
    // A kept engine must give and report the same as a new one. Of several contradicting constraints, the order in which
    // they are added decides which one breaks, and of several solutions, the one before decides which one is found. So
    // both are left to a new engine after each change.
    engine.imprecision = nil
    guard isImprecise || (kept != nil && (!engine.rules.broken.isEmpty || engine.isOpen)) else { return engine }
    let fresh = LayoutEngine(host: view, counts: engine.rules.counts)
    // A number that is too large is not imprecise, and is too large again.
    if isImprecise, error.isFinite { fresh.imprecision = error }
    if isHost { view.engine = fresh }
    fresh.solve(width: width, height: height)
    return fresh
  }

  /// Whether constraints leave a place or a size open.
  private var isOpen: Bool { rules.isOpen || parts.contains(where: \.usesFrame) }

  /// Returns whether the solution may have changed.
  @discardableResult
  private func solve(width: Extent, height: Extent) -> Bool {
    update()
    setHost(width: width, height: height)
    settle()
    let isChanged = rules.counts.changes != rules.counts.changesSolved
    rules.counts.changesSolved = rules.counts.changes
    return isChanged || parts.contains(where: \.isDecidedByOldFrame)
  }

  var isHostFitting: Bool {
    if case .fitting? = extents?.height { return true }
    if case .fitting? = extents?.width { return true }
    return false
  }
  var givenWidth: Double? {
    if case .given(let width)? = extents?.width { return width }
    return nil
  }
}
