import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@MainActor
@Suite struct TableEventTests {
  private struct Pressed: ListEvent { let text: String }

  private final class Listener: ListViewDelegate {
    var heard: [String] = []
    var visible: [[ListIndexPath]] = []
    var onDeselection: () -> Void = {}

    func listView(_ listView: ListView, didSelectRowAt indexPath: ListIndexPath) {
      heard.append("selected \(indexPath)")
    }
    func listView(_ listView: ListView, didDeselectRowAt indexPath: ListIndexPath) {
      heard.append("deselected \(indexPath)")
      onDeselection()
    }
    func listView(_ listView: ListView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction] {
      indexPath.item == 0
        ? [] : [SwipeAction("Share", Pressed(text: "share")), SwipeAction("Delete", Pressed(text: "x"))]
    }
    func listView(_ listView: ListView, canMoveRowAt indexPath: ListIndexPath) -> Bool { indexPath.item > 0 }
    func listViewDidLayoutRows(_ listView: ListView) { visible.append(listView.indexPathsForVisibleRows) }
    func listViewDidScroll(_ listView: ListView) { heard.append("scrolled to \(listView.contentOffset.y)") }
  }

  private let list = ListTable(columns: 10, rows: 2, texts(["a", "b", "c", "d"]))
  private let listener = Listener()

  init() {
    list.table.delegate = listener
    let listener = listener
    func note(_ text: String, _ event: RoutedEvent) {
      listener.heard.append("\(text) at \(event.indexPath.map { "\($0)" } ?? "no row")")
    }
    list.table.on(Pressed.self) { note($0.text, $1) }
    list.table.on(RowMoved.self) { note("moved to \($0.destination)", $1) }
    list.table.layoutIfNeeded()
  }

  private func path(_ item: Int) -> ListIndexPath { ListIndexPath(section: 0, item: item) }

  @Test func `a tap selects a row in place of the previous one`() {
    list.table.tapRow(at: path(0))
    list.table.tapRow(at: path(1))
    list.table.tapRow(at: path(1))
    #expect(listener.heard == ["selected 0-0", "deselected 0-0", "selected 0-1", "selected 0-1"])
    #expect(list.table.indexPathForSelectedRow == path(1))
  }

  /// The initial rows except one.
  private func rows(without row: Int) -> ListSections {
    var sections = list.source.sections
    sections[0].items.remove(at: row)
    return sections
  }

  @Test func `a tap does not select another row that has replaced the tapped one`() {
    list.table.tapRow(at: path(0))
    listener.onDeselection = { [list] in list.show(rows(without: 1)) }
    list.table.tapRow(at: path(1))
    #expect(listener.heard == ["selected 0-0", "deselected 0-0"])
    #expect(list.table.indexPathForSelectedRow == nil)
  }

  @Test func `a tap selects the tapped row at its new position`() {
    list.table.tapRow(at: path(0))
    listener.onDeselection = { [list] in list.show(rows(without: 0)) }
    list.table.tapRow(at: path(1))
    #expect(listener.heard == ["selected 0-0", "deselected 0-0", "selected 0-0"])
    #expect(list.table.indexPathForSelectedRow == path(0))
  }

  @Test func `a tap that causes another one sends the last one`() {
    list.table.tapRow(at: path(0))
    listener.onDeselection = { [list, listener] in
      listener.onDeselection = {}
      list.table.tapRow(at: path(2))
    }
    list.table.tapRow(at: path(1))
    #expect(listener.heard == ["selected 0-0", "deselected 0-0", "deselected 0-1", "selected 0-2"])
    #expect(list.table.indexPathForSelectedRow == path(2))
  }

  @Test func `a row that is not there cannot be tapped`() {
    list.table.tapRow(at: path(4))
    #expect(listener.heard == [])
    #expect(list.table.indexPathForSelectedRow == nil)
  }

  @Test func `the program removes a selection without an event`() {
    list.table.tapRow(at: path(0))
    #expect(diagnostics { list.table.deselectRow(at: path(1)) }.count == 1)
    #expect(list.table.indexPathForSelectedRow == path(0))
    list.table.deselectRow(at: path(0))
    #expect(list.table.indexPathForSelectedRow == nil)
    #expect(listener.heard == ["selected 0-0"])
  }

  @Test func `a swipe offers the delegate's actions, which arrive as events`() {
    #expect((0..<6).map { list.table.swipeActionsForRow(at: path($0)).count } == [0, 2, 2, 2, 0, 0])
    #expect(list.table.swipeRow(at: path(1), choosing: "Delete"))
    #expect(!list.table.swipeRow(at: path(1), choosing: "Archive"))
    #expect(!list.table.swipeRow(at: path(0), choosing: "Delete"))
    #expect(listener.heard == ["x at 0-1"])
  }

  @Test func `a row that may be moved is dragged to the place of another row`() {
    #expect(list.table.dragRow(at: path(1), to: 3))
    #expect(list.table.dragRow(at: path(2), to: 0))
    #expect(!list.table.dragRow(at: path(0), to: 1))
    for place in [-1, 1, 4] { #expect(!list.table.dragRow(at: path(1), to: place)) }
    #expect(!list.table.dragRow(at: path(4), to: 1))
    #expect(listener.heard == ["moved to 3 at 0-1", "moved to 0 at 0-2"])
  }

  @Test func `without a delegate nothing may be done to a row`() {
    let alone = ListTable(columns: 10, rows: 2, texts(["a", "b"]))
    #expect(!alone.table.swipeRow(at: path(0), choosing: "Delete"))
    #expect(!alone.table.dragRow(at: path(0), to: 1))
  }

  @Test func `reloading everything removes the selection`() {
    list.table.tapRow(at: path(0))
    list.table.reloadData()
    #expect(list.table.indexPathForSelectedRow == nil)
  }

  @Test func `scrolling is reported once, with the rows in view`() {
    list.scroll(to: 32)
    list.scroll(to: 32)
    #expect(listener.heard == ["scrolled to 32.0"])
    #expect(listener.visible.last == [path(2), path(3)])
  }

  @Test func `rows in view are reported after the changes that showing them has caused`() {
    list.table.register(forCellReuseIdentifier: TextItem.reuseIdentifier) { [list] in
      list.show(texts(["x", "y", "z"]), ListUpdate())
      return TextCell()
    }
    listener.visible = []
    list.table.reloadData()
    list.table.layoutIfNeeded()
    #expect(listener.visible == [[path(0), path(1)]])
  }

  @Test func `an event of a view has the row of its cell`() throws {
    let cell = try #require(list.table.cellForRow(at: path(1)) as? TextCell)
    cell.label.send(Pressed(text: "label"))
    cell.send(Pressed(text: "cell"))
    #expect(listener.heard == ["label at 0-1", "cell at 0-1"])
  }

  @Test func `a swipe over a row that is not on the screen sends its event from the table`() {
    list.scroll(to: 32)
    #expect(list.table.swipeRow(at: path(1), choosing: "Delete"))
    #expect(listener.heard == ["scrolled to 32.0", "x at 0-1"])
  }

  @Test func `an event of a view that no row shows reaches the table without a row`() {
    list.table.send(Pressed(text: "the table itself"))
    #expect(listener.heard == ["the table itself at no row"])
  }
}
