import Foundation

/// Lays out a hierarchy: constraints are updated from the leaves to the root, then the views that they place together
/// get their frames and are told from the root to the leaves, then the views inside each of them that place their
/// subviews by frame, such as a table's rows.
@MainActor
enum LayoutPass {
  private static let rounds = 4

  /// Lays out until nothing asks for layout any more.
  ///
  /// An override of `layoutSubviews` may assign frames, and showing a row may change the list: each asks for another
  /// round. What never settles must not hang the screen, so after a few rounds the rest is left to the next layout.
  static func run(from root: View) {
    settle(root)
    if root.needsLayout, !root.isUnsettled {
      let restless = innermostThatNeedsLayout(in: root)
      ScreenDiagnostics.report(.unfinishedLayout(view: restless.name, layouts: rounds))
    }
    root.isUnsettled = root.needsLayout
  }

  private static func settle(_ root: View) {
    for _ in 0..<rounds where root.needsLayout { place(root) }
  }

  /// Whoever asks for layout asks for it in all that it is in too.
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
    gather(root, &views, &boundaries)
    for view in views { view.needsLayout = false }
    for view in views {
      view.laidOutSize = view.frame.size
      view.layoutSubviews()
    }
    for view in boundaries {
      for subview in view.subviews { settle(subview) }
    }
  }

  /// The views that ask for layout or have another size than when they were last told, outer ones first.
  private static func gather(_ view: View, _ views: inout [View], _ boundaries: inout [View]) {
    if view.needsLayout || view.laidOutSize != view.frame.size { views.append(view) }
    if view.placesSubviewsByFrame { return boundaries.append(view) }
    for subview in view.subviews { gather(subview, &views, &boundaries) }
  }

  private static func assignFrames(in root: View) {
    let engine = LayoutEngine.solved(for: root)
    report(engine, of: root)
    for part in engine.parts { assign(part, engine) }
  }

  private static func assign(_ part: LayoutPart, _ engine: LayoutEngine) {
    let parentLeft = part.parent.map { shownLeft(of: $0, engine) } ?? 0
    let parentTop = part.parent.map { engine.value(of: $0.top) } ?? 0
    let frame = CGRect(
      x: exact(shownLeft(of: part, engine) - parentLeft), y: exact(engine.value(of: part.top) - parentTop),
      width: max(0, exact(engine.solver.value(of: part.width))),
      height: max(0, exact(engine.solver.value(of: part.height))))
    if let guide = part.item as? LayoutGuide {
      guide.layoutFrame = frame
    } else if let view = part.view {
      if part === engine.hostPart {
        if !view.translatesAutoresizingMaskIntoConstraints {
          view.setFrameFromLayout(CGRect(origin: view.frame.origin, size: frame.size))
        }
      } else {
        view.setFrameFromLayout(frame)
      }
    }
  }

  /// A view for which there is less than no width is where it begins, in the direction of reading.
  private static func shownLeft(of part: LayoutPart, _ engine: LayoutEngine) -> Double {
    let isReversed =
      engine.solver.value(of: part.width) < 0
      && part.parent?.item?.layoutView?.effectiveLayoutDirection == .rightToLeft
    return engine.value(of: isReversed ? part.right : part.left)
  }

  /// Sums of fractions miss whole numbers by a hair; frames that are meant to touch must.
  private static func exact(_ points: Double) -> Double {
    let rounded = (points * 1_024).rounded() / 1_024
    return abs(rounded - points) < 1e-6 ? rounded : points
  }

  // MARK: Sizes

  /// The size that a view and what it contains want, at a width or at their natural one.
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

  /// A problem is reported when it appears, not again with every layout that still has it.
  private static func report(_ engine: LayoutEngine, of root: View) {
    var found: Set<ScreenDiagnostic> = []
    for problem in engine.problems() where found.insert(problem).inserted {
      if !root.reportedConflicts.contains(problem) { ScreenDiagnostics.report(problem) }
    }
    root.reportedConflicts = found
  }
}

extension CGFloat {
  /// A frame can be anything; layout takes what is no number, or less than nothing, for nothing.
  var orZero: Double { isFinite ? Double(Swift.max(0, self)) : 0 }
}
