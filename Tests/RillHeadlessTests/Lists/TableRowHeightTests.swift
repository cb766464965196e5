import Foundation
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct TableRowHeightTests {
  private func box(height: CGFloat?) -> ListBox<TableView> {
    let table = TableView()
    table.rowHeight = height
    return ListBox(table, columns: 8, rows: 4, chips(["a", "one two three", "c"]))
  }

  @Test func `rows of a fixed height have it, whatever they show`() {
    #expect(box(height: 32).lines() == ["a", "", "one two", "three"])
    #expect(box(height: 16).lines() == ["a", "one two…", "c", ""])
  }

  @Test func `the whole height is known before rows are shown, at any width`() {
    let box = ListBox(TableView(), columns: 8, rows: 4)
    box.list.rowHeight = 40
    box.show(chips((0..<1_000).map { "\($0) one two" }))
    #expect(box.list.contentSize.height == 40_000)
    box.list.frame.size = TextMetric.size(columns: 5, rows: 4)
    box.scroll(to: 20_000)
    #expect(box.list.contentSize.height == 40_000)
    #expect(box.list.indexPathsForVisibleRows.first?.item == 500)
    var sections = box.source.sections
    sections[0].items.append(TextItem("new"))
    box.show(sections)
    #expect(box.list.contentSize.height == 40_040)
    sections[0].model.layout.insets.leading = 8
    sections[0].items[501] = TextItem("changed", id: sections[0].items[501].id)
    box.show(sections)
    #expect(box.list.contentSize.height == 40_040)
  }

  @Test func `another height keeps the cells, and the first row in view`() {
    let box = box(height: nil)
    let cells = box.cells()
    #expect(box.list.contentSize.height == 64)
    box.list.rowHeight = 32
    box.list.layoutIfNeeded()
    #expect(box.list.contentSize.height == 96)
    #expect(box.cells().allSatisfy { cells[$0.key] === $0.value })
    box.scroll(to: 32)
    box.list.rowHeight = nil
    box.list.layoutIfNeeded()
    #expect(box.lines() == ["a", "one two", "three", "c"])
  }

  @Test(arguments: [0, -4, CGFloat.nan, .infinity])
  func `an impossible height leaves at least a line`(height: CGFloat) {
    #expect(box(height: height).lines().first == "a")
    #expect(box(height: height).list.contentSize.height >= 48)
  }
}
