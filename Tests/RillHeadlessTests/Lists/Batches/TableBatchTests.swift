import Foundation
import RillList
import Testing

@testable import RillHeadless

@MainActor
@Suite struct TableBatchTests {
  /// Rows of one, two or three lines, none of which is as high as estimated.
  private func rows(_ numbers: some Sequence<Int>) -> ListSections {
    let words = { String(repeating: " ......", count: abs($0 % 3)) }
    return [
      ListSection(id: "rows", title: "rows", numbers.map { TextItem("\($0)" + words($0), id: ListItemID("\($0)")) })
    ]
  }

  /// A table that is scrolled down, past rows that were measured.
  private func scrolledTable(_ numbers: Range<Int>) -> ListTable {
    let list = ListTable(columns: 8, rows: 6)
    list.table.estimatedRowHeight = 48
    list.show(rows(numbers))
    for _ in 0..<40 { list.scroll(to: list.table.contentOffset.y + 24) }
    return list
  }

  @Test(arguments: [99..<100, 100..<150, -1..<0, -50..<0])
  func `rows inserted out of view change nothing on the screen, and are not requested`(new: Range<Int>) {
    let list = scrolledTable(0..<99)
    let (before, asked) = (list.picture(), list.table.counts)
    list.show(rows(new.lowerBound < 0 ? Array(new) + Array(0..<99) : Array(0..<99) + Array(new)))
    #expect(list.picture() == before)
    #expect(list.table.counts == asked)
  }

  @Test func `a section whose title changes keeps its cells, and shows the new title in the same line`() {
    let list = ListTable(columns: 13, rows: 4)
    let show = { (title: String) in
      list.show([
        ListSection(id: "mail", title: title, ["a", "b", "c"].map { TextItem($0) })
      ])
    }
    show("3 unread")
    let cell = list.table.cellForRow(at: ListIndexPath(section: 0, item: 0))
    let asked = list.table.counts.rowsAsked
    #expect(list.picture() == "─ 3 unread ──\na            \nb            \nc            ")
    show("2 unread")
    #expect(list.picture() == "─ 2 unread ──\na            \nb            \nc            ")
    #expect(list.table.cellForRow(at: ListIndexPath(section: 0, item: 0)) === cell)
    show("")
    #expect(list.picture() == "a            \nb            \nc            \n             ")
    show("1 unread")
    #expect(list.picture() == "─ 1 unread ──\na            \nb            \nc            ")
    #expect(list.table.counts.rowsAsked == asked)
  }

  @Test func `rows of a section that gets another layout stay, as wide as there is room then`() {
    let list = ListTable(columns: 10, rows: 5)
    let show = { (insets: ListInsets) in
      let layout = ListSectionLayout(insets: insets)
      list.show([
        ListSection(id: "texts", layout: layout, [TextItem("one two"), TextItem("c")])
      ])
    }
    show(.zero)
    let asked = list.table.counts.rowsAsked
    show(ListInsets(leading: 32))
    #expect(list.picture() == "    one   \n    two   \n    c     \n          \n          ")
    #expect(list.table.counts.rowsAsked == asked)
  }

  @Test func `rows inserted above appear on scrolling up`() {
    let list = scrolledTable(0..<99)
    list.show(rows(-1..<99))
    list.scroll(to: 0)
    #expect(list.picture().hasPrefix("─ rows ─\n-1"))
  }

