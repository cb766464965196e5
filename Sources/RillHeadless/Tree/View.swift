public import Foundation
import Rill
public import RillList

/// A rectangle on the screen that draws content and contains other views.
///
/// Positions and sizes are in points, in the coordinates of the superview, from its upper left corner. A view stays
/// where its ``frame`` puts it, unless ``translatesAutoresizingMaskIntoConstraints`` is false: then constraints or a
/// ``StackView`` place it. The parts of a view that are outside its superview are not drawn.
open class View: Responder {
  /// The value for a dimension in which a view has no intrinsic size.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The name by which tests, drivers and diagnostics find the view.
  public var accessibilityIdentifier: String?
  /// The name of the view that a screen reader reads out; by default the text it shows, such as a button's title.
  public var accessibilityLabel: String?
  /// The value of the view that a screen reader reads out, apart from its name; by default the text that was typed or
  /// the choice that was made in it.
  public var accessibilityValue: String?
  private var assignedTraits: AccessibilityTraits?
  /// Whether pictures leave out the view and its subviews.
  ///
  /// A hidden view keeps its place, except in a stack view.
  public var isHidden = false {
    didSet { if isHidden != oldValue { visibilityDidChange() } }
  }
  /// The opacity of the view, from 0 (transparent) to 1 (opaque, the default).
  ///
  /// It is multiplied by the opacities of the views around it. If the product is below 0.01, the view is neither seen
  /// nor tapped.
  public var alpha: CGFloat = 1
  /// Whether taps reach the view and its subviews.
  public var isUserInteractionEnabled = true
  /// The background behind the view's content.
  public var background = Background.clear
  /// The line along the inside of the view's edges.
  ///
  /// It takes a character cell on each side and does not move the content.
  public var border = BorderStyle.none
  /// The radius of a border's corners, in points.
  ///
  /// Half the height turns a square view into a circle.
  public var cornerRadius: CGFloat = 0

  /// The loader for the images of each ``ImageView`` in this view; `nil` uses that of the nearest view around it.
  public var imageLoader: (any ImageLoader)?

  /// The metric of the screen that the view is in, or was in last; that of cells before.
  ///
  /// A view that computes its own size asks it for the width and the height of text. When the metric changes, the view
  /// is laid out again.
  public internal(set) final var metric = ScreenMetric.cells
  /// The view that contains this one.
  public internal(set) weak var superview: View?
  /// The controller whose view this is.
  weak var controller: Responder?
  /// The views that this one contains, in drawing order.
  public internal(set) var subviews: [View] = []

