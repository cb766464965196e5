public import Foundation
import Rill
public import RillList

/// A rectangle on the screen, with what it draws and the views inside it.
///
/// Positions and sizes are points in the superview's coordinates, from its upper left corner. A view stays where its
/// ``frame`` puts it, unless ``translatesAutoresizingMaskIntoConstraints`` is false: then constraints or a ``StackView``
/// place it. What sticks out of the superview is not drawn.
open class View: Responder {
  /// The value of an intrinsic size that a view does not have.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The name by which tests, drivers and diagnostics find the view.
  public var accessibilityIdentifier: String?
  /// What the view is called when it is read out; by default what it shows, such as a button's title.
  public var accessibilityLabel: String?
  /// What the view holds when it is read out, apart from its name; by default what was typed or chosen in it.
  public var accessibilityValue: String?
  private var assignedTraits: AccessibilityTraits?
  /// Whether the view and its subviews are left out of pictures. A hidden view keeps its place, except in a stack view.
  public var isHidden = false {
    didSet { if isHidden != oldValue { visibilityDidChange() } }
  }
  /// How much of the view is seen through what is behind it, from 0 (nothing) to 1 (all, the default). It is multiplied
  /// with those of the views around. Where that is below 0.01, the view is neither seen nor tapped.
  public var alpha: CGFloat = 1
  /// Whether taps reach the view and its subviews.
  public var isUserInteractionEnabled = true
  /// What is drawn behind the view's content.
  public var background = Background.clear
  /// The line along the inside of the view's edges. It takes a character cell on each side; the content is not moved.
  public var border = BorderStyle.none
  /// How round the corners of a border are, in points. Half of the height makes a circle of a square view.
  public var cornerRadius: CGFloat = 0

  /// Loads the images of the ``ImageView``s in this view; `nil` leaves that to the views around it.
  public var imageLoader: (any ImageLoader)?

  /// The view that this one is in.
  public internal(set) weak var superview: View?
  /// The controller whose view this is.
  weak var controller: ViewController?
  /// The views in this one, the first drawn first.
  public internal(set) var subviews: [View] = []

