import Foundation
public import RillList

/// A controller that shows the topmost controller of a stack, below a bar with its title and a button that leads back.
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
  /// The bar with the title and the button that leads back.
  public final let navigationBar = NavigationBar()

  private let content = ContentView()
  private var isChanging = false
  /// The changes that were requested while a screen was appearing or disappearing.
  private var waiting: [() -> Void] = []

  private let ownTexts: ListTexts?

  /// Creates a stack of one controller.
  ///
  /// - Parameters:
  ///   - rootViewController: the controller.
  ///   - texts: has the title of the button that leads back to a controller without one; by default, the words of the
  ///     topmost list in the stack.
  public init(rootViewController: ViewController, texts: ListTexts? = nil) {
    ownTexts = texts
    super.init()
    pushViewController(rootViewController)
  }

  /// The topmost controller, which is shown.
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

  /// Pushes a controller on top of the stack and shows it.
  ///
  /// The controller that was shown disappears and stays in the stack. A controller that is already in the stack cannot
  /// be pushed. While another controller is appearing or disappearing, the push waits for it.
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

  /// Pops the topmost controller and shows the one below it.
  ///
  /// The root stays. While another controller is appearing or disappearing, the pop waits for it.
  ///
  /// - Returns: The popped controller; `nil` if only the root is in the stack, or if the pop waits.
  @discardableResult
  public func popViewController() -> ViewController? {
    var gone: ViewController?
    whenStill { gone = $0.viewControllers.count > 1 ? $0.pop(to: $0.viewControllers.count - 1) : nil }
    return gone
  }

  /// Pops all controllers above the root.
  public func popToRootViewController() { whenStill { if $0.viewControllers.count > 1 { $0.pop(to: 1) } } }

  /// Changes the stack now, or after the changes in progress: each change is complete before the next one begins.
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
    content.show(controller)
    childDidChange(controller)
  }

  private func showTitle() {
    title = topViewController?.title
    let before = viewControllers.dropLast().last
    navigationBar.show(
      title: topViewController?.title, back: before.map { $0.title ?? (texts ?? .english).back })
  }

  /// The words of the topmost list in the stack. A popped controller is still a child while the one below it is shown.
  override var texts: ListTexts? { ownTexts ?? viewControllers.reversed().lazy.compactMap(\.texts).first }

  override func childDidChange(_ child: ViewController) {
    showTitle()
    super.childDidChange(child)
  }
}

/// Shows the view of a controller in the area that the metric of the screen has for it.
private final class ContentView: View {
  private var hasSpaceAbove = false
  private var edges: [LayoutConstraint] = []

  func show(_ controller: ViewController) {
    hasSpaceAbove = controller.hasSpaceBelowBar
    addSubview(controller.view)
    edges = controller.view.makeConstraints { $0.top.leading.bottom.trailing.equalToSuperview() }
    placeEdges()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeEdges()
  }

  private func placeEdges() {
    let area = metric.content(of: bounds, hasSpaceAbove: hasSpaceAbove)
    for (edge, constant) in zip(edges, [area.minY, area.minX, 0, -area.minX]) where edge.constant != constant {
      edge.constant = constant
    }
  }
}

extension ViewController {
  /// The navigation controller that contains this one, at any depth; `nil` if there is none.
  public var navigationController: NavigationController? {
    var next = parent
    while let controller = next {
      if let navigation = controller as? NavigationController { return navigation }
      next = controller.parent
    }
    return nil
  }
}

/// The bar above a navigation controller's content, with the title and, if there is a previous screen, a button that
/// leads back to it.
public final class NavigationBar: View, ViewCode {
  private let backButton = Button()
  private let titleLabel = configure(Label()) {
    $0.style = .title
    $0.alignment = .center
    $0.accessibilityTraits = .header
  }
  private var barHeight: LayoutConstraint?
  private var titleSides: [LayoutConstraint] = []
  var onBack: () -> Void = {}

  override init() {
    super.init()
    applyViewCode()
  }

  /// Adds the title and the button.
  public func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(titleLabel, backButton) }

  /// Gives the title the whole line, and puts the button at the beginning of it, over at most half of it.
  public func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    barHeight = titleLabel.makeConstraints { $0.height.equalTo(metric.controlHeight) }.first
    titleLabel.makeConstraints { $0.top.bottom.equalToSuperview() }
    titleSides = titleLabel.makeConstraints { $0.leading.trailing.equalToSuperview() }
    backButton.makeConstraints {
      $0.top.leading.bottom.equalToSuperview()
      $0.width.lessThanOrEqualToSuperview().multipliedBy(0.5)
    }
  }

  /// Starts without a title and without a way back.
  public func configureViews(_ phase: borrowing ConfigurationPhase) {
    backButton.isHidden = true
    backButton.isBordered = false
    backButton.accessibilityIdentifier = "back"
    backButton.onTap = { [weak self] in self?.onBack() }
  }

  override func metricDidChange() { barHeight?.constant = metric.controlHeight }

  /// Keeps a title that is too long for the middle of the bar beside the button, as UIKit does. It ends with `…` where
  /// it is longer than that.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let margin = CGFloat(metric.margins.leading)
    let start = backButton.isHidden ? margin : backButton.frame.width + TextMetric.cellSize.width
    let isInMiddle = titleLabel.intrinsicContentSize.width + 2 * start <= bounds.width
    for (side, constant) in zip(titleSides, isInMiddle ? [0, 0] : [start, -margin]) where side.constant != constant {
      side.constant = constant
    }
  }

  /// A line below the bar, on a phone.
  public override func drawingMarks() -> [DrawingMark] {
    let line = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    return super.drawingMarks() + (metric == .cells ? [] : [.rule(line)])
  }

  func show(title: String?, back: String?) {
    titleLabel.text = title
    backButton.title = back.map { "‹ \($0)" }
    backButton.accessibilityLabel = back
    backButton.isHidden = back == nil
  }
}
