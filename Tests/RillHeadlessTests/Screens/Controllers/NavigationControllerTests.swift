import Foundation
import Rill
import RillHeadless
import RillList
import RillPictures
import RillTesting
import Testing

@MainActor @Suite struct NavigationControllerTests {
  /// The calls that all controllers of a test receive, in order.
  private final class Log { var calls: [String] = [] }

  private final class Page: ViewController {
    let log: Log
    init(_ title: String, _ log: Log) {
      self.log = log
      super.init()
      self.title = title
    }
    private func note(_ call: String) { log.calls.append("\(title ?? "") \(call)") }
    override func viewDidLoad() {
      note("loaded")
      let label = Label("This is \(title ?? "")")
      view.addSubview(label)
      label.makeConstraints { $0.top.leading.equalToSuperview() }
    }
    override func viewWillAppear() { note("will appear, in a window: \(view.window != nil)") }
    override func viewDidAppear() { note("appeared, in a window: \(view.window != nil)") }
    override func viewWillDisappear() { note("will disappear") }
    override func viewDidDisappear() { note("disappeared, in a window: \(view.window != nil)") }
    override func willMove(toParent parent: ViewController?) { note(parent == nil ? "leaves" : "joins") }
    override func didMove(toParent parent: ViewController?) { note(parent == nil ? "left" : "joined") }
  }

  private let log = Log()
  private let navigation: NavigationController
  private let window: Window

  init() {
    navigation = NavigationController(rootViewController: Page("A", log))
    window = Window(rootViewController: navigation, size: TextMetric.size(columns: 20, rows: 3))
  }

  private func take() -> [String] {
    defer { log.calls = [] }
    return log.calls
  }

  private var picture: String { TextRenderer(isFramed: false).picture(of: window) }

