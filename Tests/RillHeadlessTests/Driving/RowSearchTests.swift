import Foundation
import RillHeadless
import RillList
import Testing

/// Scrolling to an element brings it into view, whichever list it is in and wherever its text comes from.
@MainActor @Suite struct RowSearchTests {
  private final class Page: ViewController {
    private let content: View
    init(_ lists: [ListView]) { content = StackView(axis: .horizontal, distribution: .fillEqually, lists) }
    override func loadView() -> View { content }
  }

  /// Rows that no data describe.
  private final class Numbers: ListViewDataSource {
    var count = 40
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { count }
    func listView(_ listView: ListView, cellForRowAt path: ListIndexPath) throws(ListRowError) -> ListViewCell {
      let cell = listView.dequeueReusableCell(withIdentifier: TextItem.reuseIdentifier) ?? ListViewCell()
      (cell as? TextCell)?.label.text = "number \(path.item % 30)"
      return cell
    }
  }

  private let table = TableView()
  private let collection = CollectionView()
  private let sources = [ListDataSource(), ListDataSource()]

  private func screen(
    _ left: ListSections, _ right: ListSections? = nil, on page: Page? = nil,
    cells: (any (ListViewCell & ListItemCell).Type) = TextCell.self
  ) -> Screen {
    let lists = right == nil ? [table] : [table, collection]
    for (list, (source, sections)) in zip(lists, zip(sources, [left, right ?? []])) {
      list.register(cells, forCellReuseIdentifier: TextItem.reuseIdentifier)
      list.estimatedRowHeight = 16
      list.dataSource = source
      source.display(sections, update: ListUpdate(sections: ListChanges(inserts: [0])), in: list)
    }
    return Screen(page ?? Page(lists), columns: 30, rows: 4)
  }

  private func rows(_ names: String...) -> ListSections { texts(names + (1...20).map { "line \($0)" }) }

  private func items(_ items: [TextItem]) -> ListSections {
    [ListSection(id: "", (1...10).map { TextItem("line \($0)") } + items)]
  }

