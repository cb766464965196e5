import Foundation
import Rill
import RillHeadless
import RillList

/// A table or a collection that shows a list, with a test's actions on it.
@MainActor
struct ListBox<List: ListView> {
  let list: List
  let source: ListDataSource

  init(_ list: List, columns: Int, rows: Int, owner: (any ListSectionOwner)? = nil, _ sections: ListSections = []) {
    self.list = list
    source = ListDataSource(owner: owner)
    list.frame.size = TextMetric.size(columns: columns, rows: rows)
    list.estimatedRowHeight = 16
    list.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    list.dataSource = source
    show(sections)
  }

  /// Shows content by its difference from the current content.
  func show(_ sections: ListSections, animated animation: ListAnimation? = nil) {
    let update = ListUpdate(from: source.sections, to: sections)
    source.display(sections, update: update, in: list, animated: animation)
    list.layoutIfNeeded()
  }

  func picture() -> String { TextRenderer(isFramed: false).picture(of: list) }

  /// The picture's lines without trailing blanks.
  func lines() -> [String] {
    picture().split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  func scroll(to y: CGFloat) {
    list.contentOffset.y = y
    list.layoutIfNeeded()
  }

  /// The cells in view, by the identities of their items.
  func cells() -> [ListItemID: ListViewCell] {
    Dictionary(
      uniqueKeysWithValues: list.indexPathsForVisibleRows.compactMap { path in
        guard let row = source.sections.row(at: path), let cell = list.cellForRow(at: path) else { return nil }
        return (row.item.id, cell)
      })
  }
}

/// Gives each text a size: its own width, and a height of one line, or of one line per exclamation mark.
final class Chips: ListSectionOwner {
  let events = ListEventHandlers()
  var widthOf: (String) -> Double = { Double(TextMetric.width(of: $0)) }
  private(set) var asked = 0

  func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? {
    asked += 1
    guard let text = (item as? TextItem)?.text else { return nil }
    return ListSize(width: widthOf(text), height: 16 * Double(max(1, text.count { $0 == "!" })))
  }
}

/// One section of texts, which are their own identities.
func chips(_ texts: some Sequence<String>, layout: ListSectionLayout = ListSectionLayout(itemSpacing: 8))
  -> ListSections
{
  [ListSection(id: "chips", layout: layout, texts.map { TextItem($0) })]
}
