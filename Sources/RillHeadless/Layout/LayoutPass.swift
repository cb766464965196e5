import Foundation

/// Lays out a hierarchy: first the views that constraints place together, then the views inside each of them that
/// place their subviews by frame, such as a table's rows.
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
    var solver = LayoutSolver(root: root)
    let frames = measuring { solver.frames(width: root.frame.width, height: root.frame.height) }
    report(solver, of: root)
    for (view, frame) in zip(solver.views, frames) {
      if view !== root { view.setFrameFromLayout(frame) }
      view.needsLayout = false
    }
    for view in solver.views { view.layoutSubviews() }
    for view in solver.views where view.placesSubviewsByFrame {
      for subview in view.subviews { settle(subview) }
    }
  }

  /// The size that a view and what it contains want, at a width or at their natural one.
  static func fittingSize(of view: View, width: CGFloat?) -> CGSize {
    let key = Key(view: ObjectIdentifier(view), width: width)
    if let size = sizes[key] { return size }
    return measuring {
      var solver = LayoutSolver(root: view)
      let size = solver.frames(width: width, height: nil).first?.size ?? .zero
      sizes[key] = size
      return size
    }
  }

  /// Sizes are remembered during one measurement only: between two, anything may have changed.
  private static func measuring<Result>(_ measure: () -> Result) -> Result {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { sizes = [:] }
    }
    return measure()
  }

  private struct Key: Hashable {
    var view: ObjectIdentifier
    var width: CGFloat?
  }

  /// Stacks in stacks ask for the same sizes again and again; without this the work doubles with every level.
  private static var sizes: [Key: CGSize] = [:]
  private static var depth = 0

  /// The sizes that are negative in any room. A view for which only this screen is too small is no one's fault.
  private static func impossibleSizes(
    _ solver: LayoutSolver, in root: View
  ) -> [(index: Int, size: LayoutSolver.Unknown)] {
    let negative = solver.negativeSizes
    if negative.isEmpty { return [] }
    var roomy = LayoutSolver(root: root)
    let room: CGFloat = 1_000_000
    _ = measuring { roomy.frames(width: root.frame.width + room, height: root.frame.height + room) }
    let remaining = roomy.negativeSizes
    return negative.filter { size in remaining.contains { $0 == size } }
  }

  /// A conflict is reported when it appears, not again with every layout that still has it.
  private static func report(_ solver: LayoutSolver, of root: View) {
    var found: Set<ScreenDiagnostic> = []
    // What breaks a constraint explains the sizes that come of it.
    let impossible = solver.hasConflict ? [] : impossibleSizes(solver, in: root)
    if solver.hasConflict || !impossible.isEmpty {
      var naming = LayoutSolver(root: root, namesConflicts: true)
      _ = measuring { naming.frames(width: root.frame.width, height: root.frame.height) }
      let conflicts = naming.conflicts + impossible.map { naming.conflict(ofNegative: $0.size, $0.index) }
      for conflict in conflicts where found.insert(conflict).inserted {
        if !root.reportedConflicts.contains(conflict) { ScreenDiagnostics.report(conflict) }
      }
    }
    root.reportedConflicts = found
  }
}
