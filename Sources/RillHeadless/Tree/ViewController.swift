/// Looks after one screen: makes its view, sets it up once, and hears when it appears and disappears.
///
/// Whoever plays the window calls ``appear()`` and ``disappear()``:
///
/// ```swift
/// controller.view.frame.size = TextMetric.size(columns: 60, rows: 20)
/// controller.appear()
/// print(TextRenderer().picture(of: controller))
/// controller.disappear()
/// ```
@MainActor
open class ViewController {
  /// What the screen is called; shown in the upper edge of its picture.
  public var title: String?
  /// Whether the screen is shown: true from after ``viewWillAppear()`` until before ``viewDidDisappear()``.
  public private(set) var isVisible = false
  /// Whether a ``ViewCode`` controller was put together.
  public final let viewCodeState = ViewCodeState()
  /// The view, if it has been made.
  public private(set) var viewIfLoaded: View?

  /// A controller whose view is made when it is first asked for.
  public init() {}

  /// The view. It is made, and ``viewDidLoad()`` called, the first time it is asked for.
  public final var view: View {
    if let viewIfLoaded { return viewIfLoaded }
    let view = loadView()
    viewIfLoaded = view
    viewDidLoad()
    return view
  }

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

  /// Shows the screen. It has no effect while it is shown.
  public final func appear() {
    guard !isVisible else { return }
    let view = self.view
    viewWillAppear()
    isVisible = true
    view.layoutIfNeeded()
    viewDidAppear()
  }

  /// Takes the screen away. It has no effect while it is not shown.
  public final func disappear() {
    guard isVisible else { return }
    viewWillDisappear()
    isVisible = false
    viewDidDisappear()
  }
}
