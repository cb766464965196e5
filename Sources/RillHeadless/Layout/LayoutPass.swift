public import Foundation

extension View {
  /// Lays out the views of this hierarchy now, if anything has changed since the last time.
  ///
  /// In the block of ``animate(withDuration:scheduler:animations:completion:)``, the views begin to move to their new
  /// frames.
  ///
  /// Complexity: O(views and constraints), where positions and sizes follow one from another, as in chains, in nested
  /// views and along stacks. O(n · log n) for n views that share a space, in a line that is tied at both ends or in a
  /// stack, with the exceptions below; stacks in each other take that for each view around another one. A changed
  /// constant costs as much, without reading the views again.
  ///
  /// The simplex method solves the rest, in n² steps or more: views whose sizes are weighed against each other in
  /// circles, as in a stack whose gaps alone are longer than it, in a line of views that does not fit and whose last one
  /// nothing ties to the superview, and in deep nests of stacks without room; and views that could have other values at
  /// the same cost, such as two equal labels outside of stacks, of which either could grow. A changed constant costs a few
  /// exchanges of rows then. A table's rows are solved separately, and only the visible rows.
  public func layoutIfNeeded() {
    var top = self
    while let next = top.superview { top = next }
    LayoutPass.run(from: top)
  }
}

/// Lays out a hierarchy.
///
/// A pass updates constraints from the leaves to the root. Then the views that constraints place together get their
/// frames and are notified from the root to the leaves. Then it lays out the subviews of each view that places them by
/// frame, such as a table's rows.
@MainActor
enum LayoutPass {
  private static let rounds = 4

  /// Lays out until no view requests layout.
  ///
  /// An override of `layoutSubviews` may assign frames, and showing a row may change the list: each requests another
  /// round. A layout that never settles must not hang the screen, so after a few rounds the remaining work is left to
  /// the next layout.
  static func run(from root: View) {
    settle(root)
    if root.needsLayout, !root.isUnsettled {
      let restless = innermostThatNeedsLayout(in: root)
      ScreenDiagnostics.report(.unfinishedLayout(view: restless.name, layouts: rounds))
    }
    root.isUnsettled = root.needsLayout
  }

  private static func settle(_ root: View) {
    // A view around it may have changed the direction, or be another one.
    if root.laidOutDirection != root.effectiveLayoutDirection { root.needsLayout = true }
    for _ in 0..<rounds where root.needsLayout { place(root) }
  }

  /// Returns the innermost view that needs layout: a request marks all superviews of a view too.
  private static func innermostThatNeedsLayout(in root: View) -> View {
    var found = root
    while let next = found.subviews.first(where: { $0.needsLayout && !$0.isHidden }) { found = next }
    return found
  }

  private static func place(_ root: View) {
    root.updateConstraintsInSubtree()
    if !root.placesSubviewsByFrame { assignFrames(in: root) }
    var views: [View] = []
    var boundaries: [View] = []
    // Views that request layout, or whose size or direction is another than at their last layout, outer views first.
    root.visitSubtree { view in
      let outer = view === root ? root.effectiveLayoutDirection : view.superview?.laidOutDirection
      let direction = view.ownLayoutDirection ?? outer
      if view.needsLayout || view.laidOutSize != view.frame.size || view.laidOutDirection != direction {
        views.append(view)
      }
      view.laidOutDirection = direction
      if view.placesSubviewsByFrame { boundaries.append(view) }
      return !view.placesSubviewsByFrame
    }
    LayoutRequests.taken += 1
    for view in views { view.needsLayout = false }
    for view in views {
      view.laidOutSize = view.frame.size
      view.layoutSubviews()
    }
    for view in boundaries {
      for subview in view.subviews { settle(subview) }
    }
  }

  private static func assignFrames(in root: View) {
    let engine = LayoutEngine.solved(for: root)
    report(engine, of: root)
    for part in engine.parts { assign(part, engine) }
  }

  private static func assign(_ part: LayoutPart, _ engine: LayoutEngine) {
    func top(of part: LayoutPart?) -> Double { part?.y.map(engine.rules.value) ?? 0 }
    let parentLeft = part.parent.map { shownLeft(of: $0, engine) } ?? 0
    let frame = CGRect(
      x: exact(shownLeft(of: part, engine) - parentLeft), y: exact(top(of: part) - top(of: part.parent)),
      width: max(0, exact(engine.rules.value(of: part.width))),
      height: max(0, exact(engine.rules.value(of: part.height))))
    if let guide = part.item as? LayoutGuide {
      guard frame != guide.layoutFrame else { return }
      guide.layoutFrame = frame
      notify(from: guide.owningView)
    } else if let view = part.view {
      let frame = view.isPlaced(at: frame) ? view.assignedFrame : frame
      if part === engine.hostPart {
        if !view.hasGivenSize {
          view.setFrameFromLayout(CGRect(origin: view.frame.origin, size: frame.size))
        }
      } else if frame != view.frame {
        view.setFrameFromLayout(frame)
        notify(from: view.superview)
      }
    }
  }

  /// Lets `layoutSubviews()` be called for the views around something that has moved, which may place others beside it.
  private static func notify(from view: View?) {
    var next = view
    while let view = next, !view.needsLayout {
      view.needsLayout = true
      next = view.superviewInLayout
    }
  }

