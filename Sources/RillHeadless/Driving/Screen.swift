import Foundation
import Rill

/// A controller in a window, which code drives and inspects as a user does.
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
/// Elements are found by role and name first, then by a text that can be read in them, then by identifier, and only if
/// they can be seen. A tap goes to whatever is at that point of the window, as a finger's tap does. If something cannot
/// be done, a ``DrivingError`` says what is on the screen instead.
///
/// A list of 10,000 rows or more, those before and after a change together, is compared off the main actor and shows its
/// rows in a later turn: the first picture of such a screen is empty. ``settled()`` waits for the rows.
@MainActor
public final class Screen: ScreenPart {
  /// The window, which has the size of the screen.
  public let window: Window
  /// The picture, for the report of a failed test.
  private var exhibit: (any Disposable)?

  /// Puts a controller into a window, so that it appears.
  ///
  /// - Parameters:
  ///   - controller: the controller to show.
  ///   - columns: the width of the screen, in character cells of 8 points.
  ///   - rows: the height of the screen, in lines of 16 points; on a phone, that below the bar, in lines of 28 points.
  ///   - metric: the sizes by which the screen is laid out.
  public init(_ controller: ViewController, columns: Int = 50, rows: Int = 26, metric: ScreenMetric = .cells) {
    var size = metric.size(columns: columns, rows: rows)
    size.height += Self.barHeight(of: controller, metric)
    window = Window(rootViewController: controller, size: size, metric: metric)
    window.layoutIfNeeded()
    exhibit = Diagnostics.current.observer?.show("screen") { [weak self] in
      guard MainScheduler.instance.isCurrent else { return "No picture: the test failed outside the main actor." }
      return MainActor.assumeIsolated { self?.picture }
    }
  }

  deinit { exhibit?.dispose() }

  /// The controller whose view fills the screen.
  ///
  /// When another one is assigned, this one disappears and the other appears.
  public var controller: ViewController? {
    get { window.rootViewController }
    set {
      let metric = window.metric
      window.frame.size.height += Self.barHeight(of: newValue, metric) - Self.barHeight(of: controller, metric)
      window.rootViewController = newValue
      window.layoutIfNeeded()
    }
  }

  /// The height of the bar of a phone that is in the window. That of another controller is in the picture only, so that
  /// all phones have one size.
  private static func barHeight(of controller: ViewController?, _ metric: ScreenMetric) -> CGFloat {
    metric == .phone && controller is NavigationController ? metric.controlHeight : 0
  }

  /// Resizes the screen, as a user does who turns the device or drags a window's edge.
  public func resize(columns: Int, rows: Int, file: StaticString = #fileID, line: UInt = #line) {
    let title = "resized to \(columns) × \(rows)"
    Recording.add(.event, "resize", title, site: CallSite(file: file, line: line)) {
      var size = window.metric.size(columns: columns, rows: rows)
      size.height += Self.barHeight(of: controller, window.metric)
      window.frame.size = size
      window.layoutIfNeeded()
    }
  }

  /// Runs code while the screen is laid out as a phone of the same width, but of some columns at least, whatever its
  /// metric. It has its own metric and size before and after.
  package func onPhone<Result>(columns: Int, rows: Int, _ body: () -> Result) -> Result {
    let (metric, size) = (window.metric, window.frame.size)
    func show(_ metric: ScreenMetric, _ size: CGSize) {
      window.take(metric)
      window.frame.size = size
      window.layoutIfNeeded()
    }
    defer { show(metric, size) }
    let least = ScreenMetric.phone.size(columns: columns, rows: rows)
    let height = least.height + Self.barHeight(of: controller, .phone)
    show(.phone, CGSize(width: max(least.width, size.width), height: height))
    return body()
  }

