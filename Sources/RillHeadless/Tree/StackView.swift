public import Foundation

/// Arranges views in a row or a column.
///
/// Along the axis, each view keeps its size, and the stack is as long as all of them with the spacing between. Where
/// the stack's length is given, the view of the lowest ``View/contentHuggingPriority`` (of equal ones the last) gets
/// the room that is left. An empty ``View`` has no size of its own and so keeps others apart. Hidden views take no room
/// and no spacing.
open class StackView: View {
  /// The direction in which views follow each other.
  public enum Axis: Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// How views stand across the axis.
  public enum Alignment: Hashable, Sendable {
    /// As wide (or high) as the stack.
    case fill
    /// At the left (or upper) edge.
    case leading
    /// In the middle.
    case center
    /// At the right (or lower) edge.
    case trailing
  }

  /// The direction in which views follow each other.
  public var axis = Axis.horizontal {
    didSet { setNeedsLayout() }
  }
  /// The room between two views, in points.
  public var spacing: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }
  /// How views stand across the axis.
  public var alignment = Alignment.fill {
    didSet { setNeedsLayout() }
  }
  /// The views that the stack places, in order.
  public private(set) var arrangedSubviews: [View] = []

  /// A stack of views.
  public convenience init(
    axis: Axis, spacing: CGFloat = 0, alignment: Alignment = .fill, _ arrangedSubviews: [View] = []
  ) {
    self.init()
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  /// Puts a view at the end.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Puts a view before the one that is at a place now; a place outside of the stack is its nearest end. To take a view
  /// out again, call its ``View/removeFromSuperview()``.
  public func insertArrangedSubview(_ view: View, at place: Int) {
    addSubview(view)
    arrangedSubviews.insert(view, at: min(max(0, place), arrangedSubviews.count))
  }

  func arranges(_ view: View) -> Bool { arrangedSubviews.contains { $0 === view } }

  override func willLoseSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
  }
}
