public import Rill
import RillList

/// Manages one screen: creates its view, sets it up once, and is notified when the screen appears and disappears.
///
/// A ``Window`` or a ``NavigationController`` makes the screen appear. A test can take the place of the window:
///
/// ```swift
/// controller.view.frame.size = TextMetric.size(columns: 60, rows: 20)
/// controller.appear()
/// print(TextRenderer().picture(of: controller))
/// controller.disappear()
/// ```
open class ViewController: Responder {
  /// The title of the screen, shown in the upper edge of its picture.
  public var title: String? {
    didSet { if title != oldValue { parent?.childDidChange(self) } }
  }
  /// Whether the screen is shown: true from after ``viewWillAppear()`` until before ``viewDidDisappear()``.
  public private(set) var isVisible = false
  /// The controller that contains this one, such as a ``NavigationController``.
  public private(set) weak var parent: ViewController?
  /// The controllers that this one contains.
  public private(set) var children: [ViewController] = []
  /// Records whether a ``ViewCode`` controller has been built.
  public final let viewCodeState = ViewCodeState()
  /// The steps of appearing and disappearing.
  let appearances = PublishRelay<AppearanceStep>()
  /// The view, if it is loaded.
  public private(set) var viewIfLoaded: View?

  /// Creates a controller that loads its view on first access.
  public override init() { super.init() }

  /// The view of the screen.
  ///
  /// The first access loads it and calls ``viewDidLoad()``.
  public final var view: View {
    if let viewIfLoaded { return viewIfLoaded }
    let view = loadView()
    viewIfLoaded = view
    view.controller = self
    viewDidLoad()
    return view
  }

  /// Loads the view now, unless it is loaded already.
  public final func loadViewIfNeeded() { _ = view }

  /// The superview of the controller's view, or else the parent controller.
  open override var next: Responder? { viewIfLoaded?.superview ?? parent }

  /// Creates the view: an empty one unless overridden.
  ///
  /// Do not call this method.
  open func loadView() -> View { View() }

  /// Notifies the controller, once, that its view is loaded.
  ///
  /// Add subviews, constraints and bindings here.
  open func viewDidLoad() {}

  /// Notifies the controller, each time, that the screen is about to appear.
  open func viewWillAppear() {}

  /// Notifies the controller, each time, that the screen has appeared.
  open func viewDidAppear() {}

  /// Notifies the controller, each time, that the screen is about to disappear.
  open func viewWillDisappear() {}

  /// Notifies the controller, each time, that the screen has disappeared.
  open func viewDidDisappear() {}

  /// Whether a phone leaves space between the bar and the view.
  var hasSpaceBelowBar: Bool { true }

  /// The words of the list that the controller, or the last of its children with one, shows.
  var texts: ListTexts? { children.reversed().lazy.compactMap(\.texts).first }

  // MARK: Appearing

  /// Makes the screen appear.
  ///
  /// It has no effect while the screen is shown.
  public final func appear() {
    beginAppearing()
    endAppearing()
  }

  /// Makes the screen disappear.
  ///
  /// It has no effect while the screen is not shown.
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
    appearances.accept(.willAppear)
    for child in childrenInView { child.beginAppearing() }
  }

  final func endAppearing() {
    guard !isVisible, isMoving else { return }
    isMoving = false
    isVisible = true
    view.layoutIfNeeded()
    viewDidAppear()
    appearances.accept(.didAppear)
    for child in childrenInView { child.endAppearing() }
  }

  final func beginDisappearing() {
    guard isVisible, !isMoving else { return }
    isMoving = true
    viewWillDisappear()
    appearances.accept(.willDisappear)
    for child in childrenInView { child.beginDisappearing() }
  }

  final func endDisappearing() {
    guard isVisible, isMoving else { return }
    isMoving = false
    let children = childrenInView
    isVisible = false
    viewDidDisappear()
    appearances.accept(.didDisappear)
    for child in children { child.endDisappearing() }
  }

  // MARK: Containing others

  /// Notifies the controller that it is about to be added to a parent, or removed from one if `parent` is `nil`.
  open func willMove(toParent parent: ViewController?) {}

  /// Notifies the controller that it was added to a parent, or removed from one if `parent` is `nil`.
  open func didMove(toParent parent: ViewController?) {}

  /// Adds a child controller, and removes it from its previous parent.
  ///
  /// The caller adds the child's view.
  ///
  /// - Precondition: The controller is not this one or one that contains this one.
  public final func addChild(_ child: ViewController) {
    precondition(
      !isContained(in: child), "\(name) is in \(child.name), so it cannot be its parent.")
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  /// Removes the controller from its parent.
  public final func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The children that appear and disappear with this controller: those whose views are in its view.
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

  /// Notifies the controller that a child's title or words have changed.
  func childDidChange(_ child: ViewController) { parent?.childDidChange(self) }
}

extension ViewController: ViewCodeApplying {}

/// A step of a screen's appearance.
enum AppearanceStep {
  case willAppear, didAppear, willDisappear, didDisappear
}

extension Reactive where Base: ViewController {
  /// Emits each time that the screen is about to appear, after ``ViewController/viewWillAppear()``.
  @MainActor public var viewWillAppear: Signal<Void> { steps(.willAppear) }

  /// Emits each time that the screen has appeared, after ``ViewController/viewDidAppear()``.
  @MainActor public var viewDidAppear: Signal<Void> { steps(.didAppear) }

  /// Emits each time that the screen is about to disappear, after ``ViewController/viewWillDisappear()``.
  @MainActor public var viewWillDisappear: Signal<Void> { steps(.willDisappear) }

  /// Emits each time that the screen has disappeared, after ``ViewController/viewDidDisappear()``.
  @MainActor public var viewDidDisappear: Signal<Void> { steps(.didDisappear) }

  @MainActor private func steps(_ step: AppearanceStep) -> Signal<Void> {
    Signal(onMain: base.appearances.filter { $0 == step }.map { _ in })
  }
}