  /// Waits until the lists on the screen show the content that has arrived, however long they are.
  ///
  /// ```swift
  /// let screen = Screen(DictionaryViewController(words: .all))
  /// try await screen.settled()
  /// try screen.scroll(to: .row, "zebra")
  /// ```
  ///
  /// Returns at once if no list is waiting for its rows. It waits for the comparisons of a ``BaseListViewController``
  /// and of `rx.items`, and not for running loads and animations, whose time is the test's.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  public func settled() async throws {
    try Task.checkCancellation()
    window.layoutIfNeeded()
    while let comparison = window.lists.lazy.compactMap(\.isComparing).first(where: \.value) {
      _ = try await comparison.filter { !$0 }.firstValue()
      window.layoutIfNeeded()
    }
  }

  /// The screen as a picture of text, in a box with its title.
  public var picture: String { TextRenderer().picture(of: window, title: title) }

  /// The screen as assistive technology reads it.
  public var accessibility: AccessibilityElement { read().elements.first ?? AccessibilityElement(.screen, title) }

  /// The screen itself.
  public var screen: Screen { self }

  /// An empty array, which stands for the whole screen.
  public var containers: [ElementQuery] { [] }

  /// The title of the controller.
  public var title: String? { controller?.title }

  /// Taps the back button of the navigation bar.
  ///
  /// - Throws: ``DrivingError``, if there is no such button.
  public func goBack(file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let button = try find(ElementQuery(.button, "back")) { node in
      node.obstacle == nil && node.ancestors.contains { $0.role == .navigationBar }
    }
    try tap(button, CallSite(file: file, line: line))
  }

  /// Returns the current elements.
  func read() -> ScreenNode {
    window.layoutIfNeeded()
    return ScreenReader(window: window).read(title: title)
  }
}

extension View {
  /// The lists in the view.
  fileprivate var lists: [ListView] { subviews.flatMap { (($0 as? ListView).map { [$0] } ?? []) + $0.lists } }
}

/// An error that says why something cannot be done on a screen.
///
/// Texts use the words of the accessibility description, such as `button "Like", in row "m02"`. The error's description
/// lists what is on the screen instead.
public enum DrivingError: Error, Hashable, Sendable {
  /// The reason why an element cannot be used.
  public enum Reason: Hashable, Sendable {
    /// The element is disabled.
    case disabled
    /// The element or a view around it is hidden or transparent.
    case hidden(by: String)
    /// Something covers all of the visible area; an element with a free character cell is not covered.
    case covered(by: String)
    /// The element is scrolled out of view, or lies outside a view that contains it.
    case outOfView
    /// Neither the element nor a view that contains it responds to a tap.
    case takesNoTaps
    /// A view disables user interaction for itself and its subviews, and the element is one of them.
    case isUserInteractionDisabled(of: String)
    /// The list is already being refreshed.
    case isRefreshing
  }

  /// No element on the screen matches.
  ///
  /// - `onScreen`: the elements on the screen, the nearest by name first.
  /// - `hint`: a suggestion that may help.
  case notFound(wanted: String, onScreen: [String], hint: String?)
  /// More than one element on the screen matches.
  case ambiguous(wanted: String, found: [String])
  /// The element exists but cannot be used.
  case notUsable(String, Reason)
  /// A row does not offer the action.
  case notOffered(action: String, row: String, offered: [String])
  /// No field has the focus to receive the text.
  case noFocus
}

extension DrivingError: CustomStringConvertible {
  /// The largest number of listed elements.
  private static let listed = 20

  /// A sentence and, where it helps, the elements on the screen, one on each line.
  public var description: String {
    switch self {
    case .notFound(let wanted, let onScreen, let hint):
      let list =
        onScreen.isEmpty
        ? "Nothing is there." : "Found instead, the nearest first:\(Self.list(onScreen))"
      return "No \(wanted) is on the screen. \(hint.map { "\($0) " } ?? "")\(list)"
    case .ambiguous(let wanted, let found):
      return
        "More than one \(wanted) is on the screen; specify its role or the row it is in:\(Self.list(found))"
    case .notUsable(let element, let reason): return "\(element) \(reason)."
    case .notOffered(let action, let row, let offered):
      let others = offered.isEmpty ? "nothing" : offered.map(\.quoted).joined(separator: ", ")
      return "\(row) does not offer \(action.quoted) as a swipe action. It offers \(others)."
    case .noFocus: return "No text field has the focus to receive the text. Tap a text field first."
    }
  }

  private static func list(_ lines: [String]) -> String {
    let rest = lines.count - listed
    return lines.prefix(listed).map { "\n  \($0)" }.joined() + (rest > 0 ? "\n  … and \(rest) more" : "")
  }
}

extension DrivingError.Reason: CustomStringConvertible {
  /// The end of a sentence such as "button "Like" …".
  public var description: String {
    switch self {
    case .disabled: "is disabled"
    case .hidden(let view): "is hidden, because \(view) is hidden or transparent"
    case .covered(let view): "is covered by \(view)"
    case .outOfView: "is out of view: scroll(to:) brings it into view"
    case .takesNoTaps: "takes no taps, and neither does any view that contains it"
    case .isUserInteractionDisabled(let view): "gets no taps, because \(view) disables user interaction"
    case .isRefreshing: "is already being refreshed"
    }
  }
}
