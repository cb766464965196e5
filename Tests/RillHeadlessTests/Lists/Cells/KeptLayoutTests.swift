import Foundation
import RillList
import Testing

@testable import RillHeadless

@MainActor @Suite struct KeptLayoutTests {
  private struct Row: ListItemViewModel, Equatable {
    let id: ListItemID
    let title: String
    let note: String?
  }

  private final class RowView: BaseListItemView<Row> {
    private let title = Label("", numberOfLines: 0)
    private let note = Label()
    private lazy var lines = StackView(axis: .vertical, spacing: 16, [title, note])

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(lines) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      lines.makeConstraints { $0.edges.equalToSuperview() }
    }
    override func update(with viewModel: Row) {
      title.text = viewModel.title
      note.text = viewModel.note
      note.isHidden = viewModel.note == nil
    }
  }

  private func rows(_ range: Range<Int>, note: (Int) -> String? = { "note \($0)" }) -> ListSections {
    [
      ListSection(
        id: "rows", title: "rows",
        range.map { Row(id: "\($0)", title: String(repeating: "ten column", count: 1 + $0 % 3), note: note($0)) }
      )
    ]
  }

  @Test func `a reused row changes constants, and adds nothing to its solver`() throws {
    let list = ListTable(columns: 10, rows: 6)
    list.table.register(BaseTableViewCell<RowView>.self, forCellReuseIdentifier: Row.reuseIdentifier)
    list.show(rows(0..<60))
    for row in 1...6 { list.table.scroll(to: ListIndexPath(section: 0, item: row)) }
    let made = list.table.counts.cellsMade
    let cells = list.table.indexPathsForVisibleRows.compactMap { list.table.cellForRow(at: $0) }
    func total(_ count: KeyPath<LayoutEngineCounts, Int>) throws -> Int {
      try cells.reduce(0) { try $0 + #require($1.layoutCounts)[keyPath: count] }
    }
    let before = (rules: try total(\.rulesAdded), constants: try total(\.constantsChanged))
    for row in 7...40 { list.table.scroll(to: ListIndexPath(section: 0, item: row)) }
    #expect(list.table.counts.cellsMade == made)
    let uses = 34
    #expect(try total(\.constantsChanged) - before.constants >= uses)
    #expect(try total(\.rulesAdded) - before.rules <= uses / 2, "those of the size, when it is asked for")
  }

  @Test func `a row that is used again and hides a view changes less in its solver than a new row`() throws {
    func scrolled(to rows: [Int]) throws -> Int {
      let list = ListTable(columns: 10, rows: 6)
      list.table.register(BaseTableViewCell<RowView>.self, forCellReuseIdentifier: Row.reuseIdentifier)
      list.show(self.rows(0..<60) { $0.isMultiple(of: 2) ? nil : "note \($0)" })
      for row in rows { list.table.scroll(to: ListIndexPath(section: 0, item: row)) }
      let cells = list.table.indexPathsForVisibleRows.compactMap { list.table.cellForRow(at: $0) }
      return try cells.reduce(0) { try $0 + #require($1.layoutCounts).rulesAdded } / cells.count
    }
    let made = try scrolled(to: [])
    let uses = try scrolled(to: Array(1...40)) - made
    // Each of the few cells is used about ten times.
    #expect(uses < made * 2)
  }

  @Test func `reused rows are placed like rows created for it`() {
    func note(_ row: Int) -> String? { row.isMultiple(of: 2) ? nil : "note \(row)" }
    let used = ListTable(columns: 10, rows: 6)
    used.table.register(BaseTableViewCell<RowView>.self, forCellReuseIdentifier: Row.reuseIdentifier)
    used.show(rows(0..<60, note: note))
    for row in [5, 30, 2, 17, 40, 11] {
      used.table.scroll(to: ListIndexPath(section: 0, item: row))
      let fresh = ListTable(columns: 10, rows: 6)
      fresh.table.register(BaseTableViewCell<RowView>.self, forCellReuseIdentifier: Row.reuseIdentifier)
      fresh.show(rows(0..<60, note: note))
      fresh.table.scroll(to: ListIndexPath(section: 0, item: row))
      #expect(
        TextRenderer().picture(of: used.table) == TextRenderer().picture(of: fresh.table), "row \(row)")
    }
  }
}
