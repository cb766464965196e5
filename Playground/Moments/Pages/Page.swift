import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting

/// A page that can be visited. The raw value is its name on the command line.
enum Page: String, CaseIterable, Sendable {
  case timeline
  case home
  case bookstore
  case feed
  case signin
  case search
  case profile
  case layout
  case cart

  /// A description of the page, for the usage text.
  var summary: String {
    switch self {
    case .timeline: "the Moments timeline (the default)"
    case .home: "a shop's home page of components, in the server's order"
    case .bookstore: "a bookstore of modules, and a page made by a template"
    case .feed: "a feed that is loaded page by page, with retry and refresh"
    case .signin: "a form of elements: typing, a wrong password, a new account"
    case .search: "a search as you type, whose answers belong to what is typed"
    case .profile: "view code: a profile, intrinsic sizes, an animated height"
    case .layout: "stacks, and the diagnosis of constraints"
    case .cart: "derived amounts, and how often each is computed"
    }
  }

  /// The pages beside this one.
  var others: [String] { Self.allCases.filter { $0 != self }.map(\.rawValue) }

  /// The page for use by hand.
  @MainActor
  func live() -> LivePage {
    switch self {
    case .timeline: TimelineSetting().live()
    case .home: HomeSetting().live()
    case .bookstore: BookstoreSetting().live()
    case .feed: FeedSetting().live()
    case .signin: SignInSetting().live()
    case .search: SearchSetting().live()
    case .profile: ProfileSetting().live()
    case .layout: LayoutSetting().live()
    case .cart: CartSetting().live()
    }
  }

  /// Plays the scripted visit in virtual time: the same bytes in every run.
  ///
  /// - Parameter clock: the page's time.
  @MainActor
  func play(on display: Display, clock: VirtualTimeScheduler = VirtualTimeScheduler()) throws(VisitError) {
    switch self {
    case .timeline: try Visit(display, clock).play()
    case .home: try HomeVisit(display, clock).play()
    case .bookstore: try BookstoreVisit(display, clock).play()
    case .feed: try FeedVisit(display, clock).play()
    case .signin: try SignInVisit(display, clock).play()
    case .search: try SearchVisit(display, clock).play()
    case .profile: ProfileVisit(display, clock).play()
    case .layout: LayoutVisit(display).play()
    case .cart: try CartVisit(display, clock).play()
    }
  }
}

/// Shows views as pictures in a terminal, each under a caption.
@MainActor
final class Gallery {
  private let display: Display
  private var step = 0

  init(_ display: Display) { self.display = display }

  /// The width available to a view, in points.
  var roomWidth: CGFloat { TextMetric.size(columns: display.columns, rows: 1).width }

  /// Shows a view with a height of `rows` lines, and notes on it below.
  ///
  /// - Parameter hasMargins: whether the view has margins of its own on a phone.
  func show(
    _ caption: String, _ view: View, rows: Int, title: String, hasMargins: Bool = false,
    _ notes: @autoclosure () -> [String] = []
  ) {
    step += 1
    let content = hasMargins || display.metric == .cells ? view : MarginView(view)
    let controller = ContentViewController(content, title: title)
    let rows = display.metric == .cells ? rows : Display.phoneRows
    let screen = Screen(controller, columns: display.columns, rows: rows, metric: display.metric)
    display.show(screen, step: step, caption, at: .zero)
    screen.controller = nil
    for note in notes() {
      HangingText.lines(note, after: StyledText("  "), width: display.width).forEach(display.output.write)
    }
    display.output.write()
  }

  /// Shows a summary of two lines.
  func end(_ page: Page) {
    display.show("Steps", "\(step)")
    display.end(others: page.others)
  }
}

/// Shows a view inside its margins.
private final class MarginView: View {
  private let content: View

  init(_ content: View) {
    self.content = content
    super.init()
    addSubview(content)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds.insetBy(dx: layoutMargins.leading, dy: layoutMargins.top)
  }
}

/// Shows one view, as large as the screen.
final class ContentViewController: ViewController {
  private let content: View

  init(_ content: View, title: String) {
    self.content = content
    super.init()
    self.title = title
  }

  override func loadView() -> View { content }
}