  @Test func `scrolling up before an update is laid out moves the rows on the screen down by just as much`() {
    let pictures = [true, false].map { isLaidOut in
      let list = scrolledTable(0..<99)
      let first = list.table.indexPathsForVisibleRows[0].item
      let new = rows(Array(0..<first) + [100] + Array(first..<99))
      list.source.display(new, update: ListUpdate(from: list.source.sections, to: new), in: list.table)
      if isLaidOut { list.table.layoutIfNeeded() }
      list.scroll(to: list.table.contentOffset.y - 40)
      return list.picture()
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `at the beginning of the content, a row that turns out high keeps rows out of view from being requested`()
  {
    let list = ListTable(columns: 8, rows: 6, rows([0, 3, 6, 9] + Array(20..<40)))
    let asked = list.table.counts.rowsAsked
    list.show(rows([14] + Array(20..<40)))
    #expect(list.picture() == "─ rows ─\n14      \n......  \n......  \n20      \n......  ")
    #expect(list.table.counts.rowsAsked == asked + 1)
  }

  @Test func `the selection and the cells follow their rows to another section`() throws {
    let list = ListTable(columns: 8, rows: 4, rows(0..<3))
    list.table.tapRow(at: ListIndexPath(section: 0, item: 2))
    let cell = try #require(list.table.cellForRow(at: ListIndexPath(section: 0, item: 0)))
    list.show([
      ListSection(id: "new", title: "new", [TextItem("x")]),
      ListSection(id: "rows", title: "rows", rows([2, 0])[0].items),
    ])
    #expect(list.table.indexPathForSelectedRow == ListIndexPath(section: 1, item: 0))
    list.table.scroll(to: ListIndexPath(section: 1, item: 1))
    #expect(list.table.cellForRow(at: ListIndexPath(section: 1, item: 1)) === cell)
  }

  @Test func `a row that changes keeps its cell, among others that change`() {
    let list = ListTable(columns: 8, rows: 4, texts(["a", "b", "c"]))
    let paths = (0..<3).map { ListIndexPath(section: 0, item: $0) }
    let cells = paths.map { list.table.cellForRow(at: $0) }
    list.show(texts(["A", "B", "C"]))
    #expect(paths.map { list.table.cellForRow(at: $0) }.elementsEqual(cells) { $0 === $1 })
    #expect(list.picture() == "A       \nB       \nC       \n        ")
    #expect(list.table.counts == ListViewCounts(cellsMade: 3, rowsAsked: 6))
  }

  @Test func `a row that moves to a narrower section is measured again`() {
    let wide = ListSectionModel(id: "wide")
    let narrow = ListSectionModel(id: "narrow", layout: ListSectionLayout(insets: ListInsets(leading: 32)))
    let (row, other) = (TextItem("one two"), TextItem("x"))
    let list = ListTable(
      columns: 8, rows: 4, [ListSection(model: wide, items: [row]), ListSection(model: narrow, items: [other])])
    list.show([ListSection(model: wide, items: []), ListSection(model: narrow, items: [row, other])])
    #expect(list.picture() == "    one \n    two \n    x   \n        ")
  }

  @Test func `the reported offset is that of the new content`() {
    final class Listener: ListViewDelegate {
      var offsets: [Double] = []
      func listViewDidScroll(_ listView: ListView) { offsets.append(listView.contentOffset.y) }
    }
    let (list, listener) = (scrolledTable(0..<99), Listener())
    let before = Double(list.table.contentOffset.y)
    list.table.delegate = listener
    list.show(rows(-2..<99))
    #expect(listener.offsets == [before + 96])
    #expect(Double(list.table.contentOffset.y) == before + 96)
  }

  /// The cost of changes out of view: rows that are inserted, removed, moved or changed.
  private func costOfChanges(among count: Int) -> (counts: ListViewCounts, nodes: Int) {
    let list = ListTable(columns: 8, rows: 6, texts((0..<count).map { "\($0)" }))
    var sections = list.source.sections
    let (counts, nodes) = (list.table.counts, list.table.lines.nodesMade)
    for change in 0..<20 {
      let path = ListIndexPath(section: 0, item: count / 2 + change * 7)
      let (row, last) = (TextItem("new", id: ListItemID("new \(change)")), ListIndexPath(section: 0, item: count - 1))
      sections[0].items.insert(row, at: path.item)
      list.show(sections, ListUpdate(rows: ListChanges(inserts: [path])))
      sections[0].items.remove(at: count)
      list.show(sections, ListUpdate(rows: ListChanges(deletes: [ListIndexPath(section: 0, item: count)])))
      sections[0].items.append(sections[0].items.remove(at: path.item))
      list.show(sections, ListUpdate(rows: ListChanges(moves: [.init(from: path, to: last)])))
      list.show(sections, ListUpdate(reloads: [last]))
    }
    let made = ListViewCounts(
      cellsMade: list.table.counts.cellsMade - counts.cellsMade,
      rowsAsked: list.table.counts.rowsAsked - counts.rowsAsked)
    return (made, list.table.lines.nodesMade - nodes)
  }

  @Test func `a row that looks different and was never shown costs nothing`() {
    let list = ListTable(columns: 8, rows: 6, texts((0..<99).map { "\($0)" }))
    let nodes = list.table.lines.nodesMade
    list.show(list.source.sections, ListUpdate(reloads: [ListIndexPath(section: 0, item: 90)]))
    #expect(list.table.lines.nodesMade == nodes)
  }

  @Test func `a change out of view costs no more among 100,000 rows than among 1,000`() {
    let (few, many) = (costOfChanges(among: 1_000), costOfChanges(among: 100_000))
    #expect(few.counts == ListViewCounts())
    #expect(many.counts == ListViewCounts())
    #expect(few.nodes > 0)
    #expect(many.nodes <= few.nodes)
  }

  @Test(arguments: [
    (
      ListUpdate(rows: ListChanges(inserts: [ListIndexPath(section: 0, item: 0)])),
      "The number of rows in section 0 after the update is 2, not 4."
    ),
    (
      ListUpdate(rows: ListChanges(deletes: [ListIndexPath(section: 0, item: 3)])),
      "Row 3 of section 0 does not exist before the update."
    ),
    (
      ListUpdate(rows: ListChanges(deletes: [ListIndexPath(section: 7, item: 3)])),
      "Section 7 does not exist before the update."
    ),
    (
      ListUpdate(rows: ListChanges(inserts: [ListIndexPath(section: 7, item: 3)])),
      "Row 7-3 arrives in a section that does not exist before the update."
    ),
    (ListUpdate(sections: ListChanges(inserts: [0])), "The number of sections after the update is 1, not 2."),
    (
      ListUpdate(
        sections: ListChanges(deletes: [0], inserts: [0]),
        rows: ListChanges(deletes: [ListIndexPath(section: 0, item: 0)])),
      "Rows of section 0 change, but the update deletes it."
    ),
    (ListUpdate(sections: ListChanges(deletes: [1])), "Section 1 does not exist before the update."),
  ])
  func `an update that is none of these rows is reported, and all rows are reloaded`(
    update: ListUpdate, reason: String
  ) {
    let list = ListTable(columns: 8, rows: 4, texts(["a", "b", "c"]))
    let reported = diagnostics { list.show(texts(["x", "y"]), update) }
    #expect(reported == ["List reloaded: the update does not match its rows. \(reason)"])
    #expect(list.picture() == "x       \ny       \n        \n        ")
  }
}
