import Foundation

/// What is at a point of a window, as a finger finds it: the frontmost view first.
@MainActor
struct HitTest {
  private let window: Window

  init(_ window: Window) { self.window = window }

  /// The views that are drawn at a point, the frontmost first; a view comes before the one it is in.
  func views(at point: CGPoint) -> [(view: View, point: CGPoint)] {
    var found: [(view: View, point: CGPoint)] = []
    collect(window, at: point, into: &found)
    return found
  }

  private func collect(_ view: View, at point: CGPoint, into found: inout [(view: View, point: CGPoint)]) {
    let size = view.presentationFrame.size
    guard !view.isHidden, view.alpha >= 0.01, CGRect(origin: .zero, size: size).contains(point) else { return }
    for subview in view.subviews.reversed() {
      let frame = subview.presentationFrame
      collect(subview, at: CGPoint(x: point.x - frame.minX, y: point.y - frame.minY), into: &found)
    }
    found.append((view, point))
  }

  /// What lies on a view at a point, so that it is neither seen nor touched there: something opaque, or another control
  /// that takes taps.
  func view(covering target: View, at point: CGPoint) -> View? {
    for (view, place) in views(at: point) {
      if view.isDescendant(of: target) { return nil }
      if target.isDescendant(of: view) { continue }
      if view.isOpaque(at: place) || view is Control && view.isReachable { return view }
    }
    return nil
  }

  /// Who would get a tap at a point, one after the other: the views there, up to something opaque, and those that it is
  /// in.
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
  /// Whether the view draws something at a point that hides what is behind.
  fileprivate func isOpaque(at point: CGPoint) -> Bool { drawingMarks().contains { $0.hides(point) } }
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