  /// Whether ``frame`` places the view, and not constraints.
  ///
  /// It is true unless a stack view arranges the view or ``makeConstraints(_:)`` is called. While it is true, a
  /// constraint that contradicts the frame is broken.
  public var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { setNeedsLayout() } }
  }
  /// The reading direction in this view; by default that of its superview, and left to right without a superview.
  public var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet {
      guard semanticContentAttribute != oldValue else { return }
      setNeedsLayout()
      setNeedsFullVisit()
    }
  }
  /// The distances from the edges to ``layoutMarginsGuide``, in points; by default 8 on all sides, as in UIKit, and 16 on
  /// the left and on the right of a view on a phone.
  public var layoutMargins: ListInsets {
    get { assignedMargins ?? metric.margins }
    set {
      let isChanged = newValue != layoutMargins
      assignedMargins = newValue
      guard isChanged else { return }
      // Constraints that other views hold depend on the margins.
      setNeedsFullVisit()
      setNeedsLayout()
    }
  }
  private var assignedMargins: ListInsets?
  /// The area inside the margins.
  public private(set) lazy var layoutMarginsGuide = LayoutGuide(marginsOf: self)
  /// The guides that were added to this view.
  public internal(set) var layoutGuides: [LayoutGuide] = []

  /// The scope of the element that the view shows in a stack, if there is one, which is reset for each new element.
  var elementScope: ReuseScope?
  /// The bag of the view's latest use whose end depends on the use around it.
  weak var linkedBag: DisposeBag?
  /// Whether a list ends the uses of this view, together with those of its subviews.
  var isEndedByList: Bool { false }
  /// The scope of a cell or of an item view. Looked up once, because a conformance takes long to find (the benchmark row
  /// *a reused cell, three labels and a tap bound*).
  lazy var itemScope = (self as? any ReuseScoped)?.reuseScope
  /// The bag of what lasts as long as the view, once it has been asked for.
  var ownBag: DisposeBag?

  /// Records whether a ``ViewCode`` view has been built, and which of its methods is running.
  public final let viewCodeState = ViewCodeState()

  /// The constraints that this view holds, as the nearest common ancestor of the views they name.
  var constraints = HeldConstraints()
  /// The constraints that name this view and that another view holds, by the numbers of their activations.
  var outerConstraints: [Int: WeakConstraint] = [:]
  /// The constraints that ``makeConstraints(_:)`` has made for this view.
  var madeConstraints: [WeakConstraint] = []
  var contentPriorities = ContentPriorities()
  /// The solver that places this view and everything in it, kept from pass to pass, unless another view's solver
  /// includes it.
  var solver: (any TreeSolver)?
  /// The host whose kept solver has visited this view, so that a change deep in a nest need not look for it.
  weak var visitedHost: View?
  var needsLayout = true
  /// When the views around this one were last asked for layout, and when for a full visit; see ``LayoutRequests``. So a
  /// nest of views is built without climbing to its root for each.
  private var layoutAsked = 0
  var fullVisitAsked = 0
  var needsUpdateConstraints = true
  /// The size that the view had at its last layout, and its reading direction, which it may have inherited.
  var laidOutSize: CGSize?
  var laidOutDirection: LayoutDirection?
  /// The start and the timing of the view's motion, while it moves.
  var motion: LayoutMotion?
  /// Whether the last layout from this view ended before everything was settled.
  var isUnsettled = false
  /// The problems that the last layout from this view found.
  var reportedConflicts: Set<ScreenDiagnostic> = []
  /// The frame as it was assigned; ``frame`` is the result of layout.
  private(set) var assignedFrame = CGRect.zero
  private var currentFrame = CGRect.zero

  /// Creates a view of zero size.
  public override init() { super.init() }

  // MARK: Responding

  /// The view's controller, or its superview if it has no controller.
  open override var next: Responder? { controller ?? superview }

  /// The view's type, and its identifier if it has one.
  override var name: String {
    let type = "\(Swift.type(of: self))"
    return accessibilityIdentifier.map { "\(type)#\($0)" } ?? type
  }

  /// Whether the view accepts typed text when it has the focus; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Notifies the view that it has the focus.
  open func didBecomeFirstResponder() {}

  /// Notifies the view that it has lost the focus.
  open func didResignFirstResponder() {}

  /// Handles a tap on the view that no view in front of it has handled.
  ///
  /// - Parameter point: The location of the tap, in the view's own coordinates.
  /// - Returns: Whether the view handles the tap. By default it does not, and the tap goes to its superview.
  open func tapped(at point: CGPoint) -> Bool { false }

  /// The view itself, if it tracks the focus of the views in it; see ``focusHolder``.
  var ownFocusHolder: (any FocusHolder)? { nil }
  /// The view around this one that tracks the focus, kept so that a view that is added need not look for it.
  weak var outerFocusHolder: (any FocusHolder)?

  // MARK: Accessibility

  /// Whether a screen reader treats the view as one element and skips its subviews.
  ///
  /// By default, labels with text, images and controls are elements.
  public var isAccessibilityElement: Bool {
    get { assignedElement ?? ownIsAccessibilityElement }
    set { assignedElement = newValue }
  }
  private var assignedElement: Bool?

  /// The role and the state of the view for a screen reader; by default those of its type, such as `button` for a
  /// ``Button``.
  public var accessibilityTraits: AccessibilityTraits {
    get { assignedTraits ?? ownTraits }
    set { assignedTraits = newValue }
  }

  /// The value of ``isAccessibilityElement`` that this type of view has by default.
  var ownIsAccessibilityElement: Bool { false }
  /// The value of ``accessibilityTraits`` that this type of view has by default.
  var ownTraits: AccessibilityTraits { [] }
  /// The text that the view itself shows, as its name.
  var ownAccessibilityLabel: String? { nil }
  /// The value that the view itself holds.
  var ownAccessibilityValue: String? { nil }

  /// The position and size of the view in its superview, in points.
  ///
  /// Assigning it places a view that nothing else places. A change of a part, such as `frame.origin.x = 10`, reads the
  /// frame and assigns all of it, with the size that the last layout has given the view. A number that is not finite
  /// counts as zero, and is reported to ``ScreenDiagnostics``.
  ///
  /// The size of a view that a window or a list places holds against its constraints. The size that is assigned to a view
  /// with constraints of its own outside of them counts as a constraint of priority 500, because nothing else gives the
  /// view a size: it is less important than the content's resistance, and more than its hugging. In UIKit such a size has
  /// no effect.
  public var frame: CGRect {
    get { currentFrame }
    set {
      let newValue = finite(newValue)
      assignedFrame = newValue
      guard newValue != currentFrame else { return }
      let isResized = newValue.size != currentFrame.size
      currentFrame = newValue
      if isResized { setNeedsLayout() } else { superview?.setNeedsLayout() }
    }
  }

  /// The view's own area: its size, with the origin at zero.
  public var bounds: CGRect { CGRect(origin: .zero, size: currentFrame.size) }

  func setFrameFromLayout(_ frame: CGRect) {
    guard frame != currentFrame else { return }
    if let animation = LayoutAnimation.current {
      animation.move(self, from: presentationFrame, to: frame)
    } else {
      motion = nil
    }
    currentFrame = frame
  }

  // MARK: Moving

  /// Notifies the view that it was added to a window or removed from one, on its own or inside another view.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Requests layout before the next picture.
  ///
  /// Call it when something changes that the view's size depends on. The views around this one are called as well, once
  /// until the next layout.
  open func setNeedsLayout() {
    needsLayout = true
    if layoutAsked == LayoutRequests.taken { return }
    layoutAsked = LayoutRequests.taken
    superview?.setNeedsLayout()
  }

  /// Notifies the view that it and its subviews have their frames.
  ///
  /// It is called in each layout that the view requests, that resizes the view, or that moves a view in it. Override it
  /// to place by hand the subviews that no constraint places. A frame that is assigned here is laid out in the same pass.
  open func layoutSubviews() {}

  /// Requests a call of ``updateConstraints()`` before the next layout.
  public func setNeedsUpdateConstraints() {
    needsUpdateConstraints = true
    setNeedsLayout()
  }

  /// Updates the constraints of the view, before the first layout and before each layout that it is requested for.
  ///
  /// Inner views come first. Override it to change constraints in one place, and call `super` last.
  open func updateConstraints() {}

  /// The size of the view's own content, in points; ``noIntrinsicMetric`` where it has none.
  ///
  /// If an override gives your own view one size, a required constraint that makes that size equal to another number of
  /// points is reported as a ``ScreenDiagnostic``. A constraint of a lower priority, an inequality or a constraint to
  /// another view is not reported. Labels, images and the controls that come with Rill look right at any size, as in
  /// UIKit, so an explicit size of theirs is not reported: the content is cut or gets more space.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Returns the height of the view's own content at a width, in points, for content that wraps.
  ///
  /// It is ``noIntrinsicMetric`` where the content has no height. By default, it is the height of
  /// ``intrinsicContentSize``.
  open func intrinsicHeight(forWidth width: CGFloat) -> CGFloat { intrinsicContentSize.height }

  /// The distance from the upper edge to the first baseline; `nil` for a view without text.
  ///
  /// Override it in a view that draws its own text. Labels and controls have their text in the middle, as in UIKit, and
  /// layout does not ask them.
  open var firstBaselineOffsetFromTop: CGFloat? {
    textLines(in: bounds.size).map { $0.area(in: bounds).minY + $0.ascent }
  }

  /// The distance from the last baseline to the lower edge; 0 for a view without text.
  ///
  /// See ``firstBaselineOffsetFromTop``.
  open var lastBaselineOffsetFromBottom: CGFloat {
    textLines(in: bounds.size).map { bounds.height - $0.area(in: bounds).maxY + $0.descent } ?? 0
  }

  /// Returns the lines of text that the view shows in its middle at a size; `nil` if it has none of its own.
  func textLines(in size: CGSize) -> TextLines? { nil }

  /// The view in this one whose first baseline counts; this one by default.
  open var forFirstBaselineLayout: View { self }

  /// The view in this one whose last baseline counts; this one by default.
  open var forLastBaselineLayout: View { self }

  /// Notifies the view that it has another ``metric``. Its layout and that of its subviews is requested already.
  func metricDidChange() {}

  /// Whether the content looks right at any size. If it does, an explicit size does not contradict it.
  var fitsAnySize: Bool { false }

  /// Notifies the view that it loses subviews.
  func willLoseSubviews(_ views: Set<ObjectIdentifier>) {}

  /// Whether the view itself places its subviews. If it does, no constraint crosses from them to views outside.
  var placesSubviewsByFrame: Bool { false }

  /// Whether the view decides the size of a subview.
  func givesSize(to subview: View) -> Bool { placesSubviewsByFrame }

  // MARK: Drawing

  /// Whether pictures mark the view, with everything in it, as selected.
  package var isHighlighted: Bool { false }

  /// The part of the view that is marked, unless the view reaches from edge to edge.
  package var highlightedArea: CGRect { bounds }

  /// Returns the marks that the view draws below its subviews, in points of its own ``bounds``.
  ///
  /// An override adds its marks to those that `super` returns. While a picture is drawn, a ``Label`` returns the lines in
  /// the picture only.
  open func drawingMarks() -> [DrawingMark] {
    var marks: [DrawingMark] = []
    if background != .clear { marks.append(.fill(bounds, background)) }
    if border != .none { marks.append(.border(bounds, cornerRadius > 0 ? .rounded(radius: cornerRadius) : border)) }
    return marks
  }

  /// The part of the view that its marks are for, in points of its own ``bounds``; `nil` for all of it.
  ///
  /// A view with much to draw reads it, and leaves out the marks elsewhere.
  var drawnArea: CGRect? {
    get { nil }
    set {}
  }
}
