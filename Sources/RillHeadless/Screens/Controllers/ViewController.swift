/// Looks after one screen: makes its view, sets it up once, and hears when it appears and disappears.
///
/// A ``Window`` or a ``NavigationController`` makes it appear. A test may play the window:
///
/// ```swift
/// controller.view.frame.size = TextMetric.size(columns: 60, rows: 20)
/// controller.appear()
/// print(TextRenderer().picture(of: controller))
/// controller.disappear()
/// ```
open class ViewController: Responder {
  /// What the screen is called; shown in the upper edge of its picture.
  public var title: String? {
    didSet { if title != oldValue { parent?.childDidChange(self) } }
  }
  /// Whether the screen is shown: true from after ``viewWillAppear()`` until before ``viewDidDisappear()``.
  public private(set) var isVisible = false
  /// The controller that contains this one, such as a ``NavigationController``.
  public private(set) weak var parent: ViewController?
  /// The controllers that this one contains.
  public private(set) var children: [ViewController] = []
  /// Whether a ``ViewCode`` controller was put together.
  public final let viewCodeState = ViewCodeState()
  /// The view, if it has been made.
  public private(set) var viewIfLoaded: View?

  /// A controller whose view is made when it is first asked for.
  public override init() { super.init() }

  /// The view. It is made, and ``viewDidLoad()`` called, the first time it is asked for.
  public final var view: View {
    if let viewIfLoaded { return viewIfLoaded }
    let view = loadView()
    viewIfLoaded = view
    view.controller = self
    viewDidLoad()
    return view
  }

  /// Makes the view now, unless it was made before.
  public final func loadViewIfNeeded() { _ = view }

  /// The view that the controller's view is in.
  open override var next: Responder? { viewIfLoaded?.superview ?? parent }

  /// Makes the view: an empty one unless overridden. Not to be called.
  open func loadView() -> View { View() }

  /// Called once, when the view has been made. Add subviews, constraints and bindings here.
  open func viewDidLoad() {}

  /// Called before the screen appears, each time.
  open func viewWillAppear() {}

  /// Called after the screen has appeared, each time.
  open func viewDidAppear() {}

  /// Called before the screen disappears, each time.
  open func viewWillDisappear() {}

  /// Called after the screen has disappeared, each time.
  open func viewDidDisappear() {}

  // MARK: Appearing

  /// Shows the screen. It has no effect while it is shown.
  public final func appear() {
    beginAppearing()
    endAppearing()
  }

  /// Takes the screen away. It has no effect while it is not shown.
  public final func disappear() {
    beginDisappearing()
    endDisappearing()
  }

  private var isMoving = false

  final func beginAppearing() {
    guard !isVisible, !isMoving else { return }
    _ = view
    isMoving = true
    viewWillAppear()
    for child in childrenInView { child.beginAppearing() }
  }

  final func endAppearing() {
    guard !isVisible, isMoving else { return }
    isMoving = false
    isVisible = true
    view.layoutIfNeeded()
    viewDidAppear()
    for child in childrenInView { child.endAppearing() }
  }

  final func beginDisappearing() {
    guard isVisible, !isMoving else { return }
    isMoving = true
    viewWillDisappear()
    for child in childrenInView { child.beginDisappearing() }
  }

  final func endDisappearing() {
    guard isVisible, isMoving else { return }
    isMoving = false
    let children = childrenInView
    isVisible = false
    viewDidDisappear()
    for child in children { child.endDisappearing() }
  }

  // MARK: Containing others

  /// Called before the controller is put into another one, or is taken out: then with `nil`.
  open func willMove(toParent parent: ViewController?) {}

  /// Called after the controller was put into another one, or was taken out: then with `nil`.
  open func didMove(toParent parent: ViewController?) {}

  /// Contains a controller from now on, in place of its parent before. Its view is added by the caller.
  ///
  /// - Precondition: The controller is not this one or one that this one is in.
  public final func addChild(_ child: ViewController) {
    precondition(
      !isContained(in: child), "\(name) is in \(child.name), so it cannot be its parent.")
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  /// Leaves the controller that contains this one.
  public final func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The children that appear and disappear with this one: those whose views are in its view.
  private var childrenInView: [ViewController] {
    children.filter { child in viewIfLoaded.map { child.viewIfLoaded?.isDescendant(of: $0) == true } ?? false }
  }

  private func isContained(in other: ViewController) -> Bool {
    var link: ViewController? = self
    while let controller = link {
      if controller === other { return true }
      link = controller.parent
    }
    return false
  }

  /// Called when a child's title changes.
  func childDidChange(_ child: ViewController) {}
}

extension ViewController: ViewCodeApplying {}
