public import Foundation

/// The outermost view, which shows the view of one controller at its own size and knows which view has the focus.
///
/// ```swift
/// let window = Window(rootViewController: timeline, size: TextMetric.size(columns: 50, rows: 26))
/// print(TextRenderer().picture(of: window))
/// ```
public final class Window: View, FocusHolder {
  /// The controller whose view fills the window.
  ///
  /// Assigning one makes the previous controller disappear and the new one appear.
  public var rootViewController: ViewController? {
    willSet { if newValue !== rootViewController { takeAway(rootViewController) } }
    didSet { if oldValue !== rootViewController { show() } }
  }

  /// The view that receives typed text; `nil` if no view has the focus.
  public internal(set) weak var firstResponder: View? {
    didSet {
      guard oldValue !== firstResponder else { return }
      oldValue?.didResignFirstResponder()
      firstResponder?.didBecomeFirstResponder()
    }
  }

  /// Creates a window of a size, in points, and makes a controller appear in it.
  public convenience init(rootViewController: ViewController? = nil, size: CGSize) {
    self.init(rootViewController: rootViewController, size: size, metric: .cells)
  }

  convenience init(rootViewController: ViewController?, size: CGSize, metric: ScreenMetric) {
    self.init()
    self.metric = metric
    frame.size = size
    self.rootViewController = rootViewController
    // Property observers do not run in an initializer.
    show()
  }

  override var placesSubviewsByFrame: Bool { true }

  /// A view that is added to a window has its own size, unless it is that of the controller.
  override func givesSize(to subview: View) -> Bool { subview === rootViewController?.viewIfLoaded }

  override var ownFocusHolder: (any FocusHolder)? { self }

  /// Gives the controller's view the area of the window.
  public override func layoutSubviews() {
    super.layoutSubviews()
    if let rootViewController { rootViewController.view.frame = area(of: rootViewController) }
  }

  /// Returns the area of a controller's view. A navigation bar reaches from edge to edge, and its controller arranges the
  /// rest.
  private func area(of controller: ViewController) -> CGRect {
    controller is NavigationController
      ? bounds : metric.content(of: bounds, hasSpaceAbove: controller.hasSpaceBelowBar)
  }

  private func show() {
    guard let controller = rootViewController else { return }
    controller.view.frame = area(of: controller)
    controller.beginAppearing()
    addSubview(controller.view)
    layoutIfNeeded()
    controller.endAppearing()
  }

  private func takeAway(_ controller: ViewController?) {
    guard let controller else { return }
    controller.beginDisappearing()
    controller.view.removeFromSuperview()
    controller.endDisappearing()
  }
}

extension View {
  /// The window that contains the view; `nil` outside of windows.
  public var window: Window? { focusHolder as? Window }
}