  @Test func `the root appears with the navigation controller`() {
    #expect(
      take() == [
        "A joins", "A joined", "A loaded", "A will appear, in a window: false", "A appeared, in a window: true",
      ])
    #expect(picture == "         A          \nThis is A           \n                    ")
  }

  @Test func `push and pop let screens appear, disappear and go in order`() {
    _ = take()
    let page = Page("B", log)
    navigation.pushViewController(page)
    #expect(
      take() == [
        "B joins", "B loaded", "A will disappear", "B will appear, in a window: false",
        "A disappeared, in a window: false", "B appeared, in a window: true", "B joined",
      ])
    #expect(picture == "[ ‹ A ]  B          \nThis is B           \n                    ")
    #expect(navigation.popViewController() === page)
    #expect(
      take() == [
        "B leaves", "B will disappear", "A will appear, in a window: false", "B disappeared, in a window: false",
        "A appeared, in a window: true", "B left",
      ])
    #expect(navigation.popViewController() == nil)
    #expect(take() == [])
  }

  @Test func `the button in the bar leads back, and all the way back skips the screens between`() {
    navigation.pushViewController(Page("B", log))
    navigation.pushViewController(Page("C", log))
    navigation.view.descendant(Button.self, identifiedBy: "back")?.tap()
    #expect(navigation.topViewController?.title == "B")
    navigation.pushViewController(Page("D", log))
    _ = take()
    navigation.popToRootViewController()
    #expect(
      take() == [
        "D leaves", "B leaves", "D will disappear", "A will appear, in a window: false",
        "D disappeared, in a window: false", "A appeared, in a window: true", "D left", "B left",
      ])
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `the bar follows the title of the screen below it`() {
    navigation.topViewController?.title = "Home"
    #expect(picture.hasPrefix("        Home        "))
    #expect(navigation.title == "Home")
  }

  @Test func `a screen cannot be pushed twice`() throws {
    let root = try #require(navigation.topViewController)
    let reported = diagnostics { navigation.pushViewController(root) }
    #expect(reported == ["Controller not pushed: Page is already in the stack."])
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `a screen pushed before there is a window appears with it`() {
    let log = Log()
    let navigation = NavigationController(rootViewController: Page("A", log))
    navigation.pushViewController(Page("B", log))
    #expect(log.calls == ["A joins", "A joined", "B joins", "B joined"])
    let window = Window(rootViewController: navigation, size: TextMetric.size(columns: 20, rows: 3))
    #expect(
      log.calls.dropFirst(4) == [
        "B loaded", "B will appear, in a window: false", "B appeared, in a window: true",
      ])
    withExtendedLifetime(window) {}
  }

  @Test func `a window releases one root before the next one is added`() {
    _ = take()
    window.rootViewController = Page("Z", log)
    #expect(
      take() == [
        "A will disappear", "A disappeared, in a window: false", "Z loaded", "Z will appear, in a window: false",
        "Z appeared, in a window: true",
      ])
    #expect(picture.hasPrefix("This is Z"))
  }

  @Test func `a screen that is left in the middle of its load cancels it`() {
    let cities = CitiesViewModel()
    navigation.pushViewController(CitiesViewController(cities))
    #expect(cities.api.requests.map(\.state) == [.waiting])
    navigation.popViewController()
    #expect(cities.api.requests.map(\.state) == [.canceled])
  }

  @Test func `bindings made before there is a window show their latest state in it`() {
    let (words, bag) = (BehaviorRelay(value: texts(["a"])), DisposeBag())
    let (page, table, label) = (ViewController(), TableView(), Label())
    table.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    page.view.addSubviews(label, table)
    words.bind(to: table.rx.items).disposed(by: bag)
    words.map { "\($0[0].items.count)" }.bind(to: label.rx.text).disposed(by: bag)
    label.frame = CGRect(x: 0, y: 0, width: 80, height: 16)
    table.frame = CGRect(x: 0, y: 16, width: 80, height: 32)
    words.accept(texts(["b"]))
    words.accept(texts(["c", "d"]))
    let window = Window(rootViewController: page, size: TextMetric.size(columns: 4, rows: 3))
    #expect(TextRenderer(isFramed: false).picture(of: window) == "2   \nc   \nd   ")
  }

  /// Pushes or pops when it is about to appear.
  private final class Redirecting: ViewController {
    var onWillAppear: (() -> Void)?
    override func viewWillAppear() {
      onWillAppear?()
      onWillAppear = nil
    }
  }

  @Test func `a screen that leads on while it appears is covered by the next one`() {
    let (first, last) = (Redirecting(), Page("Last", log))
    first.onWillAppear = { [navigation] in navigation.pushViewController(last) }
    navigation.pushViewController(first)
    #expect(navigation.viewControllers.count == 3)
    #expect((first.isVisible, last.isVisible) == (false, true))
    #expect(picture.contains("This is Last"))
    #expect(first.view.window == nil)
  }

  @Test func `a screen that leads back while it appears is removed`() {
    let first = Redirecting()
    first.onWillAppear = { [navigation] in navigation.popViewController() }
    navigation.pushViewController(first)
    #expect(navigation.viewControllers.count == 1)
    #expect(!first.isVisible)
    #expect(first.view.window == nil)
    #expect(picture.contains("This is A"))
  }

  @Test(arguments: [ScreenMetric.cells, .phone])
  func `a title that is too long for the middle of the bar is cut beside the button that leads back`(
    metric: ScreenMetric
  ) throws {
    let title = "All that has happened since Thursday"
    let screen = Screen(navigation, columns: 40, rows: 6, metric: metric)
    navigation.pushViewController(Page(title, log))
    func areas() throws -> (title: CGRect, button: CGRect) {
      let all = screen.accessibility.flattened
      return (
        try #require(all.first { $0.role == .header }).frame, try #require(all.first { $0.role == .button }).frame
      )
    }
    let long = try areas()
    #expect(long.title.minX >= long.button.maxX + 8)
    #expect(abs(long.title.maxX - 320 + (metric == .cells ? 8 : 16)) < 0.01)
    #expect(screen.picture.contains("…"))
    #expect(screen.accessibility.description.contains(title))
    #expect(screen.svg.contains("…</text>") && !screen.svg.contains(">\(title)</text>"))
    navigation.topViewController?.title = "Today"
    screen.window.layoutIfNeeded()
    #expect(try areas().title == CGRect(x: 0, y: 0, width: 320, height: metric == .cells ? 16 : 44))
    // Of two long titles, each has its half.
    navigation.pushViewController(Page("All that has happened until Thursday", log))
    navigation.viewControllers[1].title = title
    screen.window.layoutIfNeeded()
    let both = try areas()
    #expect(both.button.width == 160)
    #expect(both.title.minX == 168)
  }
}
