import Rill
import RillHeadless
import RillList
import TestSupport
import Testing

/// The code of the module's first page, played; a test compares the two.
@MainActor @Suite struct LandingPageTests {
  @Test func `a screen is used, and inspected as a picture and as what is read out`() throws {
    let viewModel = ListViewModel([ListSection(id: "coffees", [CoffeeRow(id: "Mocha"), CoffeeRow(id: "Lungo")])])
    viewModel.on(LikeTapped.self) { [listItems = viewModel.listItems] _, row in
      listItems.accept([ListSection(id: "coffees", [CoffeeRow(id: "\(row.item.id) ♥")])])
    }
    let controller = BaseTableViewController(
      viewModel: viewModel, title: "Coffees", itemViews: ListItemViews(CoffeeView.self))
    // snippet: a screen
    let screen = Screen(controller, columns: 20, rows: 2)
    try screen.in(.row, "Lungo").tap(.button, "Like")
    #expect(
      screen.picture == """
        ┌─ Coffees ──────────┐
        │Lungo ♥     [ Like ]│
        │                    │
        └────────────────────┘
        """)
    #expect(
      screen.accessibility.description == """
        screen "Coffees"
          table = "row 1 of 1"
            section "coffees"
              row "Lungo ♥"
                text "Lungo ♥"
                button "Like"
        """)
    // end
  }

  @Test func `the page shows the code that runs here`() throws {
    #expect(try Article("Sources/RillHeadless/RillHeadless.docc/RillHeadless.md").code == snippets())
  }
}