  /// Returns the left edge of a view as shown: a view of negative width is where it begins, in the reading direction.
  private static func shownLeft(of part: LayoutPart, _ engine: LayoutEngine) -> Double {
    let (left, width) = (part.x.map(engine.rules.value) ?? 0, engine.rules.value(of: part.width))
    let isReversed = width < 0 && part.parent?.item?.layoutView.map(engine.isReversed) == true
    return isReversed ? left + width : left
  }

  /// Removes rounding errors: sums of fractions miss whole numbers by a little, and frames that are meant to touch must
  /// touch.
  /// A number that is too large to compute with counts as zero.
  private static func exact(_ points: Double) -> Double {
    guard points.isFinite else { return 0 }
    let rounded = (points * 1_024).rounded() / 1_024
    return abs(rounded - points) < 1e-6 ? rounded : points
  }

  // MARK: Sizes

  /// Returns the size that a view and its contents need, at a given width or at their natural width.
  static func fittingSize(of view: View, width: CGFloat?) -> CGSize {
    fittingSize(
      of: view, width: width.map { .given($0.orZero) } ?? .fitting(target: 0, LayoutLevel.fitting),
      height: .fitting(target: 0, LayoutLevel.fitting))
  }

  static func fittingSize(of view: View, width: LayoutEngine.Extent, height: LayoutEngine.Extent) -> CGSize {
    view.updateConstraintsInSubtree()
    let size = LayoutEngine.solved(for: view, width: width, height: height).hostSize
    return CGSize(width: max(0, exact(size.width)), height: max(0, exact(size.height)))
  }

  /// Reports a problem when it appears, and not again with every layout that still has it.
  private static func report(_ engine: LayoutEngine, of root: View) {
    var found: Set<ScreenDiagnostic> = []
    for problem in engine.problems() where found.insert(problem).inserted {
      if !root.reportedConflicts.contains(problem) { ScreenDiagnostics.report(problem) }
    }
    root.reportedConflicts = found
  }
}

extension View {
  /// Returns whether a frame is the assigned one, which places the view, but for rounding errors. The view keeps that to
  /// the last digit: so it is no change if `layoutSubviews()` assigns the same again.
  fileprivate func isPlaced(at frame: CGRect) -> Bool {
    func isNear(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 1e-6 }
    return translatesAutoresizingMaskIntoConstraints && isNear(frame.minX, assignedFrame.minX)
      && isNear(frame.minY, assignedFrame.minY) && isNear(frame.width, assignedFrame.width)
      && isNear(frame.height, assignedFrame.height)
  }
}

extension CGFloat {
  /// The value, or zero if it is negative or not finite, because a frame can have any value.
  var orZero: Double { isFinite ? Double(Swift.max(0, self)) : 0 }
}

extension View {
  /// Returns the size that the view and its constrained subviews need, in points.
  ///
  /// The frame does not change.
  ///
  /// - Parameter width: The width at which the view is laid out; `nil` for its natural width.
  public func sizeThatFits(width: CGFloat?) -> CGSize { LayoutPass.fittingSize(of: self, width: width) }

  /// Returns the size that the view and its constrained subviews need, as near to a target as they allow, in points.
  ///
  /// The frame does not change.
  ///
  /// ```swift
  /// view.systemLayoutSizeFitting(CGSize(width: 320, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The preferred size. Zero requests the smallest size.
  ///   - horizontal: The priority of the target's width. With `.required`, the view has that width, unless
  ///     required constraints prevent it.
  ///   - vertical: The priority of the target's height. With `.required`, the view has that height, unless
  ///     required constraints prevent it.
  public func systemLayoutSizeFitting(
    _ target: CGSize, horizontal: LayoutPriority = .fittingSizeLevel, vertical: LayoutPriority = .fittingSizeLevel
  ) -> CGSize {
    func extent(_ points: CGFloat, _ priority: LayoutPriority) -> LayoutEngine.Extent {
      if priority >= .required { return .given(points.orZero) }
      return .fitting(target: points.orZero, max(1, priority.rawValue))
    }
    return LayoutPass.fittingSize(
      of: self, width: extent(target.width, horizontal), height: extent(target.height, vertical))
  }

  // MARK: Diagnosis

  /// The views in this view's hierarchy whose position or size the constraints leave open, outer views first.
  ///
  /// Pending layout is done first.
  ///
  /// Complexity: Two small searches for each coordinate. It is meant for tests and for inspecting a layout.
  public var ambiguousViews: [View] {
    ambiguousItems.compactMap { $0 as? View }
  }

  /// The guides in this view's hierarchy whose position or size the constraints leave open; see ``ambiguousViews``. A
  /// guide is included once a constraint names it.
  public var ambiguousLayoutGuides: [LayoutGuide] { ambiguousItems.compactMap { $0 as? LayoutGuide } }

  private var ambiguousItems: [any LayoutItem] {
    layoutIfNeeded()
    return layoutHost.engine?.ambiguousItems() ?? []
  }

  /// Whether constraints leave the view's position or size open.
  public var hasAmbiguousLayout: Bool { ambiguousViews.contains { $0 === self } }
}
