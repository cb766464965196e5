import Foundation
import RillHeadless
import RillList

/// A table or a collection with its data source.
@MainActor
struct ListScreen<List: ListView> {
  let list: List
  private let source: ListDataSource

  /// - Parameter owner: the owner that sizes the items; without one, their cells do.
  init(_ list: List, owner: (any ListSectionOwner)? = nil, showing sections: ListSections) {
    self.list = list
    source = ListDataSource(owner: owner)
    list.frame.size = TextMetric.size(columns: 20, rows: 20)
    list.register(LineCell.self, forCellReuseIdentifier: Line.reuseIdentifier)
    list.dataSource = source
    show(sections, ListUpdate(sections: ListChanges(inserts: Array(sections.indices))))
  }

  func show(_ sections: ListSections, _ update: ListUpdate) {
    source.display(sections, update: update, in: list)
    list.layoutIfNeeded()
  }

  /// Shows one content and another one in turns, each as the same update of the one before.
  nonisolated func showing(_ one: ListSections, _ other: ListSections, inTurnsWith update: ListUpdate) -> Batch {
    { count in
      MainActor.assumeIsolated {
        for turn in 0..<count { show(turn.isMultiple(of: 2) ? one : other, update) }
      }
    }
  }
}

/// A row with a number.
struct Line: ListItemViewModel, Equatable {
  let number: Int
  var isMarked = false

  var id: ListItemID { ListItemID("\(number)") }

  static func sections(_ count: Int) -> ListSections {
    [
      ListSection(id: "lines", layout: ListSectionLayout(itemSpacing: 8), (0..<count).map { Line(number: $0) })
    ]
  }
}

/// Gives lines three different widths, so a collection breaks them unevenly.
@MainActor
final class LineSizes: ListSectionOwner {
  let events = ListEventHandlers()

  func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? {
    (item as? Line).map { ListSize(width: 24 + 8 * Double($0.number % 3), height: 16) }
  }
}

private final class LineCell: ListViewCell, ListItemCell {
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
