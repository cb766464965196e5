// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A view: a tree, frames and flags. Constraints are stored, and never solved.
@MainActor open class UIView: UIResponder {
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  /// The controller whose root this view is.
  weak var controller: UIViewController?
  open var frame: CGRect {
    didSet { if frame.size != oldValue.size { setNeedsLayout() } }
  }
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var isUserInteractionEnabled = true
  open var translatesAutoresizingMaskIntoConstraints = true
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .systemBlue
  open var tag = 0
  open var clipsToBounds = false
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open private(set) var layoutGuides: [UILayoutGuide] = []
  open private(set) lazy var safeAreaLayoutGuide = madeGuide()
  open private(set) lazy var layoutMarginsGuide = madeGuide()
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  private var needsLayout = true

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }
  public required init?(coder: NSCoder) { nil }
  public override convenience init() { self.init(frame: .zero) }

  open override var next: UIResponder? { controller ?? superview }
  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    view.moved()
    setNeedsLayout()
  }
  open func removeFromSuperview() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    moved()
  }
  open func willRemoveSubview(_ subview: UIView) {}
  open func didMoveToWindow() {}
  open func isDescendant(of view: UIView) -> Bool { view === self || superview?.isDescendant(of: view) == true }

  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Converts a rectangle of another view; `nil` is the window.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    let (own, other) = (originInWindow, view?.originInWindow ?? .zero)
    return rect.offsetBy(dx: other.x - own.x, dy: other.y - own.y)
  }
  private var originInWindow: CGPoint {
    guard let superview else { return .zero }
    let origin = superview.originInWindow
    return CGPoint(x: origin.x + frame.origin.x, y: origin.y + frame.origin.y)
  }

  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  open func setNeedsLayout() { needsLayout = true }
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }
  open func layoutSubviews() {}
  /// Returns the height of a row, since no constraints are solved here.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: 44) }

  open func addLayoutGuide(_ guide: UILayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    layoutGuides.append(guide)
  }
  open func removeLayoutGuide(_ guide: UILayoutGuide) {
    layoutGuides.removeAll { $0 === guide }
    guide.owningView = nil
  }
  private func madeGuide() -> UILayoutGuide {
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    return guide
  }

  /// Ends the editing of the view or of one in it.
  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    isFirstResponder ? resignFirstResponder() : subviews.contains { $0.endEditing(force) }
  }

  private func moved() {
    didMoveToWindow()
    for view in subviews { view.moved() }
  }
}

/// The window, always the key one. Its root controller appears when it is set.
@MainActor open class UIWindow: UIView {
  open override var window: UIWindow? { self }
  open var rootViewController: UIViewController? {
    didSet {
      if let oldValue { oldValue.show(in: nil) }
      rootViewController?.show(in: self)
    }
  }
  open func makeKeyAndVisible() { layoutIfNeeded() }
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
