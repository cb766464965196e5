// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

import Observation

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
  open private(set) var layoutGuides: [UILayoutGuide] = []
  open private(set) lazy var safeAreaLayoutGuide = madeGuide()
  open private(set) lazy var layoutMarginsGuide = madeGuide()
  open private(set) lazy var keyboardLayoutGuide = UIKeyboardLayoutGuide(of: self)
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  private var needsLayout = true
  private var needsUpdateProperties = true

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }
  public required init?(coder: NSCoder) { nil }
  public override convenience init() { self.init(frame: .zero) }

  open override var next: UIResponder? { controller ?? superview }
  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
  }
  open func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
  }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  open func setNeedsLayout() { needsLayout = true }
  open func setNeedsUpdateProperties() { needsUpdateProperties = true }
  /// Runs before a layout; again before a later one if anything has changed that it has read.
  open func updateProperties() {}
  open func layoutIfNeeded() {
    if needsUpdateProperties {
      needsUpdateProperties = false
      withObservationTracking {
        updateProperties()
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.setNeedsUpdateProperties() }
      }
    }
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
    guide.owningView = self
    layoutGuides.append(guide)
  }
  private func madeGuide() -> UILayoutGuide {
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    return guide
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