  /// Whether the view is placed by its ``frame``, and not by constraints. It is true unless a stack view arranges the
  /// view or ``makeConstraints(_:)`` is called. A constraint that contradicts the frame of such a view is broken.
  public var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { setNeedsLayout() } }
  }
  /// The direction of reading in this view; by default that of its superview, and from left to right without one.
  public var semanticContentAttribute = SemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { directionDidChange() } }
  }
  /// The room that ``layoutMarginsGuide`` leaves along the edges, in points; 8 on all sides, as in UIKit.
  public var layoutMargins = ListInsets(top: 8, leading: 8, bottom: 8, trailing: 8) {
    didSet { if layoutMargins != oldValue { layoutHost.setNeedsFullLayout(for: self) } }
  }
  /// The area inside of the margins.
  public private(set) lazy var layoutMarginsGuide = LayoutGuide(marginsOf: self)
  /// The guides that were added to this view.
  public internal(set) var layoutGuides: [LayoutGuide] = []

  /// Begins anew when the view's element in a stack does, if it has one.
  var elementScope: ReuseScope?
  /// Holds what is bound while the view is in nothing that is used again.
  lazy var ownBag = DisposeBag()

  /// Whether a ``ViewCode`` view was put together.
  public final let viewCodeState = ViewCodeState()

  /// The constraints that this view holds, as the nearest common ancestor of the views they name.
  var constraints: [LayoutConstraint] = []
  /// Those that the view's maker has made.
  var madeConstraints: [MadeConstraint] = []
  var contentPriorities = ContentPriorities()
  /// The solver of this view and what is in it, kept from pass to pass, if no other view's includes it.
  var engine: LayoutEngine?
  var needsLayout = true
  var needsUpdateConstraints = true
  /// The size that the view had when it was last told of its layout.
  var laidOutSize: CGSize?
  /// Where the view comes from and when it arrives, while it moves.
  var motion: LayoutMotion?
  /// Whether the last layout from this view ended before everything had settled.
  var isUnsettled = false
  /// What the last layout from this view could not keep.
  var reportedConflicts: Set<ScreenDiagnostic> = []
  /// The frame as it was assigned; ``frame`` is what layout made of it.
  private(set) var assignedFrame = CGRect.zero
  private var currentFrame = CGRect.zero

  /// A view of no size.
  public override init() { super.init() }

  // MARK: Responding

  /// The view's controller, or else its superview.
  open override var next: Responder? { controller ?? superview }

  /// Its type, and its identifier if it has one.
  override var name: String {
    let type = "\(Swift.type(of: self))"
    return accessibilityIdentifier.map { "\(type)#\($0)" } ?? type
  }

  /// Whether the view takes what is typed once it has the focus; not by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Called after the view has got the focus.
  open func didBecomeFirstResponder() {}

  /// Called after the view has lost the focus.
  open func didResignFirstResponder() {}

  /// Called when a finger taps the view and nothing in front of it has taken the tap.
  ///
  /// - Parameter point: where, in the view's own coordinates.
  /// - Returns: whether the view does something with it; not by default, and then the view that it is in is asked.
  open func tapped(at point: CGPoint) -> Bool { false }

  // MARK: Accessibility

  /// Whether the view is one thing to who has the screen read out, so that its subviews are not; by default, labels with
  /// a text, images and controls are.
  public var isAccessibilityElement: Bool {
    get { assignedElement ?? ownIsAccessibilityElement }
    set { assignedElement = newValue }
  }
  private var assignedElement: Bool?

  /// What kind of thing the view is, and in what state; by default what its type says: `button` of a ``Button``.
  public var accessibilityTraits: AccessibilityTraits {
    get { assignedTraits ?? ownTraits }
    set { assignedTraits = newValue }
  }

  /// What the type of view says about ``isAccessibilityElement``.
  var ownIsAccessibilityElement: Bool { false }
  /// What the type of view says about ``accessibilityTraits``.
  var ownTraits: AccessibilityTraits { [] }
  /// What the view itself shows, as its name.
  var ownAccessibilityLabel: String? { nil }
  /// What the view itself holds.
  var ownAccessibilityValue: String? { nil }

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
    guard frame != currentFrame else { return }
    if let animation = LayoutAnimation.current {
      animation.move(self, from: presentationFrame, to: frame)
    } else {
      motion = nil
    }
    currentFrame = frame
  }

  // MARK: Moving

  /// Called after the view was put into a window, with all that it is in, or was taken out of one.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Asks for layout before the next picture. Call it when something changes that the view's size depends on.
  open func setNeedsLayout() {
    needsLayout = true
    superview?.setNeedsLayout()
  }

  /// Places the views of this hierarchy now, if anything changed since the last time. In the block of
  /// ``animate(withDuration:scheduler:animations:completion:)`` they begin to move there.
  ///
  /// Complexity: what has changed decides: a few exchanges of rows in the solver for each constant, constraint or
  /// content, and O(views) to hand out the frames. A table's rows are solved apart, and only visible ones are.
  public func layoutIfNeeded() {
    var top = self
    while let next = top.superview { top = next }
    LayoutPass.run(from: top)
  }

  /// Called after the view and its subviews got their frames. Override it to place subviews by hand, those that no
  /// constraint places; a frame that is assigned here is laid out in the same pass.
  open func layoutSubviews() {}

  /// Asks for ``updateConstraints()`` before the next layout.
  public func setNeedsUpdateConstraints() {
    needsUpdateConstraints = true
    setNeedsLayout()
  }

  /// Called before layout when asked for, and before the first one: inner views first. Override it to change
  /// constraints in one place, and call `super` last.
  open func updateConstraints() {}

  /// The size of the view's own content, in points; ``noIntrinsicMetric`` where it has none.
  ///
  /// Where an override gives a view of your own one size, a required constraint that makes it equal to another number of
  /// points is a ``ScreenDiagnostic``. One of a lower priority, an inequality, and one that follows another view are not.
  /// Labels, images and the controls that come with Rill look right at any size, as in UIKit, so an explicit size of
  /// theirs is none either: what they show is cut, or has more room.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The height of the view's own content at a width, in points, for content that wraps; ``noIntrinsicMetric`` where
  /// it has none. By default the height of ``intrinsicContentSize``.
  open func intrinsicHeight(forWidth width: CGFloat) -> CGFloat { intrinsicContentSize.height }

  /// How far below the upper edge the first line of text stands; `nil` for a view without text.
  open var firstBaselineOffsetFromTop: CGFloat? { nil }

  /// How far above the lower edge the last line of text stands; 0 for a view without text.
  open var lastBaselineOffsetFromBottom: CGFloat { 0 }

  /// The view in this one whose first baseline counts; this one by default.
  open var forFirstBaselineLayout: View { self }

  /// The view in this one whose last baseline counts; this one by default.
  open var forLastBaselineLayout: View { self }

  /// Whether the content looks right at any size, so that an explicit size does not contradict it.
  var fitsAnySize: Bool { false }

  /// Called when subviews leave.
  func willLoseSubviews(_ views: Set<ObjectIdentifier>) {}

  /// Whether the view itself places its subviews, so that no constraint crosses from them to what is outside.
  var placesSubviewsByFrame: Bool { false }

  // MARK: Drawing

  /// Whether pictures mark the view, with all that is in it, as what the user has chosen.
  var isHighlighted: Bool { false }

  /// What the view draws, in points of its own ``bounds``, below its subviews. Overrides add to what `super` gives.
  open func drawingMarks() -> [DrawingMark] {
    var marks: [DrawingMark] = []
    if background != .clear { marks.append(.fill(bounds, background)) }
    if border != .none { marks.append(.border(bounds, cornerRadius > 0 ? .rounded(radius: cornerRadius) : border)) }
    return marks
  }
}
