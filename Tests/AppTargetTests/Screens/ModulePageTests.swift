import Foundation
import Rill
import RillList
import Testing

/// A page of modules in an app's target. What is decoded off the main actor says so.
private nonisolated struct Tea: Decodable, Sendable {
  let name: String
  let grams: Decimal
}

private nonisolated struct Delivery: Decodable, Sendable {
  let teas: [Tea]
  let sentAt: Date
}

private struct TeaRow: ListItemViewModel {
  let id: ListItemID
  let title: String

  init(_ tea: Tea) {
    id = ListItemID(tea.name)
    title = "\(tea.name), \(tea.grams) g"
  }
}

private final class TeasModule: Module {
  private let rows = ViewComponent<TeaRow>("teas")
  var component: any Component { rows }

  func update(with content: [Tea]) { rows.items.accept(content.map(TeaRow.init)) }
}

@Suite struct ModulePageTests {
  private let json = """
    { "modules": [
      { "kind": "teas", "content": [{ "name": "Sencha", "grams": 100.5 }] },
      { "kind": "delivery", "content": { "sentAt": "2026-11-23T00:00:00Z", "teas": [{ "name": "Assam", "grams": 50 }] } }
    ] }
    """

  @Test func `modules are registered with their replies, and show what was decoded`() {
    var catalog = ModuleCatalog()
    catalog.register("teas") { _ in TeasModule() }
    catalog.register(
      "delivery", reply: Delivery.self, settings: { $0.dateDecodingStrategy = .iso8601 }, content: \.teas
    ) { _ in TeasModule() }
    let page = PageTemplate(catalog).page("Teas") { [json] _ in .just(Data(json.utf8)) }
    page.loader.load()
    let rows = page.viewModel.listItems.value.flatMap(\.items).compactMap { $0 as? TeaRow }
    #expect(rows.map(\.title) == ["Sencha, 100.5 g", "Assam, 50 g"])
  }
}
