import Foundation

/// A controller in a window, to be driven as a user does it, and looked at.
///
/// ```swift
/// let screen = Screen(CitiesViewController(), columns: 40, rows: 20)
/// try screen.in(.row, "Paris").tap(.button, "Go")
/// try screen.type("Par", into: "Search")
/// try screen.scroll(to: .row, "Rome")
/// #expect(screen.accessibility.description == "…")
/// print(screen.picture)
/// ```
///
/// Everything is found by role and name first, then by a text that can be read in it, then by identifier, and only where
/// it can be seen. A tap goes to what lies at that point of the window, as that of a finger does. What cannot be done is
/// a ``DrivingError``, which says what is there instead.
@MainActor
public final class Screen: ScreenPart {
  /// The window, which is as large as the screen.
  public let window: Window

  /// Puts a controller into a window, so that it appears.
  ///
  /// - Parameters:
  ///   - columns: how wide the screen is, in character cells of 8 points.
  ///   - rows: how high it is, in lines of 16 points.
  public init(_ controller: ViewController, columns: Int = 50, rows: Int = 26) {
    window = Window(rootViewController: controller, size: TextMetric.size(columns: columns, rows: rows))
    window.layoutIfNeeded()
  }

  /// The controller whose view fills the screen. If another one is assigned, this one disappears and that one appears.
  public var controller: ViewController? {
    get { window.rootViewController }
    set {
      window.rootViewController = newValue
      window.layoutIfNeeded()
    }
  }

  /// Gives the screen another size, as a user does who turns it or draws at a window's edge.
  public func resize(columns: Int, rows: Int) {
    window.frame.size = TextMetric.size(columns: columns, rows: rows)
    window.layoutIfNeeded()
  }

  /// The screen as a picture of text, in a box with its title.
  public var picture: String { TextRenderer().picture(of: window, title: title) }

  /// The screen as an SVG picture of a phone. See ``SVGRenderer``.
  public var svg: String {
    SVGRenderer().picture(of: window, title: controller is NavigationController ? nil : title)
  }

  /// What the screen says to who cannot see it.
  public var accessibility: AccessibilityElement { read().elements.first ?? AccessibilityElement(.screen, title) }

  /// The screen itself.
  public var screen: Screen { self }

  /// None: the whole screen is meant.
  public var containers: [ElementQuery] { [] }

  /// The title of the controller.
  public var title: String? { controller?.title }

  /// Taps the button of the navigation bar that leads back.
  ///
  /// - Throws: ``DrivingError``, if there is no such button.
  public func goBack() throws(DrivingError) {
    try tap(
      try find(ElementQuery(.button, "back")) { node in
        node.obstacle == nil && node.ancestors.contains { $0.role == .navigationBar }
      })
  }

  /// The elements as they are now.
  func read() -> ScreenNode {
    window.layoutIfNeeded()
    return ScreenReader(window: window).read(title: title)
  }
}
