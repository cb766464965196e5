import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

/// The views of items.
@MainActor
@Suite struct ListItemViewsTests {
  private class NameView<Item>: BaseListItemView<Item> {
    let label = Label()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.edges.equalToSuperview() }
    }
  }

  private final class PlaceView: NameView<Place> {
    override func update(with viewModel: Place) { label.text = "\(viewModel.id)" }
  }

  private final class OtherPlaceView: NameView<Place> {}

  private protocol Named: ListItemViewModel { var name: String { get } }

  private struct River: Named {
    let name: String
    var id: ListItemID { ListItemID(name) }
  }

  private struct Lake: Named {
    let name: String
    var id: ListItemID { ListItemID(name) }
  }

  private final class NamedView: NameView<any Named> {
    override func update(with viewModel: any Named) { label.text = viewModel.name }
  }

  private func picture(_ screen: BaseTableViewController) -> String {
    screen.view.frame.size = TextMetric.size(columns: 10, rows: 3)
    screen.appear()
    return TextRenderer(isFramed: false).picture(of: screen)
  }

  private func screen(_ views: ListItemViews, _ items: [any ListItemViewModel]) -> BaseTableViewController {
    BaseTableViewController(viewModel: ListViewModel([ListSection(id: "", items)]), itemViews: views)
  }

  @Test func `a page of components that names no view is shown by those of the screen`() {
    let api = RequestStub<Void, [Place]>()
    let screen = BaseTableViewController(
      viewModel: page(of: { api.request(()) }), title: "Map", itemViews: ListItemViews(PlaceView.self))
    #expect(screen.title == "Map")
    #expect(picture(screen) == " Loading… \n          \n          ")
    api.requests[0].succeed([Place(id: "Turku"), Place(id: "Oulu")])
    screen.view.frame.size.height = 5 * TextMetric.cellSize.height
    let lines = TextRenderer(isFramed: false).picture(of: screen).split(separator: "\n")
    #expect(lines.prefix(3) == ["─ Places ─", "Turku     ", "Oulu      "])
    screen.tableView.tapRow(at: ListIndexPath(section: 0, item: 0))
    #expect(TextRenderer(isFramed: false).picture(of: screen).contains("Oulu"))
    #expect(!TextRenderer(isFramed: false).picture(of: screen).contains("Turku"))
  }

  @Test func `a view that depends on a protocol shows the items that are named for it`() {
    let views = ListItemViews(PlaceView.self)
      .adding(NamedView.self, for: River.self) { $0 }
      .adding(NamedView.self, for: Lake.self) { $0 }
    let items: [any ListItemViewModel] = [River(name: "Aura"), Place(id: "Turku"), Lake(name: "Saimaa")]
    #expect(picture(screen(views, items)) == "Aura      \nTurku     \nSaimaa    ")
  }

  private final class MarkedView: NameView<Place> {
    let mark: String

    init(mark: String) {
      self.mark = mark
      super.init()
    }

    required init() {
      mark = ""
      super.init()
    }

    override func update(with viewModel: Place) { label.text = "\(mark)\(viewModel.id)" }
  }

  @Test func `a view is created with what the code that uses it passes in`() {
    let views = ListItemViews().adding(
      MarkedView.self, for: Place.self, make: { MarkedView(mark: "→ ") }, viewModel: { $0 })
    #expect(picture(screen(views, [Place(id: "Turku"), Place(id: "Oulu")])).hasPrefix("→ Turku   \n→ Oulu    "))
  }

  @Test func `views of several parts of an app are one collection`() {
    let rivers = ListItemViews().adding(NamedView.self, for: River.self) { $0 }
    let views = ListItemViews(PlaceView.self).adding(rivers).adding(rivers)
    #expect(picture(screen(views, [Place(id: "Turku"), River(name: "Aura")])) == "Turku     \nAura      \n          ")
  }

  @Test func `two items of one name are reported, although one view shows both`() {
    enum North { struct Row: Named { let name: String; var id: ListItemID { "n" } } }
    enum South { struct Row: Named { let name: String; var id: ListItemID { "s" } } }
    let reported = diagnostics {
      _ = ListItemViews().adding(NamedView.self, for: North.Row.self) { $0 }
        .adding(NamedView.self, for: South.Row.self) { $0 }
    }
    #expect(reported.count == 1)
  }

  @Test func `of two views for one identifier, the first shows the items, and that is reported`() {
    var views = ListItemViews()
    let reported = diagnostics {
      views = ListItemViews(PlaceView.self).adding(ListItemViews(OtherPlaceView.self))
    }
    #expect(
      reported == [
        "View not registered: OtherPlaceView for Place, since \"Place\" already has PlaceView for Place. "
          + "Give the items of one of them another reuseIdentifier."
      ])
    #expect(picture(screen(views, [Place(id: "Turku")])).hasPrefix("Turku"))
  }
}
