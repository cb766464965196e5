/// Shows one controller of a stack, the topmost, below a bar with its title and a button that leads back.
///
/// ```swift
/// let navigation = NavigationController(rootViewController: timeline)
/// let window = Window(rootViewController: navigation, size: size)
/// navigation.pushViewController(details)     // timeline disappears
/// navigation.popViewController()             // details disappears, and is gone
/// ```
open class NavigationController: ViewController {
  /// The controllers of the stack, the root first.
  public private(set) var viewControllers: [ViewController] = []
  /// The line with the title and the button that leads back.
  public final let navigationBar = NavigationBar()

  private let content = View()
  private var isChanging = false
  /// What was asked for while a screen came or went.
  private var waiting: [() -> Void] = []

  /// A stack of one controller.
  public init(rootViewController: ViewController) {
    super.init()
    pushViewController(rootViewController)
  }

  /// The controller that is shown.
  public var topViewController: ViewController? { viewControllers.last }

  open override func loadView() -> View {
    let view = View()
    view.addSubviews(navigationBar, content)
    navigationBar.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    content.makeConstraints {
      $0.top.equalTo(navigationBar.bottom)
      $0.leading.trailing.bottom.equalToSuperview()
    }
    return view
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.onBack = { [weak self] in _ = self?.popViewController() }
    if let topViewController { show(topViewController) }
  }

  /// Puts a controller on top and shows it. The one that was shown disappears and stays in the stack. A controller that
  /// is in the stack already cannot be pushed. While another one is just coming or going, this happens after that.
  public func pushViewController(_ controller: ViewController) { whenStill { $0.push(controller) } }

  private func push(_ controller: ViewController) {
    guard !viewControllers.contains(where: { $0 === controller }) else {
      return ScreenDiagnostics.report(.pushedTwice(controller.name))
    }
    let old = topViewController
    addChild(controller)
    viewControllers.append(controller)
    replace(old, by: controller)
    controller.didMove(toParent: self)
  }

  /// Takes the topmost controller away and shows the one below it. The root stays.
  ///
  /// - Returns: what was taken away; `nil` if only the root is there, or while another controller is just coming or
  ///   going: then this happens after that.
  @discardableResult
  public func popViewController() -> ViewController? {
    var gone: ViewController?
    whenStill { gone = $0.viewControllers.count > 1 ? $0.pop(to: $0.viewControllers.count - 1) : nil }
    return gone
  }

  /// Takes all controllers above the root away.
  public func popToRootViewController() { whenStill { if $0.viewControllers.count > 1 { $0.pop(to: 1) } } }

  /// Changes the stack now, or once the screens that are moving have arrived: each change is whole before the next one.
  private func whenStill(_ change: @escaping (NavigationController) -> Void) {
    waiting.append { [unowned self] in change(self) }
    guard !isChanging else { return }
    isChanging = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isChanging = false
  }

  @discardableResult
  private func pop(to count: Int) -> ViewController? {
    let gone = viewControllers[count...]
    viewControllers.removeSubrange(count...)
    for controller in gone.reversed() { controller.willMove(toParent: nil) }
    replace(gone.last, by: viewControllers.last)
    for controller in gone.reversed() { controller.removeFromParent() }
    return gone.last
  }

  private func replace(_ old: ViewController?, by new: ViewController?) {
    guard viewIfLoaded != nil, let new else { return }
    let isShown = isVisible
    if isShown {
      _ = new.view
      old?.beginDisappearing()
      new.beginAppearing()
    }
    old?.view.removeFromSuperview()
    show(new)
    if isShown {
      old?.endDisappearing()
      new.endAppearing()
    }
  }

  private func show(_ controller: ViewController) {
    content.addSubview(controller.view)
    controller.view.makeConstraints { $0.edges.equalToSuperview() }
    showTitle()
  }

  private func showTitle() {
    title = topViewController?.title
    let before = viewControllers.dropLast().last
    navigationBar.show(title: topViewController?.title, back: before.map { $0.title ?? "Back" })
  }

  override func childDidChange(_ child: ViewController) { showTitle() }
}

extension ViewController {
  /// The navigation controller that contains this one, at any depth; `nil` if none does.
  public var navigationController: NavigationController? {
    var next = parent
    while let controller = next {
      if let navigation = controller as? NavigationController { return navigation }
      next = controller.parent
    }
    return nil
  }
}
