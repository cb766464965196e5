public import Foundation
import RillList

/// A view that arranges other views in a row or a column.
///
/// Each view keeps its size where it can. ``Distribution`` decides which views get the remaining space. Where there is
/// not enough space, the view with the lowest compression resistance shrinks first; of equal views, the first one in
/// the tree does, also where they are in different stacks. Where the gaps alone do not fit, the views have no size and
/// the gaps extend beyond the stack. An empty ``View`` has no intrinsic size, so it keeps other views apart. Hidden views
/// take no space and no spacing.
///
/// A stack has no intrinsic size, so its own hugging and compression resistance have no effect: in a nested stack, those
/// of the views in it count.
///
/// Differences from UIKit: its `fillProportionally` counts the spacing as part of the proportions, so that views do not
/// share one factor; it does not promise which of two equally important views it resizes; and in a row that is aligned
/// by baselines, it uses the baseline of the tallest view as that of the stack, where this class uses the baseline of
/// the first view.
open class StackView: View {
  /// The axis along which a stack arranges its views.
  public typealias Axis = LayoutAxis

  /// The use of the space along the axis.
  public enum Distribution: Hashable, Sendable, CaseIterable {
    /// The views fill the stack. The view with the lowest hugging priority gets the remaining space; of equal views,
    /// the first one in the tree does.
    case fill
    /// The views fill the stack and all have the same length.
    case fillEqually
    /// The views fill the stack in proportion to their natural lengths.
    case fillProportionally
    /// The views keep their lengths, with equal gaps between them; no gap is shorter than the spacing, or than the
    /// largest custom spacing. A single view fills the stack.
    case equalSpacing
    /// The views keep their lengths, with equal distances between their centers, unless that makes a gap shorter than
    /// its spacing. A single view fills the stack. Without room for the gaps, the views have no length: the spacing
    /// counts more than the content, as with `fill` and `equalSpacing`.
    ///
    /// Complexity: O(n · log n) for n views, also without room for them. If the gaps alone are longer than the stack, 250
    /// views take two seconds, and 500 take ten.
    case equalCentering
  }

  /// The alignment of the views across the axis.
  public enum Alignment: Hashable, Sendable {
    /// The views are as wide (or as high) as the stack.
    case fill
    /// The views are at the leading (or upper) edge.
    case leading
    /// The views are in the center.
    case center
    /// The views are at the trailing (or lower) edge.
    case trailing
    /// The first lines of text share a baseline. In a column, this is the same as `fill`.
    case firstBaseline
    /// The last lines of text share a baseline. In a column, this is the same as `fill`.
    case lastBaseline
  }

  /// The axis along which the stack arranges its views.
  public var axis = Axis.horizontal {
    didSet { setNeedsLayout() }
  }
  /// The space between two views, in points; by default none on a screen of cells, and 8 on a phone.
  public var spacing: CGFloat {
    get { assignedSpacing ?? metric.spacing }
    set { assignedSpacing = newValue }
  }
  var assignedSpacing: CGFloat? {
    didSet { setNeedsLayout() }
  }
  /// The use of the space along the axis.
  public var distribution = Distribution.fill {
    didSet { setNeedsLayout() }
  }
  /// Whether the views are inside the stack's ``View/layoutMargins`` instead of at its edges.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet { setNeedsLayout() }
  }
  /// The alignment of the views across the axis.
  public var alignment = Alignment.fill {
    didSet { setNeedsLayout() }
  }
  /// The views that the stack arranges, in order.
  public private(set) var arrangedSubviews: [View] = [] {
    didSet { arrangementCount += 1 }
  }
  /// The number of times that the order of the views was written, at a cost of O(views) each.
  private(set) var arrangementCount = 0
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// The place in the code where the stack was made.
  var place: LayoutPlace?

  /// Creates a stack of views.
  public convenience init(
    axis: Axis, spacing: CGFloat? = nil, alignment: Alignment = .fill,
    distribution: Distribution = .fill, _ arrangedSubviews: [View] = [], file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init()
    place = LayoutPlace(file, line)
    self.axis = axis
    assignedSpacing = spacing
    self.alignment = alignment
    self.distribution = distribution
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view before the view that is currently at a position.
  ///
  /// A position outside the stack is its nearest end. To remove a view, call its ``View/removeFromSuperview()``.
  public func insertArrangedSubview(_ view: View, at place: Int) {
    addWithoutFrame(view)
    guard view.superview === self else { return }
    arrangedSubviews.insert(view, at: min(max(0, place), arrangedSubviews.count))
  }

  /// Adds a view that constraints place, unless its `didMoveToWindow()` moves it elsewhere.
  private func addWithoutFrame(_ view: View) {
    addSubview(view)
    if view.superview === self { view.translatesAutoresizingMaskIntoConstraints = false }
  }

  /// Arranges exactly these views, in this order.
  ///
  /// Views that are already in the stack are not removed in between.
  ///
  /// Complexity: O(views).
  func arrange(_ views: [View]) {
    let staying = Set(views.map { ObjectIdentifier($0) })
    removeSubviews(arrangedSubviews.filter { !staying.contains(ObjectIdentifier($0)) })
    for view in views where view.superview !== self { addWithoutFrame(view) }
    arrangedSubviews = views.filter { $0.superview === self }
    setNeedsFullVisit()
    setNeedsLayout()
  }

  /// Adds views at the end, in order.
  public func addArrangedSubviews(_ views: View...) {
    for view in views { addArrangedSubview(view) }
  }

  /// Sets the space after an arranged view, in points.
  ///
  /// `nil` restores the stack's ``spacing``. The stack forgets the value when the view leaves.
  public func setCustomSpacing(_ spacing: CGFloat?, after view: View) {
    customSpacings[ObjectIdentifier(view)] = arranges(view) ? spacing : nil
    setNeedsLayout()
  }

  /// Returns the space after an arranged view, in points.
  public func spacing(after view: View) -> CGFloat { customSpacings[ObjectIdentifier(view)] ?? spacing }

  /// The view whose first baseline is that of the stack: the first arranged view that is not hidden.
  open override var forFirstBaselineLayout: View {
    arrangedSubviews.first { !$0.isHidden }?.forFirstBaselineLayout ?? self
  }

  /// The view whose last baseline is that of the stack: of the arranged views that are not hidden, the last one in a
  /// column and the first one in a row.
  open override var forLastBaselineLayout: View {
    let shown = arrangedSubviews.filter { !$0.isHidden }
    return (axis == .vertical ? shown.last : shown.first)?.forLastBaselineLayout ?? self
  }

  /// The stack's name in diagnostics: its identifier, or the file and line where it was made.
  var nameAndPlace: String {
    guard accessibilityIdentifier == nil, let place else { return name }
    return "\(name) (\(place))"
  }

  func alignment(across axis: LayoutAxis) -> Alignment {
    let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
    return isBaseline && axis == .horizontal ? .fill : alignment
  }

  /// Returns the margins at the stack's beginning and end.
  func insets(along axis: LayoutAxis) -> (first: Double, last: Double) {
    guard isLayoutMarginsRelativeArrangement else { return (0, 0) }
    return axis == .horizontal
      ? (layoutMargins.leading, layoutMargins.trailing) : (layoutMargins.top, layoutMargins.bottom)
  }

  func arranges(_ view: View) -> Bool { arrangedSubviews.contains { $0 === view } }

  override func willLoseSubviews(_ views: Set<ObjectIdentifier>) {
    arrangedSubviews.remove(views)
    for view in views { customSpacings[view] = nil }
  }
}
