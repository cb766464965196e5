import Foundation
import Rill
import RillHeadless
import RillList
import RillPictures
import Testing

/// The selection of a screen: its rows, its look and its end.
@MainActor @Suite struct SelectionOnScreenTests {
  private final class NoteView: BaseListItemView<TextItem> {
    let label = Label()
    static var style = ListViewCell.SelectionStyle.highlight

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.edges.equalToSuperview() }
    }
    override func configureViews(_ phase: borrowing ConfigurationPhase) { selectionStyle = Self.style }
    override func update(with viewModel: TextItem) { label.text = viewModel.text }
  }

  private let viewModel = ListViewModel([
    ListSection(id: "top", [TextItem("a")]), ListSection(id: "below", title: "b", [TextItem("b"), TextItem("c")]),
  ])

  private func screen(_ style: ListViewCell.SelectionStyle = .highlight) -> BaseTableViewController {
    NoteView.style = style
    let screen = BaseTableViewController(viewModel: viewModel, itemViews: ListItemViews(NoteView.self))
    screen.view.frame.size = TextMetric.size(columns: 4, rows: 4)
    screen.appear()
    return screen
  }

  private func lines(_ screen: BaseTableViewController) -> [Substring] {
    TextRenderer(isFramed: false).picture(of: screen).split(separator: "\n")
  }

  private func path(_ section: Int, _ item: Int) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  @Test func `a selected row is marked, unless its view has no selection style`() {
    let marked = screen()
    marked.tableView.tapRow(at: path(0, 0))
    #expect(lines(marked)[0] == "a▒▒▒")
    let plain = screen(.none)
    plain.tableView.tapRow(at: path(0, 0))
    #expect(lines(plain)[0] == "a   ")
    #expect(plain.tableView.indexPathForSelectedRow == path(0, 0))
  }

  @Test(arguments: [40, 120])
  func `on a phone and on a pad, the tint covers the row's view and not the space above it`(columns: Int) throws {
    NoteView.style = .highlight
    let list = BaseTableViewController(viewModel: viewModel, itemViews: ListItemViews(NoteView.self))
    let screen = Screen(list, columns: columns, rows: 10, metric: .phone)
    list.tableView.tapRow(at: path(0, 0))
    let svg = SVGRenderer(isFramed: false).picture(of: screen.window)
    let tint = try #require(svg.firstMatch(of: /<rect x="[0-9.]+" y="([0-9.]+)" [^>]*fill-opacity="0.12"/))
    // On a pad, the line around it is inside of it.
    #expect(Double(tint.output.1)?.rounded(.down) == 8)
  }

  @Test func `a cell of one's own has a selection style too`() throws {
    let list = ListTable(columns: 4, rows: 1, texts(["a"]))
    list.table.tapRow(at: path(0, 0))
    #expect(list.picture() == "a▒▒▒")
    try #require(list.table.cellForRow(at: path(0, 0))).selectionStyle = .none
    #expect(list.picture() == "a   ")
  }

  @Test func `where no selection is allowed, a tap selects nothing, reaches no owner, and says that nothing takes it`()
  {
    var selected: [ListItemID] = []
    viewModel.on(RowSelected.self) { _, row in selected.append(row.item.id) }
    let controller = screen()
    controller.tableView.allowsSelection = false
    controller.tableView.tapRow(at: path(0, 0))
    let driven = Screen(controller, columns: 4, rows: 4)
    let error = #expect(throws: DrivingError.self) { try driven.tap(.row, "a") }
    #expect("\(error.map { "\($0)" } ?? "")".contains("takes no taps"))
    #expect(selected == [])
    controller.tableView.allowsSelection = true
    controller.tableView.tapRow(at: path(0, 0))
    #expect(selected == ["a"])
  }

  @Test func `a screen that comes back has no selection, unless it keeps it`() {
    let controller = screen()
    controller.tableView.tapRow(at: path(1, 1))
    controller.disappear()
    #expect(controller.tableView.indexPathForSelectedRow == path(1, 1))
    controller.appear()
    #expect(controller.tableView.indexPathForSelectedRow == nil)
    controller.clearsSelectionOnViewWillAppear = false
    controller.tableView.tapRow(at: path(1, 1))
    controller.disappear()
    controller.appear()
    #expect(controller.tableView.indexPathForSelectedRow == path(1, 1))
  }

  @Test func `a handler deselects its row, also later, and not the row that has been selected since`() {
    var rows: [AnyListRow] = []
    viewModel.on(RowSelected.self) { _, row in rows.append(row) }
    let controller = screen()
    controller.tableView.tapRow(at: path(1, 1))
    let reported = diagnostics {
      controller.tableView.tapRow(at: path(1, 0))
      rows[0].deselect()
      #expect(controller.tableView.indexPathForSelectedRow == path(1, 0))
      viewModel.listItems.update { $0.removeSubrange(0..<1) }
      rows[1].deselect()
      #expect(controller.tableView.indexPathForSelectedRow == nil)
    }
    #expect(reported == [])
  }

  @Test func `a handler deselects its row, although it has moved to another section`() {
    var kept: AnyListRow?
    viewModel.on(RowSelected.self) { _, row in kept = row }
    let controller = screen()
    controller.tableView.tapRow(at: path(1, 1))
    viewModel.listItems.update { sections in
      let item = sections[1].items[1]
      sections[1].items.remove(at: 1)
      sections[0].items.append(item)
    }
    #expect(controller.tableView.indexPathForSelectedRow == path(0, 1))
    kept?.deselect()
    #expect(controller.tableView.indexPathForSelectedRow == nil)
  }

  @Test func `a path that names no selected row is reported, with the row that is selected`() {
    let controller = screen()
    let reported = diagnostics {
      controller.tableView.deselectRow(at: path(0, 1))
      controller.tableView.tapRow(at: path(1, 1))
      controller.deselectRow(at: path(0, 1))
    }
    #expect(
      reported == [
        "Row not deselected: no row is selected at 0-1 of the list. "
          + "An event's row, whose index path is its owner's, has deselect().",
        "Row not deselected: no row is selected at 0-1 of the list, but the row at 1-1 is. "
          + "An event's row, whose index path is its owner's, has deselect().",
      ])
    #expect(controller.tableView.indexPathForSelectedRow == path(1, 1))
  }
}
