import Rill
import RillList
import Testing

/// A handler deselects the row that it gets.
@MainActor
@Suite struct RowDeselectionTests {
  private let display = StubDisplay()
  private let viewModel = ListViewModel()
  private let driver: ListDriver
  private let first = Rows("first", "ab")
  private let second = Rows("second", "cde")

  init() { driver = ListDriver(viewModel: viewModel, display: display) }

  private func show(_ components: Rows...) {
    viewModel.listItems.accept(components.reduce(into: []) { $0 += Shown($1).content })
    _ = display.takeCalls()
  }

  private func path(_ section: Int, _ item: Int) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  @Test func `the display deselects the row at its place in the list, although its owner counts its own rows only`() {
    second.on(RowSelected.self) { _, row in row.deselect() }
    show(first, second)
    driver.send(RowSelected(), at: path(1, 2))
    #expect(display.takeCalls() == ["deselect 1-2"])
  }

  @Test func `a handler that keeps the row deselects it where it is by then`() {
    var kept: ListRow<Row>?
    second.on(RowSelected.self) { _, row in kept = row }
    show(first, second)
    driver.send(RowSelected(), at: path(1, 2))
    second.show("exd")
    show(second, first)
    kept?.deselect()
    #expect(display.takeCalls() == ["deselect 0-0"])
    second.show("xd")
    show(first, second)
    kept?.deselect()
    #expect(display.takeCalls() == [])
  }

  @Test func `a row that has moved to another section is deselected there`() {
    var kept: ListRow<Row>?
    second.on(RowSelected.self) { _, row in kept = row }
    show(first, second)
    driver.send(RowSelected(), at: path(1, 2))
    first.show("abe")
    second.show("cd")
    show(first, second)
    kept?.deselect()
    #expect(display.takeCalls() == ["deselect 0-2"])
    first.show("ab")
    show(first, second)
    kept?.deselect()
    #expect(display.takeCalls() == [])
  }

  @Test func `a row of the same identity in an earlier section is not taken for one that stays in its own`() {
    var kept: ListRow<Row>?
    second.on(RowSelected.self) { _, row in kept = row }
    show(first, second)
    driver.send(RowSelected(), at: path(1, 2))
    first.show("ea")
    second.show("ecd")
    show(first, second)
    kept?.deselect()
    #expect(display.takeCalls() == ["deselect 1-0"])
  }

  @Test func `without an owner the view model's handler deselects it, among sections and rows of one identity`() {
    viewModel.on(RowSelected.self) { _, row in row.deselect() }
    viewModel.on(RowSelected.self, in: OtherRow.self) { _, row in row.deselect() }
    viewModel.listItems.accept(sections([Row(id: "a"), Row(id: "a")], [Row(id: "a"), OtherRow(id: "a")]))
    _ = display.takeCalls()
    driver.send(RowSelected(), at: path(0, 1))
    driver.send(RowSelected(), at: path(1, 0))
    #expect(display.takeCalls() == ["deselect 0-1", "deselect 1-0"])
    driver.send(RowSelected(), at: path(1, 1))
    #expect(display.takeCalls() == ["deselect 1-1", "deselect 1-1"])
  }

  @Test func `a row that no event has brought is on no display`() {
    show(first)
    viewModel.listItems.value.row(at: path(0, 0))?.deselect()
    #expect(display.takeCalls() == [])
  }
}
