import Foundation
import RillList

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

/// The scroll offset of a list, and the lines that stay in place when heights change or lines are inserted and deleted.
struct ScrollPosition {
  /// A line and its intended distance from the upper edge of the visible area.
  struct Anchor {
    var line: ListLine
    var y: Double
  }

  /// The scroll offset of the content, in points.
  private(set) var offset = 0.0
  /// The offset for which rows were last placed.
  private var placedOffset = 0.0
  /// The lines that should stay in place. The first one decides; if it is deleted, the next one does.
  private var anchors: [Anchor] = []
  /// The distance from the lower edge of the visible area to the end of the content, if that end should stay in place.
  private var endGap: Double?
  /// Whether the lines have changed since rows were last placed.
  private(set) var isUpdated = false

  private var isHeld: Bool { !anchors.isEmpty || endGap != nil }

  /// Returns the line that stays where it is. The others are shown outward from it.
  func pivot(in lines: ListLines) -> ListLine? { endGap == nil ? anchors.first?.line : lines.last }

  /// Returns the intended offset, which may exceed the content.
  func wantedOffset(in lines: ListLines, height: Double) -> Double {
    if let endGap {
      // If the last row gets lower, it stays in view.
      let rest = lines.lastRow.map { lines.totalHeight - lines.top(of: $0) } ?? 0
      return lines.totalHeight - height - (endGap < rest ? endGap : 0)
    }
    return anchors.first.map { lines.top(of: $0.line) - $0.y } ?? offset
  }

  mutating func scroll(to y: Double, in lines: ListLines, height: Double) {
    forgetAnchors()
    offset = y
    follow(lines, height: height)
    // An offset beyond the end means the end, even if the last rows turn out higher than estimated.
    if y > offset { endGap = 0 }
  }

  mutating func scroll(to line: ListLine) {
    forgetAnchors()
    anchors = [Anchor(line: line, y: 0)]
  }

  /// Releases all lines from their places.
  mutating func forgetAnchors() {
    anchors = []
    endGap = nil
    isUpdated = false
  }

  /// Moves the offset to the intended one, as far as there is content.
  mutating func follow(_ lines: ListLines, height: Double) {
    offset = max(0, min(wantedOffset(in: lines, height: height), lines.totalHeight - height))
  }

  // MARK: Changes

  /// Keeps the end of the content at a distance from the lower edge, unless the list is being scrolled to a line.
  mutating func holdEnd(gap: Double) {
    if !isHeld { endGap = max(0, gap) }
  }

  /// Releases the end of the content from its place.
  mutating func releaseEnd() { endGap = nil }

  /// Keeps the rows in view where they are, the first one foremost, unless the list is being scrolled to a line.
  mutating func holdLines(in lines: ListLines, height: Double) {
    guard !isHeld else { return }
    var next = firstLine(in: lines)
    while let line = next, lines.top(of: line) < offset + height {
      if case .row = line { anchors.append(Anchor(line: line, y: lines.top(of: line) - offset)) }
      next = lines.line(after: line)
    }
  }

  /// Returns the first line that is at least partly in view, or the line below if only the space between them is.
  private func firstLine(in lines: ListLines) -> ListLine? {
    // Sums of fractions have rounding errors, which must not make a line count as shown.
    guard let line = lines.first(from: offset + 0.001) else { return nil }
    // The space below a line belongs to it.
    return lines.bottom(ofLineWith: line) > offset ? line : lines.line(below: line) ?? line
  }

  /// Moves the anchors to their places after an update.
  mutating func apply(_ shift: ListShift, to lines: ListLines, height: Double) {
    anchors = anchors.compactMap { anchor in shift[anchor.line].map { Anchor(line: $0, y: anchor.y) } }
    linesHaveChanged(in: lines, height: height)
  }

  /// Follows the anchors after lines above them change height.
  mutating func linesHaveChanged(in lines: ListLines, height: Double) {
    let before = offset
    follow(lines, height: height)
    placedOffset += offset - before
    isUpdated = true
  }

  // MARK: Placing

  /// Keeps the first line where it is, unless another line is to stay in place.
  ///
  /// - Parameter first: the first line on the screen. When a user scrolls up, it moves down by the same distance,
  ///   whatever turns up above it.
  mutating func holdFirstLine(_ first: ListLine?, in lines: ListLines, height: Double) {
    guard !isHeld else { return }
    let isScrolledUp = offset < placedOffset && placedOffset - offset <= height
    let line = (isScrolledUp ? first : nil) ?? firstLine(in: lines)
    anchors = line.map { [Anchor(line: $0, y: lines.top(of: $0) - offset)] } ?? []
  }

  /// Ends placing. A list without space has placed nothing, so its anchors stay and still count when it gets space.
  mutating func settle(hasRoom: Bool) {
    if hasRoom { forgetAnchors() }
    placedOffset = offset
  }
}
