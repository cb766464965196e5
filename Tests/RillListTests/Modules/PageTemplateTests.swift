import Foundation
import Rill
import RillList
import RillTesting
import Testing

@MainActor
@Suite struct PageTemplateTests {
  private let api = RequestStub<LoadingState.Kind, Data>()
  private let notes = BehaviorRelay<[String]>(value: [])

  private var template: PageTemplate {
    PageTemplate(
      catalog, trackScreenviews: { [notes] title in notes.update { $0.append("seen \(title)") } },
      report: { [notes] title, problem in notes.update { $0.append("\(title): \(problem)") } })
  }

  private func makePage(stored: Observable<Data> = .empty()) -> ModulePage {
    template.page(
      "New books", stored: stored, keep: { [notes] data in notes.update { $0.append("kept \(data.count)") } }
    ) { [api] kind in api.request(kind) }
  }

  /// The page's messages, and the outline of its other sections.
  private func shown(on page: ModulePage) -> String {
    page.viewModel.listItems.value
      .map { section in (section.items.first as? MessageItemViewModel)?.title ?? ListSections([section]).outline }
      .joined(separator: " ")
  }

  private func answer(_ text: String) throws { try #require(api.requests.last).succeed(page(text)) }

  @Test func `a page loads, shows its modules and is tracked`() throws {
    let page = makePage()
    page.viewModel.trackScreenviews()
    page.loader.appear(hasContent: false)
    #expect(page.title == "New books")
    #expect(shown(on: page) == "Loading…")
    try answer("a:xy b:z")
    #expect(shown(on: page) == "letters a[xy] letters b[z]")
    #expect(notes.value.first == "seen New books")
  }

  @Test func `a page shows the modules of its choice only`() throws {
    let page = template.page("Ranking", of: "ranking") { [api] kind in api.request(kind) }
    page.loader.load()
    try answer("a:x")
    #expect(shown(on: page) == "Nothing here yet.")
    #expect(
      notes.value == [
        #"Ranking: Module "letters a" is left out: modules[0] is of a kind that is not registered. "#
          + "Registered: ranking."
      ])
  }

  @Test func `a page of one module shows the reply of a server that does not know modules`() throws {
    let page = template.page(
      "Ranking", envelope: .single(ModuleID("ranking"))
    ) { _ in .just(data(#"{ "entries": [{ "letter": "x" }] }"#)) }
    page.loader.load()
    #expect(shown(on: page) == "ranking[x]")
  }

  @Test func `stored data is shown first, and never again once there is newer data`() throws {
    let page = makePage(stored: .just(RillListTests.page("a:x")))
    page.loader.appear(hasContent: false)
    #expect(shown(on: page) == "letters a[x]")
    #expect(page.loader.currentState.isLoadingFirst)
    try answer("a:yz")
    #expect(shown(on: page) == "letters a[yz]")
    for load in [page.loader.refresh, page.loader.load] {
      load()
      #expect(shown(on: page) == "letters a[yz]")
    }
  }

  @Test func `unreadable stored data is a problem, and the load continues`() throws {
    let page = makePage(stored: .just(data("{")))
    page.loader.appear(hasContent: false)
    #expect(shown(on: page) == "Loading…")
    #expect(notes.value == ["New books: The stored page is not shown: the data is not JSON."])
    try answer("a:x")
    #expect(shown(on: page) == "letters a[x]")
  }

  @Test func `a load that fails says why, and its button loads again; existing content stays`() throws {
    let page = makePage()
    page.loader.appear(hasContent: false)
    try #require(api.requests.last).fail(Offline())
    let error = try #require(page.viewModel.listItems.value.first?.items.first as? MessageItemViewModel)
    #expect(error.title == "The network is down." && error.action == "Try again")
    let row = try #require(page.viewModel.listItems.value.row(at: ListIndexPath(section: 0, item: 0)))
    #expect(row.owner?.events.handle(MessageActionTapped(), in: row) == true)
    try answer("a:x")
    page.loader.refresh()
    try #require(api.requests.last).succeed(data("[]"))
    #expect(page.loader.currentState == .failed)
    #expect(shown(on: page) == "letters a[x]")
  }

  @Test func `only a readable page is kept`() throws {
    let page = makePage(stored: .just(RillListTests.page("a:x")))
    for answer in [RillListTests.page("a:x b:y"), data("<html>")] {
      page.loader.load()
      try #require(api.requests.last).succeed(answer)
    }
    #expect(notes.value == ["kept \(RillListTests.page("a:x b:y").count)"])
  }

  @Test func `what could not be shown is reported for as long as the page's view model is observed`() throws {
    let viewModel = makePage().viewModel
    viewModel.loader.load()
    try #require(api.requests.last).succeed(data(#"{ "modules": [{ "id": "x" }] }"#))
    #expect(notes.value.last == "New books: A module is left out: modules[0].kind is missing.")
  }

  @Test func `a page is released with its loader and its modules`() throws {
    weak var loader: Loader?
    weak var modules: ModuleManager?
    do {
      let page = makePage(stored: .just(RillListTests.page("a:x")))
      page.loader.appear(hasContent: false)
      try answer("a:y")
      (loader, modules) = (page.loader, page.modules)
      #expect(loader != nil && modules != nil)
    }
    #expect(loader == nil)
    #expect(modules == nil)
  }
}
