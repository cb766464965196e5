public import Foundation

/// A rectangle on the screen, with what it draws and the views inside it.
///
/// Positions and sizes are points in the superview's coordinates, from its upper left corner. A view that a constraint
/// names first, or that a ``StackView`` arranges, is placed by layout; any other stays where its ``frame`` puts it.
/// What sticks out of the superview is not drawn.
@MainActor
open class View {
  /// The value of an intrinsic size that a view does not have.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The name by which tests, drivers and diagnostics find the view.
  public var accessibilityIdentifier: String?
  /// Whether the view and its subviews are left out of pictures. A hidden view keeps its place, except in a stack view.
  public var isHidden = false {
    didSet { if isHidden != oldValue { setNeedsLayout() } }
  }
  /// What is drawn behind the view's content.
  public var background = Background.clear
  /// The line along the inside of the view's edges. It takes a character cell on each side; the content is not moved.
  public var border = BorderStyle.none
  /// Who takes its intrinsic size first, when not all can: a higher priority holds its content more tightly, and the
  /// last view of the lowest one in a stack gets the room that is left.
  public var contentHuggingPriority = LayoutPriority.defaultLow {
    didSet { setNeedsLayout() }
  }

  /// The view that this one is in.
  public internal(set) weak var superview: View?
  /// The views in this one, the first drawn first.
  public internal(set) var subviews: [View] = []

  /// The constraints that this view holds, as the nearest common ancestor of the views they name.
  var constraints: [LayoutConstraint] = []
  var needsLayout = true
  /// Whether the last layout from this view ended before everything had settled.
  var isUnsettled = false
  /// What the last layout from this view could not keep.
  var reportedConflicts: Set<ScreenDiagnostic> = []
  /// The frame as it was assigned; ``frame`` is what layout made of it.
  private(set) var assignedFrame = CGRect.zero
  private var currentFrame = CGRect.zero

  /// A view of no size.
  public init() {}

  /// Where the view is in its superview, in points. Assigning it places a view that nothing else places.
  public var frame: CGRect {
    get { currentFrame }
    set {
      assignedFrame = newValue
      guard newValue != currentFrame else { return }
      let isResized = newValue.size != currentFrame.size
      currentFrame = newValue
      if isResized { setNeedsLayout() } else { superview?.setNeedsLayout() }
    }
  }

  /// The view's own area: its size, at zero.
  public var bounds: CGRect { CGRect(origin: .zero, size: currentFrame.size) }

  func setFrameFromLayout(_ frame: CGRect) {
    currentFrame = frame
  }

  // MARK: Layout

  /// Asks for layout before the next picture. Call it when something changes that the view's size depends on.
  open func setNeedsLayout() {
    needsLayout = true
    superview?.setNeedsLayout()
  }

  /// Places the views of this hierarchy now, if anything changed since the last time.
  ///
  /// Complexity: quadratic in the number of views that one set of constraints places, for stacks and chains of views;
  /// cubic if many sizes follow from each other before anything decides them. A table's rows are separate sets, and
  /// only visible ones are placed.
  public func layoutIfNeeded() {
    var top = self
    while let next = top.superview { top = next }
    LayoutPass.run(from: top)
  }

  /// Called after the view and its subviews got their frames. Override it to place subviews by hand, those that no
  /// constraint places; a frame that is assigned here is laid out in the same pass.
  open func layoutSubviews() {}

  /// The size of the view's own content, in points; ``noIntrinsicMetric`` where it has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The height of the view's own content at a width, in points, for content that wraps; ``noIntrinsicMetric`` where
  /// it has none. By default the height of ``intrinsicContentSize``.
  open func intrinsicHeight(forWidth width: CGFloat) -> CGFloat { intrinsicContentSize.height }

  /// The size that the view and its constrained subviews want, in points. The frame does not change.
  ///
  /// - Parameter width: The width to be laid out at; `nil` asks for the natural one.
  public func sizeThatFits(width: CGFloat?) -> CGSize {
    LayoutPass.fittingSize(of: self, width: width)
  }

  /// Called before a subview leaves.
  func willLoseSubview(_ view: View) {}

  /// Whether the view itself places its subviews, so that no constraint crosses from them to what is outside.
  var placesSubviewsByFrame: Bool { false }

  // MARK: Drawing

  /// What the view draws, in points of its own ``bounds``, below its subviews. Overrides add to what `super` gives.
  open func drawingMarks() -> [DrawingMark] {
    var marks: [DrawingMark] = []
    if background != .clear { marks.append(.fill(bounds, background)) }
    if border != .none { marks.append(.border(bounds, border)) }
    return marks
  }
}
