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
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    moved()
  }
  open func didMoveToWindow() {}
  open func isDescendant(of view: UIView) -> Bool { view === self || superview?.isDescendant(of: view) == true }

  open func setNeedsLayout() { needsLayout = true }
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }
  open func layoutSubviews() {}

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
