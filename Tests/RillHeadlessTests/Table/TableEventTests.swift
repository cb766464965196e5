import Foundation
import RillHeadless
import RillList
import Testing

@MainActor
@Suite struct TableEventTests {
  private struct Pressed: ListEvent { let text: String }

  private final class Listener: TableViewDelegate {
    var heard: [String] = []
    var visible: [[ListIndexPath]] = []
    var onDeselection: () -> Void = {}

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: ListIndexPath) {
      heard.append("selected \(indexPath)")
    }
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: ListIndexPath) {
      heard.append("deselected \(indexPath)")
      onDeselection()
    }
    func tableView(_ tableView: TableView, didReceive event: any ListEvent, at indexPath: ListIndexPath) {
      heard.append("\((event as? Pressed)?.text ?? "?") at \(indexPath)")
    }
    func tableViewDidLayoutRows(_ tableView: TableView) { visible.append(tableView.indexPathsForVisibleRows) }
    func tableViewDidScroll(_ tableView: TableView) { heard.append("scrolled to \(tableView.contentOffset.y)") }
  }

  private let list = ListTable(columns: 10, rows: 2, texts(["a", "b", "c", "d"]))
  private let listener = Listener()

  init() {
    list.table.delegate = listener
    list.table.layoutIfNeeded()
  }

  private func path(_ item: Int) -> ListIndexPath { ListIndexPath(section: 0, item: item) }

  @Test func `a tap selects a row in place of the one before`() {
    list.table.tapRow(at: path(0))
    list.table.tapRow(at: path(1))
    list.table.tapRow(at: path(1))
    #expect(listener.heard == ["selected 0-0", "deselected 0-0", "selected 0-1", "selected 0-1"])
    #expect(list.table.indexPathForSelectedRow == path(1))
  }

  @Test func `a tap does not select another row that has come in place of the tapped one`() {
    list.table.tapRow(at: path(0))
    listener.onDeselection = { [list] in list.show(texts(["b", "c", "d"])) }
    list.table.tapRow(at: path(1))
    #expect(listener.heard == ["selected 0-0", "deselected 0-0"])
    #expect(list.table.indexPathForSelectedRow == nil)
  }

  @Test func `a row that is not there cannot be tapped`() {
    list.table.tapRow(at: path(4))
    #expect(listener.heard == [])
    #expect(list.table.indexPathForSelectedRow == nil)
  }

  @Test func `the program takes a selection away without a word`() {
    list.table.tapRow(at: path(0))
    list.table.deselectRow(at: path(1))
    #expect(list.table.indexPathForSelectedRow == path(0))
    list.table.deselectRow(at: path(0))
    #expect(list.table.indexPathForSelectedRow == nil)
    #expect(listener.heard == ["selected 0-0"])
  }

  @Test func `reloading everything takes the selection away`() {
    list.table.tapRow(at: path(0))
    list.table.reloadData()
    #expect(list.table.indexPathForSelectedRow == nil)
  }

  @Test func `scrolling is told once, with the rows in view`() {
    list.scroll(to: 32)
    list.scroll(to: 32)
    #expect(listener.heard == ["scrolled to 32.0"])
    #expect(listener.visible.last == [path(2), path(3)])
  }

  @Test func `what is in view is told after the changes that showing it has caused`() {
    list.table.register(forCellReuseIdentifier: TextItem.reuseIdentifier) { [list] in
      list.show(texts(["x", "y", "z"]), ListUpdate())
      return TextCell()
    }
    listener.visible = []
    list.table.reloadData()
    list.table.layoutIfNeeded()
    #expect(listener.visible == [[path(0), path(1)]])
  }

  @Test func `an event of a view comes with the row of the cell that it is in`() throws {
    let cell = try #require(list.table.cellForRow(at: path(1)) as? TextCell)
    cell.label.send(Pressed(text: "label"))
    cell.send(Pressed(text: "cell"))
    #expect(listener.heard == ["label at 0-1", "cell at 0-1"])
  }

  @Test func `an event of a view that no row shows is heard by nobody`() throws {
    let cell = try #require(list.table.cellForRow(at: path(0)) as? TextCell)
    list.show([])
    cell.label.send(Pressed(text: "gone"))
    list.table.send(Pressed(text: "the table itself"))
    Label("alone").send(Pressed(text: "alone"))
    #expect(listener.heard == [])
  }
}
