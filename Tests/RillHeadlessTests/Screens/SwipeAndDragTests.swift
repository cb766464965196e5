import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

/// Swipes and drags through the screen's table, for rows whose owner decides whether they are possible.
@MainActor
@Suite struct SwipeAndDragTests {
  private struct DeleteChosen: ListEvent {}

  private final class Tags: TextsComponent {
    override init(
      _ name: String, _ texts: [String], title: String = "", layout: ListSectionLayout = ListSectionLayout()
    ) {
      super.init(name, texts, title: title, layout: layout)
      on(DeleteChosen.self) { [items] _, row in items.update { _ = $0.remove(at: row.indexPath.item) } }
      on(RowMoved.self) { [items] event, row in
        items.update { $0.insert($0.remove(at: row.indexPath.item), at: event.destination) }
      }
    }

    override func swipeActions(for item: TextItem) -> [SwipeAction] {
      [SwipeAction("Delete", isDestructive: true, DeleteChosen())]
    }

    override func canMove(_ item: TextItem) -> Bool { item.text != "fixed" }
  }

  private let tags = Tags("tags", ["a", "b", "fixed"])
  private let screen: BaseTableViewController

  init() {
    // Nested deeply, and below other parts: the tags count only their own rows.
    let parts = GroupComponent(
      "page", [TextsComponent("top", ["x", "y"]), GroupComponent("inner", [HeaderFooterComponent(content: tags)])])
    screen = RillHeadlessTests.screen(of: parts)
    screen.view.frame.size = TextMetric.size(columns: 5, rows: 5)
    screen.appear()
    screen.view.layoutIfNeeded()
  }

  private func path(_ section: Int, _ item: Int) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  private func picture() -> String { TextRenderer(isFramed: false).picture(of: screen) }

  @Test func `a swipe deletes a row of an owner that offers it, and no other`() {
    #expect(screen.tableView.swipeRow(at: path(1, 1), choosing: "Delete"))
    #expect(!screen.tableView.swipeRow(at: path(0, 1), choosing: "Delete"))
    #expect(picture() == "x    \ny    \na    \nfixed\n     ")
  }

  @Test func `a dragged row moves to where its owner puts it, with its cell`() {
    let cell = screen.tableView.cellForRow(at: path(1, 0))
    #expect(screen.tableView.dragRow(at: path(1, 0), to: 2))
    #expect(picture() == "x    \ny    \nb    \nfixed\na    ")
    #expect(screen.tableView.cellForRow(at: path(1, 2)) === cell)
  }

  @Test func `a row that its owner does not let move stays, and so does one of another owner`() {
    #expect(!screen.tableView.dragRow(at: path(1, 2), to: 0))
    #expect(!screen.tableView.dragRow(at: path(0, 0), to: 1))
    #expect(picture() == "x    \ny    \na    \nb    \nfixed")
  }

  @Test func `the view model answers for rows without an owner`() {
    final class Texts: ListViewModel {
      override func swipeActions(in row: AnyListRow) -> [SwipeAction] {
        row.indexPath.item == 0 ? [] : [SwipeAction("Delete", DeleteChosen())]
      }
      override func canMove(_ row: AnyListRow) -> Bool { row.indexPath.item == 0 }
      override func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? {
        ListSize(width: container.width, height: item.id == "b" ? 32 : 16)
      }
    }
    let texts = Texts([ListSection(id: "", ["a", "b", "c"].map { TextItem($0) })])
    texts.on(DeleteChosen.self) { [items = texts.listItems] _, row in
      items.update { _ = $0[0].items.remove(at: row.indexPath.item) }
    }
    let screen = BaseTableViewController(viewModel: texts)
    screen.tableView.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    screen.view.frame.size = TextMetric.size(columns: 2, rows: 5)
    screen.appear()
    #expect(TextRenderer(isFramed: false).picture(of: screen) == "a \nb \n  \nc \n  ")
    #expect(!screen.tableView.swipeRow(at: path(0, 0), choosing: "Delete"))
    #expect(screen.tableView.swipeRow(at: path(0, 2), choosing: "Delete"))
    #expect(!screen.tableView.dragRow(at: path(0, 1), to: 0))
    #expect(TextRenderer(isFramed: false).picture(of: screen) == "a \nb \n  \n  \n  ")
  }

  @Test func `a row whose view model says nothing offers nothing`() {
    let cities = CitiesViewModel()
    let screen = CitiesViewController(cities)
    screen.appear()
    cities.api.requests.last?.succeed(["Paris", "Rome"])
    screen.view.layoutIfNeeded()
    #expect(screen.tableView.swipeActionsForRow(at: path(0, 0)).isEmpty)
    #expect(!screen.tableView.dragRow(at: path(0, 0), to: 1))
  }
}
