import Foundation
import Rill
import RillHeadless
import RillList

/// An item that is a text.
struct TextItem: ListItemViewModel {
  var id: ListItemID
  var text: String
  var tags: [String] = []

  init(_ text: String, id: ListItemID? = nil) {
    self.text = text
    self.id = id ?? ListItemID(text)
  }
}

/// An item of another type, whose identifier is not its type's name.
struct PhotoItem: ListItemViewModel {
  static let reuseIdentifier = "photo"
  var id: ListItemID = "photo"
}

/// Shows a ``TextItem`` as one label that wraps.
final class TextCell: TableViewCell, ListItemCell {
  let label = Label("", numberOfLines: 0)
  private(set) var reuses = 0

  required init() {
    super.init()
    addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
  }

  override func prepareForReuse() { reuses += 1 }

  func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
    guard let item = item as? TextItem else { throw ListItemMismatch(expected: TextItem.self, given: type(of: item)) }
    label.text = item.text
  }
}

/// A table that shows a list, with a test's actions on it.
@MainActor
struct ListTable {
  let table = TableView()
  let source = ListDataSource()

  init(columns: Int, rows: Int, _ sections: ListSections = []) {
    table.frame.size = TextMetric.size(columns: columns, rows: rows)
    table.estimatedRowHeight = 16
    table.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    table.dataSource = source
    show(sections)
  }

  /// Shows content, by its difference from the current content unless an update is given.
  func show(_ sections: ListSections, _ update: ListUpdate? = nil) {
    source.display(sections, update: update ?? ListUpdate(from: source.sections, to: sections), in: table)
    table.layoutIfNeeded()
  }

  /// Shows content as if it had nothing in common with the current content.
  func reload(_ sections: ListSections) {
    source.display(sections, update: ListUpdate(), in: table)
    table.reloadData()
    table.layoutIfNeeded()
  }

  func picture() -> String { TextRenderer(isFramed: false).picture(of: table) }

  func scroll(to y: CGFloat) {
    table.contentOffset.y = y
    table.layoutIfNeeded()
  }
}

/// One section without a title.
func texts(_ texts: [String]) -> ListSections {
  [ListSection(id: "", texts.enumerated().map { TextItem($1, id: ListItemID("\($0)")) })]
}
