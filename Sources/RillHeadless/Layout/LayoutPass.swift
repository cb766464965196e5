import Foundation

/// Lays out a hierarchy: first the views that constraints place together, then the views inside each of them that
/// place their subviews by frame, such as a table's rows.
@MainActor
enum LayoutPass {
  static func run(from root: View) {
    // An override of `layoutSubviews` may assign frames, which asks for another round; two that never agree must not
    // hang the screen.
    for _ in 0..<4 where root.needsLayout { place(root) }
    root.needsLayout = false
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
      for subview in view.subviews { run(from: subview) }
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

  /// A conflict is reported when it appears, not again with every layout that still has it.
  private static func report(_ solver: LayoutSolver, of root: View) {
    var found: Set<ScreenDiagnostic> = []
    if solver.hasConflict {
      var naming = LayoutSolver(root: root, namesConflicts: true)
      _ = measuring { naming.frames(width: root.frame.width, height: root.frame.height) }
      for conflict in naming.conflicts where found.insert(conflict).inserted {
        if !root.reportedConflicts.contains(conflict) { ScreenDiagnostics.report(conflict) }
      }
    }
    root.reportedConflicts = found
  }
}
