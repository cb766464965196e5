import Foundation
import Rill
import RillHeadless
import RillList
import TestSupport
import Testing

@MainActor @Suite struct ScrollingTests {
  private func offset(_ house: TeaHouse) -> CGFloat { house.controller.tableView.contentOffset.y }

  @Test func `a row is scrolled to by identity, or by what it says`() throws {
    let house = TeaHouse()
    try house.screen.scroll(to: .row, "t20")
    try house.screen.tap(.row, "t20")
    try house.screen.scroll(to: "From hill 9")
    try house.screen.tap("Tea 9")
    try house.screen.scroll(to: .row, "hill 17")
    try house.screen.tap(.row, "t17")
    #expect(house.events == ["selected t20", "selected t9", "selected t17"])
  }

  @Test func `a row that is completely in view stays, unless it has to be at the top`() throws {
    let house = TeaHouse()
    try house.screen.scroll(to: .row, "t2")
    #expect(offset(house) == 0)
    try house.screen.scroll(to: .row, "t2", at: .top)
    #expect(offset(house) == 48)
    // Only half of it is in view.
    try house.screen.scroll(by: -16)
    try house.screen.scroll(to: .row, "t5")
    #expect(offset(house) == 144)
  }

  @Test func `a section is scrolled to, by name or title`() throws {
    let house = TeaHouse(black: 8)
    try house.screen.scroll(to: .section, "black", at: .top)
    #expect(house.screen.accessibility.children.first?.children.first?.name == "black")
    try house.screen.scroll(to: .section, "Green tea")
    #expect(offset(house) == 0)
    try house.screen.in(.section, "Green tea").scroll(to: "t30")
    #expect(sentence { try house.screen.in(.section, "Green tea").scroll(to: "t1000000001") }.hasPrefix("No "))
  }

  @Test func `a missing text is not scrolled to`() {
    let house = TeaHouse()
    #expect(
      sentence { try house.screen.scroll(to: .row, "t99") }.hasPrefix("No row \"t99\" is on the screen. Found instead"))
    #expect(offset(house) == 0)
  }

  @Test func `two rows that say the same are both named`() {
    let house = TeaHouse()
    #expect(
      sentence { try house.screen.scroll(to: "From") } == """
        More than one "From" is on the screen; specify its role or the row it is in:
          text "From hill 1", in row "t1"
          text "From hill 2", in row "t2"
          text "From hill 3", in row "t3"
          text "From hill 4", in row "t4"
        """)
    #expect(
      sentence { try house.screen.scroll(to: .row, "Tea") }.hasPrefix("More than one row \"Tea\" is on the screen"))
  }

  @Test func `very many rows are searched without making cells`() throws {
    let count = repeats(debug: 20_000, release: 200_000, nightly: 1_000_000)
    let (page, table, source) = (ViewController(), TableView(), ListDataSource())
    table.register(BaseTableViewCell<TeaView>.self, forCellReuseIdentifier: TeaItem.reuseIdentifier)
    table.dataSource = source
    page.view.addSubview(table)
    table.makeConstraints { $0.edges.equalToSuperview() }
    let screen = Screen(page, columns: 30, rows: 8)
    source.display([ListSection(id: "", (0..<count).map(TeaItem.init))], update: ListUpdate(), in: table)
    table.reloadData()
    try screen.scroll(to: .row, "t\(count - 5)")
    try screen.select(.row, "t\(count - 5)")
    #expect(table.indexPathForSelectedRow == ListIndexPath(section: 0, item: count - 5))
    try screen.scroll(to: .row, "t9")
    try screen.scroll(to: "From hill \(count - 6)")
    #expect(table.indexPathsForVisibleRows.contains(ListIndexPath(section: 0, item: count - 6)))
    #expect(table.counts.cellsMade < 10)
  }

  @Test func `a list is scrolled by points, as far as it goes`() throws {
    let house = TeaHouse()
    try house.screen.scroll(by: 40)
    #expect(offset(house) == 40)
    try house.screen.scroll(by: -100)
    #expect(offset(house) == 0)
  }

  @Test func `the top is reached, however high rows turn out on the way`() throws {
    let house = TeaHouse(green: 200)
    house.controller.tableView.estimatedRowHeight = 16
    try house.screen.scroll(to: .row, "t200", at: .top)
    house.screen.resize(columns: 60, rows: 8)
    try house.screen.scrollToTop()
    #expect(offset(house) == 0)
    try house.screen.tap(.row, "t1")
  }

  @Test func `what is at a point is scrolled, as far as it goes`() {
    let house = TeaHouse()
    let point = CGPoint(x: 20, y: 40)
    #expect(house.screen.scroll(by: 48, at: point))
    #expect(offset(house) == 48)
    #expect(house.screen.scroll(by: -100, at: point))
    #expect(offset(house) == 0)
    #expect(!house.screen.scroll(by: -1, at: point))
    #expect(!house.screen.scroll(by: 48, at: CGPoint(x: -1, y: 40)))
    house.controller.view.isUserInteractionEnabled = false
    #expect(!house.screen.scroll(by: 48, at: point))
    #expect(offset(house) == 0)
  }

  @Test func `a pull loads again, once, from the top`() throws {
    let house = TeaHouse()
    try house.screen.scroll(by: 100)
    #expect(house.loads == 1)
    try house.screen.pullToRefresh()
    #expect(house.loads == 2)
    #expect(offset(house) == 0)
    #expect(
      sentence { try house.screen.pullToRefresh() }
        == "table = \"rows 1 to 3 of 32\" (refreshing) is already being refreshed.")
    #expect(house.loads == 2)
  }

  @Test func `without a list there is nothing to pull or to scroll`() {
    let screen = Screen(ViewController())
    #expect(sentence { try screen.pullToRefresh() } == "No list that can do this is on the screen. Nothing is there.")
    #expect(sentence { try screen.scroll(by: 1) } == "No list that can do this is on the screen. Nothing is there.")
  }

  @Test func `a swipe performs a row's action, and reports a missing one`() throws {
    let house = TeaHouse()
    try house.screen.swipe("t2", choosing: "Delete")
    #expect(house.events == ["deleted t2"])
    #expect(
      sentence { try house.screen.swipe("t2", choosing: "Keep") }
        == "row \"t2\" does not offer \"Keep\" as a swipe action. It offers \"Delete\".")
    #expect(
      sentence { try house.screen.swipe("t1", choosing: "Delete") }
        == "row \"t1\" does not offer \"Delete\" as a swipe action. It offers nothing.")
    #expect(sentence { try house.screen.swipe("t25", choosing: "Delete") }.contains("scroll(to:)"))
    #expect(house.events == ["deleted t2"])
  }
}
