// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A screen, with UIKit's life cycle.
@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open private(set) lazy var navigationItem = UINavigationItem()
  private var loaded: UIView?

  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { nil }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }
  open var viewIfLoaded: UIView? { loaded }
  open override var next: UIResponder? { loaded?.superview }

  open func loadView() { view = UIView() }
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    viewDidLoad()
  }
  open func viewDidLoad() {}
  open func viewDidLayoutSubviews() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// Puts the screen into a window, or takes it out.
  func show(in window: UIWindow?) {
    guard let window else {
      viewWillDisappear(false)
      view.removeFromSuperview()
      return viewDidDisappear(false)
    }
    loadViewIfNeeded()
    viewWillAppear(false)
    view.frame = window.bounds
    window.addSubview(view)
    viewIsAppearing(false)
    window.layoutIfNeeded()
    viewDidAppear(false)
  }
}

/// The part of a screen that a navigation bar shows.
@MainActor open class UINavigationItem: NSObject { open var title: String? }
