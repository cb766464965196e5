import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

/// A page and a part of it that load independently: the code of the article "Components", played.
@MainActor
@Suite struct IndependentPartsTests {
  private struct Offline: LocalizedError, CustomStringConvertible {
    let description = "You are offline."
    var errorDescription: String? { description }
  }

  private struct Closed: LocalizedError {
    let errorDescription: String? = "It is closed."
  }

  /// Two requests, which answer on demand.
  private struct API {
    let homes = RequestStub<Void, [TextItem]>()
    let parts = RequestStub<Void, [TextItem]>()

    @MainActor func home() -> Observable<[TextItem]> { homes.request(()) }
    @MainActor func recommendations() -> Observable<[TextItem]> { parts.request(()) }
  }

  private final class TextView: BaseListItemView<TextItem> {
    private let label = Label()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.edges.equalToSuperview() }
    }
    override func update(with item: TextItem) { label.text = item.text }
  }

  private let api = API()
  private let viewModel: ListViewModel
  private let screen: BaseTableViewController

  init() {
    let api = api
    let banners = TextsComponent("banners", [])
    let products = TextsComponent("products", [])
    // snippet: a part that loads independently
    let recommended = Loader { _ in
      api.recommendations()
    } apply: { recommendations, _ in
      products.items.accept(recommendations)
    }
    let recommendations = StatusComponent("recommendations", following: recommended, normal: products)
    let viewModel = ListViewModel(
      page: GroupComponent("page", [banners, recommendations]), parts: [recommended], request: api.home
    ) { home in
      banners.items.accept(home)
    }
    // end
    self.viewModel = viewModel
    screen = BaseTableViewController(viewModel: viewModel, itemViews: ListItemViews(TextView.self))
    screen.view.frame.size = TextMetric.size(columns: 20, rows: 7)
    screen.appear()
  }

  /// The lines of the screen that show anything, without the space around them.
  private var lines: [String] {
    TextRenderer(isFramed: false).picture(of: screen).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private func tryAgain() throws {
    screen.view.layoutIfNeeded()
    try #require(screen.view.descendant(Button.self, identifiedBy: "action")).tap()
  }

  @Test func `the first load shows one message, which is no content, and no refresh`() {
    #expect(lines == ["Loading…"])
    #expect(!viewModel.hasContent.value)
    #expect(api.homes.requests.count == 1)
    #expect(api.parts.requests.count == 1)
  }

  @Test func `once the page has loaded, its part shows in its place that it loads, fails or is empty`() {
    api.homes.requests[0].succeed([TextItem("Sale")])
    #expect(lines == ["Sale", "Loading…"])
    api.parts.requests[0].fail(Offline())
    #expect(lines == ["Sale", "You are offline.", "[ Try again ]"])
    #expect(viewModel.hasContent.value)
  }

  @Test func `the button of the part loads the part alone`() throws {
    api.homes.requests[0].succeed([TextItem("Sale")])
    api.parts.requests[0].fail(Offline())
    try tryAgain()
    #expect(lines == ["Sale", "Loading…"])
    #expect(api.homes.requests.count == 1)
    api.parts.requests[1].succeed([TextItem("Tea")])
    #expect(lines == ["Sale", "Tea"])
  }

  @Test func `the button of the page loads the page and its failed parts only`() throws {
    api.parts.requests[0].succeed([])
    api.homes.requests[0].fail(Offline())
    try tryAgain()
    #expect(api.homes.requests.count == 2)
    #expect(api.parts.requests.count == 1)
  }

  @Test func `a page without content of its own shows the messages of its parts, which are none either`() {
    api.homes.requests[0].succeed([])
    #expect(lines == ["Loading…"])
    api.parts.requests[0].fail(Offline())
    #expect(lines == ["You are offline.", "[ Try again ]"])
    #expect(!viewModel.hasContent.value)
    screen.refreshControl.pull()
    #expect(lines == ["↻ Refreshing…", "You are offline.", "[ Try again ]"])
    #expect(!viewModel.hasContent.value)
  }

  @Test(arguments: [true, false])
  func `if both fail, the reason shows once, and one button loads both`(pageFirst: Bool) throws {
    if pageFirst { api.homes.requests[0].fail(Offline()) }
    api.parts.requests[0].fail(Offline())
    if !pageFirst {
      #expect(lines == ["Loading…"])
      api.homes.requests[0].fail(Offline())
    }
    #expect(lines == ["You are offline.", "[ Try again ]"])
    try tryAgain()
    #expect(lines == ["Loading…"])
    #expect(api.homes.requests.count == 2)
    #expect(api.parts.requests.count == 2)
    api.homes.requests[1].succeed([TextItem("Sale")])
    api.parts.requests[1].succeed([TextItem("Tea")])
    #expect(lines == ["Sale", "Tea"])
  }

  @Test(arguments: [true, false])
  func `if both fail for different reasons, both show, each with its button`(pageFirst: Bool) throws {
    if pageFirst { api.homes.requests[0].fail(Offline()) }
    api.parts.requests[0].fail(Closed())
    if !pageFirst { api.homes.requests[0].fail(Offline()) }
    #expect(lines == ["You are offline.", "[ Try again ]", "It is closed.", "[ Try again ]"])
    #expect(!viewModel.hasContent.value)
    try tryAgain()
    #expect(lines == ["Loading…"])
    #expect(api.parts.requests.count == 2)
    api.homes.requests[1].fail(Offline())
    api.parts.requests[1].fail(Offline())
    #expect(lines == ["You are offline.", "[ Try again ]"])
  }

  @Test(arguments: [true, false])
  func `if the refresh of both fails, the part says why only if the reason is another`(isSame: Bool) {
    api.homes.requests[0].succeed([TextItem("Sale")])
    api.parts.requests[0].succeed([TextItem("Tea")])
    screen.refreshControl.pull()
    if isSame { api.parts.requests[1].fail(Offline()) } else { api.parts.requests[1].fail(Closed()) }
    api.homes.requests[1].fail(Offline())
    let part = isSame ? [] : ["It is closed.", "[ Try again ]"]
    #expect(lines == ["Sale"] + part + ["Tea", "────────────────────", "▲ You are offline."])
  }

  @Test func `if a page with content fails like a part without, the reason shows once until the part loads`() throws {
    api.homes.requests[0].succeed([TextItem("Sale")])
    api.parts.requests[0].fail(Offline())
    screen.refreshControl.pull()
    api.homes.requests[1].fail(Offline())
    api.parts.requests[1].fail(Offline())
    #expect(lines == ["Sale", "You are offline.", "[ Try again ]"])
    try tryAgain()
    #expect(lines == ["Sale", "Loading…", "────────────────────", "▲ You are offline."])
    try #require(api.parts.requests.last).succeed([TextItem("Tea")])
    #expect(lines == ["Sale", "Tea", "────────────────────", "▲ You are offline."])
    screen.refreshControl.pull()
    try #require(api.homes.requests.last).succeed([TextItem("Sale")])
    try #require(api.parts.requests.last).succeed([TextItem("Tea")])
    #expect(lines == ["Sale", "Tea"])
  }

  @Test func `if they fail for different reasons, both show`() throws {
    api.homes.requests[0].succeed([TextItem("Sale")])
    api.parts.requests[0].fail(Closed())
    screen.refreshControl.pull()
    api.homes.requests[1].fail(Offline())
    api.parts.requests[1].fail(Closed())
    #expect(
      lines == ["Sale", "It is closed.", "[ Try again ]", "────────────────────", "▲ You are offline."])
  }

  @Test func `a page that fails says so while its part loads`() {
    api.homes.requests[0].fail(Offline())
    #expect(lines == ["You are offline.", "[ Try again ]"])
  }

  @Test func `content of a part is content of the page, whose failure the screen then shows`() {
    api.parts.requests[0].succeed([TextItem("Tea")])
    api.homes.requests[0].fail(Offline())
    #expect(lines == ["Tea", "────────────────────", "▲ You are offline."])
  }

  @Test func `a part whose refresh fails keeps its content and says so above it, with a way to try again`() throws {
    api.homes.requests[0].succeed([TextItem("Sale")])
    api.parts.requests[0].succeed([TextItem("Tea")])
    screen.refreshControl.pull()
    api.homes.requests[1].succeed([TextItem("Sale")])
    api.parts.requests[1].fail(Offline())
    #expect(lines == ["Sale", "You are offline.", "[ Try again ]", "Tea"])
    try tryAgain()
    #expect(api.homes.requests.count == 2)
    #expect(lines == ["Sale", "Tea"])
    api.parts.requests[2].fail(Offline())
    #expect(lines == ["Sale", "You are offline.", "[ Try again ]", "Tea"])
    try tryAgain()
    api.parts.requests[3].succeed([TextItem("Mate")])
    #expect(lines == ["Sale", "Mate"])
  }

  @Test func `if the refresh of both fails, the screen shows the failure of the page`() {
    api.homes.requests[0].succeed([TextItem("Sale")])
    api.parts.requests[0].succeed([TextItem("Tea")])
    screen.refreshControl.pull()
    api.homes.requests[1].fail(Offline())
    #expect(lines == ["Sale", "Tea", "────────────────────", "▲ You are offline."])
  }

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/RillList/RillList.docc/ComposingAPage.md")
    #expect(article.code.contains(try #require(snippets().first)))
  }
}
