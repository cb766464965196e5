import Foundation

/// The part of a list that shows its rows and clips them at its edges. It holds the views of the lines on the screen,
/// and those that leave in an animation.
final class ListViewport: View {
  /// A view that stays visible until an animation ends.
  struct Departing {
    let view: View
    /// The view of the row: `view` itself, or a view inside it.
    let content: View
    /// The line of the view, if it is only out of view and not deleted.
    var line: ListLine?
    /// The last line of the view.
    var lastLine: ListLine
    /// The number of the animation; `nil` until it begins.
    var animation: Int?
  }

  private var views: [ListLine: View] = [:]
  var departing: [Departing] = []
  /// The views that were not placed yet.
  private var fresh: Set<ObjectIdentifier> = []

  /// Leaves the views to their order from top to bottom: a dictionary would release them, and end their bindings, in an
  /// order that differs from run to run.
  deinit { views = [:] }

  override var placesSubviewsByFrame: Bool { true }

  /// The lines on the screen, from top to bottom.
  var lines: [ListLine] { views.keys.sorted() }

  var isEmpty: Bool { views.isEmpty }

  subscript(line: ListLine) -> View? { views[line] }

  func line(of view: View) -> ListLine? {
    views.first { $0.value === view }?.key ?? departing.first { $0.content === view }?.line
  }

  /// - Parameter isFresh: whether the view was not here before.
  func show(_ view: View, in line: ListLine, isFresh: Bool) {
    views[line] = view
    if isFresh {
      fresh.insert(ObjectIdentifier(view))
      view.motion = nil
    }
    if view.superview !== self { addSubview(view) }
  }

  func remove(_ line: ListLine) -> View? {
    let view = take(line)
    view?.removeFromSuperview()
    return view
  }

  /// Removes a view from a line and returns it. It stays in the hierarchy.
  func take(_ line: ListLine) -> View? { views.removeValue(forKey: line) }

  override func willLoseSubviews(_ views: Set<ObjectIdentifier>) { fresh.subtract(views) }

  /// Moves views with their lines. Returns the views of deleted lines, which are still in the hierarchy, with their
  /// lines before the update.
  func apply(_ shift: ListShift) -> [(line: ListLine, view: View)] {
    let gone = lines.filter { shift[$0] == nil }.compactMap { line in views[line].map { (line: line, view: $0) } }
    views = Dictionary(uniqueKeysWithValues: views.compactMap { line, view in shift[line].map { ($0, view) } })
    for index in departing.indices {
      departing[index].line = departing[index].line.flatMap { shift[$0] }
      if let line = departing[index].line { departing[index].lastLine = line }
    }
    return gone
  }

  /// Places each view, and moves a view on its way by the same distance.
  ///
  /// - Parameter isUpdate: whether departing views stay where they are.
  /// - Returns: whether none of the views was here before.
  func place(_ frames: [CGRect], isUpdate: Bool) -> Bool {
    var displacement: CGPoint?
    let lines = lines
    for (line, frame) in zip(lines, frames) {
      guard let view = views[line] else { continue }
      if fresh.remove(ObjectIdentifier(view)) == nil {
        let step = CGPoint(x: frame.minX - view.frame.minX, y: frame.minY - view.frame.minY)
        displacement = displacement ?? step
        view.motion = view.motion?.moved(by: step)
      }
      view.frame = frame
    }
    if let displacement, !isUpdate, displacement != .zero {
      for view in departing.map(\.view) {
        view.motion = view.motion?.moved(by: displacement)
        view.frame = view.frame.offsetBy(dx: displacement.x, dy: displacement.y)
      }
    }
    subviews = departing.map(\.view) + lines.compactMap { views[$0] }
    return displacement == nil && !lines.isEmpty && !isUpdate
  }

  // MARK: Leaving

  /// Keeps a view visible although its line is out of view.
  func depart(_ view: View, _ line: ListLine) {
    departing.append(Departing(view: view, content: view, line: line, lastLine: line))
  }

  /// Keeps a view visible until it is folded up, although its line is deleted.
  func fold(_ view: View, lastLine: ListLine) {
    let fold = FoldedView()
    fold.frame = view.presentationFrame
    fold.addSubview(view)
    view.motion = nil
    view.frame.origin = .zero
    departing.append(Departing(view: fold, content: view, lastLine: lastLine))
  }

  /// Removes a line's view from the departing ones and returns it.
  func takeDeparting(_ line: ListLine) -> View? {
    guard let index = departing.firstIndex(where: { $0.line == line }) else { return nil }
    return departing.remove(at: index).view
  }
}

/// A container whose view keeps its size, however low the container gets.
private final class FoldedView: View {
  override var placesSubviewsByFrame: Bool { true }
}

extension LayoutMotion {
  fileprivate func moved(by step: CGPoint) -> LayoutMotion {
    LayoutMotion(start: start.offsetBy(dx: step.x, dy: step.y), animation: animation)
  }
}
