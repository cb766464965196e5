import Foundation
import RillHeadless
import RillList

// What a table does with an update, through the data source that screens have: the difference is known already.
extension Work {
  static let tables = [comingOutOfView, changeOutOfView]

  private static let comingOutOfView = Work(
    "a row that comes or goes out of view, among 1,000 or 100,000 rows", .atMost(2, of: .smaller),
    rill: { comingOutOfView(rows: 100_000) },
    smaller: { comingOutOfView(rows: 1_000) })

  private static let changeOutOfView = Work(
    "a row that changes out of view, among 1,000 or 100,000 rows", .atMost(2, of: .smaller),
    rill: { changeOutOfView(rows: 100_000) },
    smaller: { changeOutOfView(rows: 1_000) })

  static let tableScreen = Work(
    "a table laid out from scratch, of 50 or 5,000 rows", .atMost(2, of: .smaller),
    rill: { layOut(rows: 5_000) },
    smaller: { layOut(rows: 50) })

  private static func layOut(rows: Int) -> Batch {
    let sections: ListSections = [ListSection(model: "", items: (0..<rows).map { Line(number: $0) })]
    return { count in
      MainActor.assumeIsolated {
        for _ in 0..<count { _ = Screen(showing: sections) }
      }
    }
  }

  private static func changeOutOfView(rows: Int) -> Batch {
    let before: ListSections = [ListSection(model: "", items: (0..<rows).map { Line(number: $0) })]
    var after = before
    after[0].items[rows / 2] = Line(number: rows / 2, isMarked: true)
    let reload = ListUpdate(reloads: [ListIndexPath(section: 0, item: rows / 2)])
    let screen = MainActor.assumeIsolated { Screen(showing: before) }
    return { [after] count in
      MainActor.assumeIsolated {
        for turn in 0..<count { screen.show(turn.isMultiple(of: 2) ? after : before, reload) }
      }
    }
  }

  private static func comingOutOfView(rows: Int) -> Batch {
    let without: ListSections = [ListSection(model: "", items: (0..<rows).map { Line(number: $0) })]
    var with = without
    with[0].items.insert(Line(number: rows), at: rows / 2)
    let path = ListIndexPath(section: 0, item: rows / 2)
    let insert = ListUpdate(rows: ListChanges(inserts: [path]))
    let delete = ListUpdate(rows: ListChanges(deletes: [path]))
    // Contestants run on the main thread.
    let screen = MainActor.assumeIsolated { Screen(showing: without) }
    return { [with] count in
      MainActor.assumeIsolated {
        for _ in 0..<count {
          screen.show(with, insert)
          screen.show(without, delete)
        }
      }
    }
  }
}

private struct Line: ListItemViewModel, Equatable {
  let number: Int
  var isMarked = false

  var id: ListItemID { ListItemID("\(number)") }
}

private final class LineCell: TableViewCell, ListItemCell {
  private let label = Label()

  required init() {
    super.init()
    addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
  }

  func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
    if let line = item as? Line { label.text = "\(line.number)" }
  }
}

/// A table with its data source.
@MainActor
private struct Screen {
  private let table = TableView()
  private let source = ListDataSource()

  init(showing sections: ListSections) {
    table.frame.size = TextMetric.size(columns: 20, rows: 20)
    table.register(LineCell.self, forCellReuseIdentifier: Line.reuseIdentifier)
    table.dataSource = source
    show(sections, ListUpdate(sections: ListChanges(inserts: [0])))
  }

  func show(_ sections: ListSections, _ update: ListUpdate) {
    source.display(sections, update: update, in: table)
    table.layoutIfNeeded()
  }
}
