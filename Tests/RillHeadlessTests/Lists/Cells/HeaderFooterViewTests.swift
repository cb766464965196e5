import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct HeaderFooterViewTests {
  private final class Band: ReusableView {
    static var made = 0
    let label = Label("", numberOfLines: 0)

    required init() {
      super.init()
      Self.made += 1
      addSubview(label)
      label.makeConstraints { $0.edges.equalToSuperview() }
    }
  }

  private final class Source: ListViewDataSource {
    var counts: [Int]
    var footers = true

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in listView: ListView) -> Int { counts.count }
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func listView(_ listView: ListView, hasHeaderInSection section: Int) -> Bool { true }
    func listView(_ listView: ListView, hasFooterInSection section: Int) -> Bool { footers }

    func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ReusableView? {
      band(listView, "head \(section)")
    }

    func listView(_ listView: ListView, viewForFooterInSection section: Int) -> ReusableView? {
      section == 0 ? band(listView, "foot \(section) is long") : nil
    }

    func listView(_ listView: ListView, cellForRowAt indexPath: ListIndexPath) throws(ListRowError) -> ListViewCell {
      guard let cell = listView.dequeueReusableCell(withIdentifier: "text") as? TextCell else {
        throw .noSuchRow(indexPath)
      }
      cell.label.text = "row \(indexPath)"
      return cell
    }

    private func band(_ listView: ListView, _ text: String) -> ReusableView? {
      let band = listView.dequeueReusableHeaderFooterView(withIdentifier: "band") as? Band
      band?.label.text = text
      return band
    }
  }

  private func list(_ list: ListView, _ source: Source, rows: Int) -> ListView {
    list.frame.size = TextMetric.size(columns: 8, rows: rows)
    list.estimatedRowHeight = 16
    list.register(TextCell.self, forCellReuseIdentifier: "text")
    list.register(Band.self, forHeaderFooterViewReuseIdentifier: "band")
    list.dataSource = source
    return list
  }

  private func lines(_ list: ListView) -> [String] {
    TextRenderer(isFramed: false).picture(of: list).split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }

  @Test(arguments: [true, false])
  func `views stand above and below the rows of sections, at their own height`(isTable: Bool) {
    let source = Source([2, 0, 1])
    let list = list(isTable ? TableView() : CollectionView(), source, rows: 10)
    #expect(
      lines(list) == [
        "head 0", "row 0-0", "row 0-1", "foot 0", "is long", "head 1", "", "head 2", "row 2-0", "",
      ])
    #expect(list.contentSize.height == 160)
    #expect(list.headerView(forSection: 1) is Band)
    #expect(list.footerView(forSection: 1) != nil)
  }

  @Test func `headers and footers that leave the screen are reused`() {
    let source = Source(Array(repeating: 3, count: 200))
    let list = list(TableView(), source, rows: 6)
    Band.made = 0
    list.layoutIfNeeded()
    for section in 0..<200 { list.scroll(to: ListIndexPath(section: section, item: 0)) }
    #expect(Band.made <= 5)
    list.contentOffset.y = 0
    #expect(lines(list).first == "head 0")
  }

  @Test func `a section that changes gains or loses its footer`() {
    let source = Source([1, 1])
    let list = list(TableView(), source, rows: 6)
    #expect(lines(list) == ["head 0", "row 0-0", "foot 0", "is long", "head 1", "row 1-0"])
    let cell = list.cellForRow(at: ListIndexPath(section: 0, item: 0))
    list.performBatchUpdate(ListUpdate(sectionReloads: [0, 1])) { source.footers = false }
    #expect(lines(list) == ["head 0", "row 0-0", "head 1", "row 1-0", "", ""])
    #expect(list.cellForRow(at: ListIndexPath(section: 0, item: 0)) === cell)
  }

  @Test func `bindings for a header end when it leaves`() throws {
    let source = Source([9, 9])
    let list = list(TableView(), source, rows: 4)
    list.layoutIfNeeded()
    let relay = PublishRelay<Int>()
    var heard = 0
    let header = try #require(list.headerView(forSection: 0) as? Band)
    relay.bind(onNext: { heard += $0 }).disposed(by: header.reuseBag)
    list.contentOffset.y = 64
    list.layoutIfNeeded()
    relay.accept(1)
    #expect(heard == 0)
  }
}