  @Test func `a row that is in two lists is ambiguous, in view or not`() {
    let screen = screen(rows(), rows())
    for id in ["0", "18"] {
      #expect(
        sentence { try screen.scroll(to: id) } == """
          More than one "\(id)" is on the screen; specify its role or the row it is in:
            row "\(id)", row \(id) of section 0 of table = "rows 1 to 4 of 20"
            item "\(id)", item \(id) of section 0 of collection = "items 1 to 4 of 20"
          """)
    }
    #expect(
      sentence { try screen.scroll(to: "line 18") }.contains("\n  item \"17\", item 17 of section 0 of collection"))
    #expect(table.contentOffset.y == 0 && collection.contentOffset.y == 0)
  }

  @Test func `a role distinguishes the row of a table from the item of a collection`() throws {
    let screen = screen(rows(), rows())
    try screen.scroll(to: .item, "18")
    #expect(collection.contentOffset.y > 0 && table.contentOffset.y == 0)
    try screen.scroll(to: .row, "line 18")
    #expect(table.contentOffset.y > 0)
  }

  @Test func `two items of one identity are named items`() {
    let twice = [TextItem("one", id: "same"), TextItem("other", id: "same")]
    let screen = screen(rows(), items(twice))
    #expect(
      sentence { try screen.scroll(to: .item, "same") }.hasSuffix(
        "\n  item \"same\", item 10 of section 0 of collection = \"items 1 to 4 of 12\""
          + "\n  item \"same\", item 11 of section 0 of collection = \"items 1 to 4 of 12\""))
  }

  @Test func `a text that is in the data but not shown is skipped`() throws {
    var (silent, loud) = (TextItem("silence", id: "a"), TextItem("tea and cake", id: "b"))
    silent.tags = ["tea"]
    loud.tags = ["tea"]
    let screen = screen(items([silent, loud] + (1...10).map { TextItem("end \($0)") }))
    try screen.scroll(to: .row, "tea")
    #expect(screen.accessibility.children.first?.children.first?.name == "b")
  }

  @Test func `a text that no row shows is not found, and the list stays where it was`() throws {
    var silent = TextItem("silence", id: "a")
    silent.tags = ["tea"]
    let screen = screen(items([silent]))
    try screen.scroll(by: 32)
    let error = sentence { try screen.scroll(to: "tea") }
    #expect(
      error.hasPrefix(
        "No \"tea\" is on the screen. The data holds it (row \"a\", row 10 of section 0), but the row does not show it."
      ))
    #expect(table.contentOffset.y == 32)
    #expect(
      sentence { try screen.tap("tea") }.hasPrefix(
        "No \"tea\" is on the screen. The data holds it (row \"a\", row 10 of section 0): "
          + "scroll(to:) goes there, if a row shows it."))
  }

  @Test func `a row that is higher than the list is found by the end of its text, and shown from its start`() throws {
    let words = (1...40).map { "w\($0)" }
    let screen = screen(items([TextItem(words.joined(separator: " ") + " tea", id: "long")]))
    try screen.scroll(to: .row, "tea")
    #expect(screen.picture.split(separator: "\n")[1] == "│w1 w2 w3 w4 w5 w6 w7 w8 w9 w10│")
  }

  @Test func `a list with its own source is scrolled through`() throws {
    let numbers = Numbers()
    table.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    table.dataSource = numbers
    let screen = Screen(Page([table]), columns: 20, rows: 4)
    try screen.scroll(to: .row, "number 27")
    #expect(table.indexPathsForVisibleRows.contains(ListIndexPath(section: 0, item: 27)))
    try screen.scroll(to: "number 12")
    #expect(table.indexPathsForVisibleRows.contains(ListIndexPath(section: 0, item: 12)))
    let offset = table.contentOffset.y
    // Row 37 has the text, too.
    try screen.scroll(by: 160)
    #expect(
      sentence { try screen.scroll(to: "number 7") } == """
        More than one "number 7" is on the screen; specify its role or the row it is in:
          row "0-7", row 7 of section 0
          row "0-37", row 37 of section 0
        """)
    #expect(
      sentence { try screen.scroll(to: "number 99") }.hasPrefix("No \"number 99\" is on the screen. Found instead"))
    #expect(table.contentOffset.y == offset + 160)
    withExtendedLifetime(numbers) {}
  }

  @Test func `a row does not lead to the other rows of its section`() {
    let house = TeaHouse()
    #expect(sentence { try house.screen.in(.row, "t1").scroll(to: "t20") }.hasPrefix("No \"t20\" is on the screen."))
  }

  @Test func `a title is scrolled to, and not only what is below it`() throws {
    let house = TeaHouse()
    try house.screen.scroll(to: .row, "t20")
    try house.screen.scroll(to: .header, "Green tea")
    #expect(house.controller.tableView.contentOffset.y == 0)
  }

  @Test(arguments: [0, 16]) func `a name further down is meant, not the same word in view`(start: CGFloat) throws {
    let screen = screen(items([TextItem("line")]))
    try screen.scroll(by: start)
    try screen.scroll(to: "line")
    #expect(table.indexPathsForVisibleRows.contains(ListIndexPath(section: 0, item: 10)))
  }

  @Test func `a covered row is not scrolled to, and the list stays where it was`() throws {
    let page = Page([table])
    let screen = screen(rows(), on: page)
    let sheet = configure(View()) { $0.background = .solid }
    page.view.addSubview(sheet)
    sheet.frame = CGRect(x: 0, y: 0, width: 240, height: 32)
    #expect(sentence { try screen.scroll(to: "9") }.hasSuffix(" is covered by View."))
    #expect(table.contentOffset.y == 0)
    #expect(
      sentence { try screen.scroll(to: "line 9") }.contains(
        "(row \"8\", row 8 of section 0), but the row does not show it"))
    #expect(table.contentOffset.y == 0)
  }

  @Test func `a title in view stays, and a section is scrolled to with its title, rows or none`() throws {
    let screen = screen([
      ListSection(id: "first", title: "One", (1...8).map { TextItem("line \($0)") }),
      ListSection(id: "none", title: "None", []),
      ListSection(id: "last", title: "Last", (1...8).map { TextItem("end \($0)") }),
    ])
    try screen.scroll(to: .section, "last", at: .top)
    let offset = table.contentOffset.y
    #expect(offset > 0 && screen.accessibility.description.contains("header \"Last\""))
    try screen.scroll(to: .header, "Last")
    #expect(table.contentOffset.y == offset)
    try screen.scroll(by: -16)
    try screen.scroll(to: .header, "Last")
    #expect(table.contentOffset.y == offset - 16)
  }

  /// Shows text that is not in the data.
  private final class LoudCell: TableViewCell, ListItemCell {
    private let label = Label()

    required init() {
      super.init()
      addSubview(label)
      label.makeConstraints { $0.edges.equalToSuperview() }
    }

    func update(with item: any ListItemViewModel) { label.text = (item as? TextItem)?.text.uppercased() ?? "" }
  }

  @Test func `a text that a view makes itself is found`() throws {
    let screen = screen(rows(), cells: LoudCell.self)
    try screen.scroll(to: "LINE 18")
    #expect(table.indexPathsForVisibleRows.contains(ListIndexPath(section: 0, item: 17)))
    let offset = table.contentOffset.y
    #expect(sentence { try screen.scroll(to: "LINE 99") }.hasPrefix("No \"LINE 99\" is on the screen."))
    #expect(table.contentOffset.y == offset)
  }

  /// A list in each row.
  private final class ShelfCell: TableViewCell, ListItemCell {
    let shelf = TableView()
    private let source = ListDataSource()

    required init() {
      super.init()
      shelf.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
      shelf.estimatedRowHeight = 16
      shelf.dataSource = source
      addSubview(shelf)
      shelf.makeConstraints {
        $0.edges.equalToSuperview()
        $0.height.equalTo(48)
      }
    }

    func update(with item: any ListItemViewModel) {
      let name = (item as? TextItem)?.text ?? ""
      source.display(
        [ListSection(id: "", (1...9).map { TextItem("\(name), book \($0)") })],
        update: ListUpdate(sections: ListChanges(inserts: [0])), in: shelf)
      shelf.reloadData()
    }
  }

  @Test func `a list in a row is scrolled with the list around it, which is the one that is meant otherwise`() throws {
    let screen = screen(texts(["a", "b", "c"]), cells: ShelfCell.self)
    try screen.scroll(to: "b, book 9")
    #expect(screen.accessibility.description.contains("b, book 9"))
    let offset = table.contentOffset.y
    try screen.scrollToTop()
    #expect(offset > 0 && table.contentOffset.y == 0)
  }

  @Test func `a list in a row is scrolled first at a point, and the list around it at its end`() {
    let screen = screen(texts(["a", "b", "c"]), cells: ShelfCell.self)
    let point = CGPoint(x: 12, y: 20)
    for _ in 1...2 { #expect(screen.scroll(by: 48, at: point)) }
    #expect(screen.accessibility.description.contains("a, book 9"))
    #expect(table.contentOffset.y == 0)
    #expect(screen.scroll(by: 16, at: point))
    #expect(table.contentOffset.y == 16)
  }
}
