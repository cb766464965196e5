public import Foundation
import RillList

/// Arranges views in a row or a column.
///
/// Each view keeps its size where it can; ``Distribution`` says what becomes of the room that is left, and where there is
/// none, the view of the lowest compression resistance shrinks first. Of equal ones it is the first in the tree, also
/// where they are in different stacks. Where there is no room for the gaps alone, views have no size and gaps reach out of
/// the stack. An empty ``View`` has no size of its own and so keeps others apart. Hidden views take no room and no spacing.
///
/// A stack has no content of its own, so its own hugging and compression resistance have no effect: in a nested stack,
/// those of the views in it count.
///
/// Where UIKit differs: its `fillProportionally` takes the spacing for a part of the proportions, so that views do not
/// share one factor; which of two equally important views it resizes is not promised; and in a row that is aligned by
/// baselines, the tallest view's baseline stands for the stack's, where here the first view's does.
open class StackView: View {
  /// The direction in which views follow each other.
  public typealias Axis = LayoutAxis

  /// What views do with the room along the axis.
  public enum Distribution: Hashable, Sendable, CaseIterable {
    /// They fill it: the view of the lowest hugging priority gets what is left, of equal ones the first in the tree.
    case fill
    /// They fill it, all of one length.
    case fillEqually
    /// They fill it, each as many times its natural length as the others.
    case fillProportionally
    /// They keep their lengths, and the gaps between them are equal; none is shorter than the spacing, or than the
    /// largest custom one. A view that is alone fills the stack.
    case equalSpacing
    /// They keep their lengths, and their middles are at equal distances, as far as no gap is shorter than its spacing.
    /// A view that is alone fills the stack.
    case equalCentering
  }

  /// How views stand across the axis.
  public enum Alignment: Hashable, Sendable {
    /// As wide (or high) as the stack.
    case fill
    /// At the leading (or upper) edge.
    case leading
    /// In the middle.
    case center
    /// At the trailing (or lower) edge.
    case trailing
    /// Their first lines of text on one line. In a column it is as `fill`.
    case firstBaseline
    /// Their last lines of text on one line. In a column it is as `fill`.
    case lastBaseline
  }

  /// The direction in which views follow each other.
  public var axis = Axis.horizontal {
    didSet { setNeedsLayout() }
  }
  /// The room between two views, in points.
  public var spacing: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }
  /// What views do with the room along the axis.
  public var distribution = Distribution.fill {
    didSet { setNeedsLayout() }
  }
  /// Whether views are inside of the stack's ``View/layoutMargins``, and not at its edges.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet { setNeedsLayout() }
  }
  /// How views stand across the axis.
  public var alignment = Alignment.fill {
    didSet { setNeedsLayout() }
  }
  /// The views that the stack places, in order.
  public private(set) var arrangedSubviews: [View] = [] {
    didSet { arrangementCount += 1 }
  }
  /// How often the order of the views was written anew, which costs O(views) each time.
  package private(set) var arrangementCount = 0
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// Where the stack was made.
  var place: LayoutPlace?

  /// A stack of views.
  public convenience init(
    axis: Axis, spacing: CGFloat = 0, alignment: Alignment = .fill,
    distribution: Distribution = .fill, _ arrangedSubviews: [View] = [], file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init()
    place = LayoutPlace(file, line)
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
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
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: min(max(0, place), arrangedSubviews.count))
  }

  /// Arranges these views and no others, in this order. Those that are there already are not taken out meanwhile.
  ///
  /// Complexity: O(views).
  func arrange(_ views: [View]) {
    let staying = Set(views.map { ObjectIdentifier($0) })
    removeSubviews(arrangedSubviews.filter { !staying.contains(ObjectIdentifier($0)) })
    for view in views where view.superview !== self {
      addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    arrangedSubviews = views
    layoutHost.engine?.needsFullVisit = true
    setNeedsLayout()
  }

  /// Puts views at the end, in order.
  public func addArrangedSubviews(_ views: View...) {
    for view in views { addArrangedSubview(view) }
  }

  /// Sets the room after an arranged view, in points; `nil` for the stack's ``spacing`` again. It is forgotten when the
  /// view leaves.
  public func setCustomSpacing(_ spacing: CGFloat?, after view: View) {
    customSpacings[ObjectIdentifier(view)] = arranges(view) ? spacing : nil
    setNeedsLayout()
  }

  /// The room after an arranged view, in points.
  public func spacing(after view: View) -> CGFloat { customSpacings[ObjectIdentifier(view)] ?? spacing }

  /// What stands for a view without text of its own: the first arranged view that is not hidden.
  open override var forFirstBaselineLayout: View {
    arrangedSubviews.first { !$0.isHidden }?.forFirstBaselineLayout ?? self
  }

  /// The last arranged view of a column that is not hidden, and the first one of a row.
  open override var forLastBaselineLayout: View {
    let shown = arrangedSubviews.filter { !$0.isHidden }
    return (axis == .vertical ? shown.last : shown.first)?.forLastBaselineLayout ?? self
  }

  /// How diagnostics call the stack: by its identifier, or by the file and line where it was made.
  var nameAndPlace: String {
    guard accessibilityIdentifier == nil, let place else { return name }
    return "\(name) (\(place))"
  }

  func alignment(across axis: LayoutAxis) -> Alignment {
    let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
    return isBaseline && axis == .horizontal ? .fill : alignment
  }

  /// The margins at the stack's beginning and end.
  func insets(along axis: LayoutAxis) -> (first: Double, last: Double) {
    guard isLayoutMarginsRelativeArrangement else { return (0, 0) }
    return axis == .horizontal
      ? (layoutMargins.leading, layoutMargins.trailing) : (layoutMargins.top, layoutMargins.bottom)
  }

  func arranges(_ view: View) -> Bool { arrangedSubviews.contains { $0 === view } }

  override func willLoseSubviews(_ views: Set<ObjectIdentifier>) {
    arrangedSubviews.removeAll { views.contains(ObjectIdentifier($0)) }
    for view in views { customSpacings[view] = nil }
  }
}
