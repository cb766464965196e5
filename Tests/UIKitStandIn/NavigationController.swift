// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A stack of screens, of which the top one is shown.
@MainActor open class UINavigationController: UIViewController {
  open private(set) var viewControllers: [UIViewController] = []
  open var topViewController: UIViewController? { viewControllers.last }
  private var isShown = false

  public convenience init(rootViewController: UIViewController) {
    self.init()
    pushViewController(rootViewController, animated: false)
  }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    change(animated) {
      addChild(controller)
      viewControllers.append(controller)
      controller.didMove(toParent: self)
    }
  }

  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let top = topViewController else { return nil }
    change(animated) {
      viewControllers.removeLast()
      top.removeFromParent()
    }
    return top
  }

  private func change(_ animated: Bool, _ change: () -> Void) {
    if isShown { topViewController?.show(in: nil, animated: animated) }
    change()
    if isShown { topViewController?.show(in: view, animated: animated) }
  }

  // The top screen appears and disappears with the stack.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isShown = true
    topViewController?.show(in: view, animated: animated)
  }
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    isShown = false
    topViewController?.show(in: nil, animated: animated)
  }
}
