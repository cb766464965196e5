import Foundation
import Rill
import RillList
import TestSupport
import Testing

/// The code of the article "Modules", played; a test compares the two.
@MainActor
@Suite struct MakingPagesOfModulesTests {
  private final class Tracker: Sendable {}

  private struct Book: Decodable, Sendable { let title: String }

  private struct Ranking: Decodable {
    struct Entry: Decodable { let book: Book }

    let entries: [Entry]
  }

  private struct News: Decodable, Sendable {
    let printedAt: Date
  }

  private final class BannerModule: Module {
    let component: any Component
    private let rows = Rows("banner")

    init(tracker: Tracker) { component = rows }

    func update(with content: String) { rows.show(content) }
  }

  private final class ShelfModule: Module {
    let component: any Component
    private let rows: Rows

    init(_ id: ModuleID, tracker: Tracker = Tracker()) {
      rows = Rows("\(id)")
      component = rows
    }

    func update(with content: [Book]) { rows.show(content.map(\.title).joined()) }
  }

  private final class NewsModule: Module {
    let component: any Component = Rows("news")
    private(set) var printedAt: Date?

    init(_ id: ModuleID) {}

    func update(with content: News) { printedAt = content.printedAt }
  }

  private final class Store: Sendable {
    let kept = BehaviorRelay<[Data]>(value: [])

    func page() -> Observable<Data> { .empty() }
    func save(_ data: Data) { kept.update { $0.append(data) } }
  }

  private struct API {
    @MainActor func home() -> Observable<Data> {
      .just(
        data(
          #"{ "modules": [{ "kind": "banner", "content": "x" }, { "kind": "shelf", "content": [{ "title": "y" }] }] }"#)
      )
    }

    @MainActor func newBooks() -> Observable<Data> {
      .just(data(#"{ "modules": [{ "kind": "shelf", "content": [{ "title": "z" }] }] }"#))
    }
  }

  private let tracker = Tracker()
  private let store = Store()
  private let api = API()

  private func rows(_ page: ModulePage) -> [String] {
    page.loader.load()
    return page.viewModel.listItems.value.flatMap { $0.items.map { "\($0.id)" } }
  }

  @Test func `a template makes pages of the modules of a catalog`() {
    // snippet: a catalog and its pages
    var catalog = ModuleCatalog()
    catalog.register("banner") { _ in BannerModule(tracker: tracker) }
    catalog.register("shelf") { ShelfModule($0, tracker: tracker) }

    let template = PageTemplate(catalog)
    let home = template.page("Books", stored: store.page(), keep: { store.save($0) }) { _ in api.home() }
    let newBooks = template.page("New books", of: "shelf") { _ in api.newBooks() }
    // end
    #expect(rows(home) == ["x", "y"])
    #expect(rows(newBooks) == ["z"])
    #expect(store.kept.value.count == 1)
  }

  @Test func `one module shows the replies of two servers`() throws {
    var catalog = ModuleCatalog()
    // snippet: two replies
    catalog.register("shelf") { ShelfModule($0) }
    catalog.register("ranking", reply: Ranking.self, content: { $0.entries.map(\.book) }) { ShelfModule($0) }
    // end
    let page = #"{ "modules": [{ "kind": "ranking", "content": { "entries": [{ "book": { "title": "q" } }] } }] }"#
    let template = PageTemplate(catalog)
    #expect(rows(template.page("Best") { _ in .just(data(page)) }) == ["q"])
  }

  @Test func `settings are for all kinds or for one`() throws {
    // snippet: settings
    var catalog = ModuleCatalog(settings: { $0.keyDecodingStrategy = .convertFromSnakeCase })
    catalog.register("news", settings: { $0.dateDecodingStrategy = .iso8601 }) { NewsModule($0) }
    // end
    let manager = ModuleManager("page", catalog)
    try manager.update(
      with: data(#"{ "modules": [{ "kind": "news", "content": { "printed_at": "1970-01-01T00:00:10Z" } }] }"#))
    let module = manager.module(ModuleID("news")) as? NewsModule
    #expect(module?.printedAt == Date(timeIntervalSince1970: 10))
  }

  @Test func `the article shows the code that runs here`() throws {
    #expect(try Article("Sources/RillList/RillList.docc/MakingPagesOfModules.md").code == snippets())
  }
}
