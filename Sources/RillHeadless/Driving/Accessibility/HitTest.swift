import Foundation

/// Finds the views at a point of a window as a finger does: the frontmost view first.
@MainActor
struct HitTest {
  private let window: Window

  init(_ window: Window) { self.window = window }

  /// Returns the views that are drawn at a point, the frontmost first. A view precedes its superview.
  func views(at point: CGPoint) -> [(view: View, point: CGPoint)] {
    var found: [(view: View, point: CGPoint)] = []
    collect(window, at: point, alpha: 1, into: &found)
    return found
  }

  /// - Parameter alpha: the product of the alpha values of all superviews, as pictures show it.
  private func collect(
    _ view: View, at point: CGPoint, alpha: CGFloat, into found: inout [(view: View, point: CGPoint)]
  ) {
    let size = view.presentationFrame.size
    let alpha = alpha * view.alpha
    guard !view.isHidden, alpha >= View.leastSeenAlpha, CGRect(origin: .zero, size: size).contains(point) else {
      return
    }
    for subview in view.subviews.reversed() {
      let frame = subview.presentationFrame
      let inner = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
      collect(subview, at: inner, alpha: alpha, into: &found)
    }
    found.append((view, point))
  }

  /// Returns the point where a finger touches an element: the middle of its visible area or, if something covers that,
  /// the middle of the first free character cell, line by line from the upper-left corner.
  ///
  /// - Parameters:
  ///   - area: the visible area of the element, in points of the window.
  ///   - isMeant: excludes points where a tap would do something else.
  /// - Returns: `nil` if the element is covered everywhere.
  func touchPoint(of target: View, in area: CGRect, where isMeant: (CGPoint) -> Bool = { _ in true }) -> CGPoint? {
    func isFree(_ point: CGPoint) -> Bool { view(covering: target, at: point) == nil && isMeant(point) }
    if isFree(area.middle) { return area.middle }
    let cell = TextMetric.cellSize
    let (columns, rows) = (Int(area.width / cell.width), Int(area.height / cell.height))
    return (0..<max(0, rows * columns)).lazy.map { index in
      CGPoint(
        x: area.minX + (CGFloat(index % columns) + 0.5) * cell.width,
        y: area.minY + (CGFloat(index / columns) + 0.5) * cell.height)
    }.first(where: isFree)
  }

  /// Returns the view that covers all of an element's visible area, or `nil` if any part of it is free.
  func view(covering target: View, in area: CGRect) -> View? {
    touchPoint(of: target, in: area) == nil ? view(covering: target, at: area.middle) : nil
  }

  /// Returns the view that hides another one at a point and takes its touches there: something opaque, or another
  /// control that takes taps.
  private func view(covering target: View, at point: CGPoint) -> View? {
    for (view, place) in views(at: point) {
      if view.isDescendant(of: target) { return nil }
      if target.isDescendant(of: view) { continue }
      if view.isOpaque(at: place) || view is Control && view.isReachable { return view }
    }
    return nil
  }

  /// Returns the candidates for a tap at a point, in order: the views there, down to the first opaque one, and the
  /// views that contain it.
  func takers(at point: CGPoint) -> [(view: View, point: CGPoint)] {
    let all = views(at: point)
    guard let front = all.first(where: { $0.view.isOpaque(at: $0.point) })?.view else { return all }
    var isBehind = false
    return all.filter { entry in
      defer { if entry.view === front { isBehind = true } }
      return !isBehind || front.isDescendant(of: entry.view)
    }
  }
}

extension View {
  /// Whether the view draws something at a point that hides the views behind it.
  fileprivate func isOpaque(at point: CGPoint) -> Bool {
    drawingMarks(in: CGRect(origin: point, size: .zero)).contains { $0.hides(point) }
  }
}

extension DrawingMark {
  fileprivate func hides(_ point: CGPoint) -> Bool {
    switch self {
    case .fill(let area, let background): background != .clear && area.contains(point)
    case .part(_, let characters): characters.contains { $0.hides(point) }
    default: false
    }
  }
}
