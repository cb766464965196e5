import Foundation
import Rill
import RillHeadless
import RillList
import TestSupport
import Testing

@MainActor @Suite struct TableViewTests {
  private static let numbers = (0..<10_000).map { "row \($0)" }

  private func path(_ item: Int, section: Int = 0) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  @Test func `rows are as high as their texts and titles stand above their sections`() {
    let list = ListTable(
      columns: 12, rows: 7,
      [
        ListSection(id: "cities", title: "Cities 城市", [TextItem("Paris"), TextItem("a long name of a city")]),
        ListSection(id: "", [TextItem("untitled")]),
        ListSection(id: "empty", title: "Empty", []),
      ])
    #expect(
      list.picture() == """
        ─ Cities … ─
        Paris       
        a long name 
        of a city   
        untitled    
        ─ Empty ────
                    
        """)
    #expect(list.table.contentSize == CGSize(width: 96, height: 96))
  }

  @Test func `scrolling through 10,000 rows makes a screenful of cells`() {
    let list = ListTable(columns: 10, rows: 8, texts(Self.numbers))
    #expect(list.table.counts == ListViewCounts(cellsMade: 8, rowsAsked: 8))
    // All rows take more than a second in debug, which goes through a fifth of them, and to the last ones.
    for item in stride(from: 0, to: isOptimized ? 10_000 : 2_000, by: 8) { list.table.scroll(to: path(item)) }
    list.table.scroll(to: path(9_992))
    #expect(list.table.counts.cellsMade <= 9)
    #expect(list.table.indexPathsForVisibleRows.map(\.item) == Array(9_992..<10_000))
    #expect(list.picture().hasSuffix("row 9999  "))
  }

  @Test func `rows that stay on the screen are not requested again`() {
    let list = ListTable(columns: 10, rows: 8, texts(Self.numbers))
    list.scroll(to: 32)
    #expect(list.table.counts == ListViewCounts(cellsMade: 8, rowsAsked: 10))
    list.table.setNeedsLayout()
    list.table.layoutIfNeeded()
    #expect(list.table.counts.rowsAsked == 10)
  }

  @Test func `the content offset ends at the first and the last row`() {
    let list = ListTable(columns: 6, rows: 2, texts(["a", "b", "c"]))
    list.scroll(to: .greatestFiniteMagnitude)
    #expect(list.table.contentOffset.y == 16)
    #expect(list.picture() == "b     \nc     ")
    list.scroll(to: -100)
    #expect(list.picture() == "a     \nb     ")
    list.show(texts(["x"]))
    list.scroll(to: 100)
    #expect(list.picture() == "x     \n      ")
  }

  @Test func `scrolling up into a row that is higher than estimated moves what is below by just as much`() {
    let list = ListTable(columns: 6, rows: 2, texts(["a", "b", "one two three", "d", "e", "f"]))
    list.scroll(to: .greatestFiniteMagnitude)
    var pictures = [list.picture()]
    for _ in 0..<4 {
      list.scroll(to: list.table.contentOffset.y - 16)
      pictures.append(list.picture())
    }
    #expect(
      pictures == [
        "e     \nf     ", "d     \ne     ", "three \nd     ", "two   \nthree ", "one   \ntwo   ",
      ])
  }

  @Test func `a page up skips nothing, however high its rows turn out`() {
    let list = ListTable(columns: 6, rows: 3, texts((0..<9).map { "\($0) one two" }))
    list.scroll(to: .greatestFiniteMagnitude)
    #expect(list.picture() == "two   \n8 one \ntwo   ")
    list.scroll(to: list.table.contentOffset.y - 48)
    #expect(list.picture() == "6 one \ntwo   \n7 one ")
  }

  @Test func `the row that is scrolled to is the first, however high the rows around it turn out`() {
    let list = ListTable(columns: 6, rows: 3, texts((0..<99).map { "\($0) one two" }))
    for item in [50, 49, 51, 0, 70] {
      list.table.scroll(to: path(item))
      #expect(list.picture().hasPrefix("\(item) one"))
    }
    list.table.scroll(to: path(98))
    #expect(list.picture() == "two   \n98 one\ntwo   ")
  }

  @Test func `a table that has no room yet can be scrolled`() {
    let list = ListTable(columns: 8, rows: 0, texts(Self.numbers))
    list.table.scroll(to: path(700))
    list.table.frame.size = TextMetric.size(columns: 8, rows: 2)
    #expect(list.picture() == "row 700 \nrow 701 ")
  }

  @Test func `the target of a table without room counts when its rows turn out high`() {
    let list = ListTable(columns: 6, rows: 0, texts((0..<99).map { "\($0) one two" }))
    list.table.scroll(to: path(98))
    list.table.frame.size = TextMetric.size(columns: 6, rows: 3)
    #expect(list.picture() == "two   \n98 one\ntwo   ")
  }

  @Test func `cells created before an identifier is registered again are not reused`() {
    final class Other: TableViewCell, ListItemCell {
      func update(with item: any ListItemViewModel) throws(ListItemMismatch) {}
    }
    let list = ListTable(columns: 4, rows: 2, texts(["a", "b"]))
    list.show(texts(["a"]))
    list.table.register(Other.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    #expect(list.table.cellForRow(at: path(0)) is TextCell)
    list.reload(texts(["a", "b"]))
    #expect((0..<2).allSatisfy { list.table.cellForRow(at: path($0)) is Other })
  }

  @Test func `a reloaded row is requested again and no other`() {
    let list = ListTable(columns: 8, rows: 4, texts(["a", "b", "c", "d", "e"]))
    let others = [0, 2].map { list.table.cellForRow(at: path($0)) }
    let nowhere = [path(4), path(77), path(0, section: 3)]
    list.show(texts(["a", "one two three", "c", "d", "e"]), ListUpdate(reloads: [path(1)] + nowhere))
    #expect(list.table.counts == ListViewCounts(cellsMade: 4, rowsAsked: 5))
    #expect([0, 2].map { list.table.cellForRow(at: path($0)) }.elementsEqual(others) { $0 === $1 })
    #expect(list.picture() == "a       \none two \nthree   \nc       ")
  }

  @Test func `the content offset stays at a reload`() {
    let list = ListTable(columns: 8, rows: 3, texts(Self.numbers))
    list.table.scroll(to: path(500))
    list.reload(texts(Self.numbers.map { "\($0)!" }))
    #expect(list.picture() == "row 500!\nrow 501!\nrow 502!")
  }

  @Test func `a refresh has the first line while it lasts`() {
    let list = ListTable(columns: 16, rows: 3, texts(["a", "b", "c"]))
    let control = RefreshControl()
    list.table.refreshControl = control
    #expect(list.picture() == "a               \nb               \nc               ")
    control.pull()
    #expect(list.picture() == " ↻ Refreshing…  \na               \nb               ")
    control.endRefreshing()
    #expect(list.picture() == "a               \nb               \nc               ")
  }

  @Test func `a refresh control that is replaced leaves the table`() {
    let list = ListTable(columns: 16, rows: 2, texts(["a", "b"]))
    let (old, new) = (RefreshControl(), RefreshControl())
    new.text = "New"
    list.table.refreshControl = old
    old.pull()
    list.table.refreshControl = new
    #expect(old.superview == nil)
    #expect(list.picture() == "a               \nb               ")
    new.pull()
    #expect(list.picture() == "     ↻ New      \na               ")
  }

  @Test func `rows are measured again at another width`() {
    let list = ListTable(columns: 20, rows: 3, texts(["one two three", "b"]))
    #expect(list.table.contentSize.height == 32)
    list.table.frame.size = TextMetric.size(columns: 8, rows: 3)
    #expect(list.picture() == "one two \nthree   \nb       ")
    #expect(list.table.counts.rowsAsked == 2)
  }

  @Test func `no rows and no room are fine`() {
    let list = ListTable(columns: 4, rows: 1)
    #expect(list.picture() == "    ")
    list.table.frame.size = .zero
    list.show(texts(Self.numbers))
    #expect(list.table.counts.rowsAsked == 0)
  }

  @Test func `a row that shows nothing still takes a line, so that never all rows are on the screen`() {
    let list = ListTable(columns: 4, rows: 3, texts(Array(repeating: "", count: 1_000)))
    #expect(list.table.counts.cellsMade == 3)
  }

  @Test func `showing a row may change the list`() {
    final class Greedy: TableViewCell, ListItemCell {
      static var onUpdate: () -> Void = {}
      func update(with item: any ListItemViewModel) throws(ListItemMismatch) { Self.onUpdate() }
    }
    let list = ListTable(columns: 4, rows: 2)
    list.table.register(Greedy.self, forCellReuseIdentifier: PhotoItem.reuseIdentifier)
    Greedy.onUpdate = { [weak table = list.table, weak source = list.source] in
      guard let table else { return }
      source?.display(texts(["new"]), update: ListUpdate(sections: ListChanges(deletes: [0], inserts: [0])), in: table)
      table.layoutIfNeeded()
    }
    defer { Greedy.onUpdate = {} }
    let reported = diagnostics {
      list.show([ListSection(id: "", [PhotoItem(), PhotoItem(), PhotoItem()])])
    }
    #expect(reported == [])
    #expect(list.picture() == "new \n    ")
  }

  @Test func `a row that changes while it is shown is shown once it settles`() {
    final class Counting: TableViewCell, ListItemCell {
      static var onUpdate: (Int) -> Void = { _ in }
      let label = Label()

      required init() {
        super.init()
        addSubview(label)
        label.makeConstraints { $0.edges.equalToSuperview() }
      }

      func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
        guard let item = item as? TextItem else { return }
        label.text = item.text
        Self.onUpdate(Int(item.text) ?? 0)
      }
    }
    let list = ListTable(columns: 4, rows: 2)
    list.table.register(Counting.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    Counting.onUpdate = { [weak table = list.table, weak source = list.source] number in
      guard let table, number < 6 else { return }
      let first = ListIndexPath(section: 0, item: 0)
      source?.display(texts(["\(number + 1)", "b"]), update: ListUpdate(reloads: [first]), in: table)
    }
    defer { Counting.onUpdate = { _ in } }
    #expect(
      diagnostics { list.show(texts(["0", "b"])) } == [
        "Layout left unfinished: TableView still changes after 4 layouts. The next one continues from there."
      ])
    var settled = ""
    #expect(diagnostics { settled = list.picture() } == [])
    #expect(settled == "6   \nb   ")
  }
}
