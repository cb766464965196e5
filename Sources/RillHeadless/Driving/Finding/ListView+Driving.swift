import Foundation
import RillList

/// A cell, or what is above or below the cells of a section, on the screen.
struct ShownLine {
  enum Kind: Equatable {
    case title(section: Int, String)
    /// A header or a footer of the app's own.
    case edge(section: Int)
    case item(ListIndexPath)
  }

  var kind: Kind
  var view: View

  var section: Int {
    switch kind {
    case .title(let section, _), .edge(let section): section
    case .item(let path): path.section
    }
  }
}

/// What driving and accessibility need of a list.
extension ListView {
  /// What the list is, and what one of its cells is.
  var roles: (list: AccessibilityRole, cell: AccessibilityRole) {
    self is CollectionView ? (.collection, .item) : (.table, .row)
  }

  /// What is on the screen, in the list's order.
  var shownLines: [ShownLine] {
    viewport.lines.compactMap { line in
      viewport[line].map { view in
        if let path = line.path { return ShownLine(kind: .item(path), view: view) }
        if let title = view as? SectionTitleView {
          return ShownLine(kind: .title(section: line.section, title.title), view: view)
        }
        return ShownLine(kind: .edge(section: line.section), view: view)
      }
    }
  }

  /// How many rows or items there are, all in all.
  var numberOfAllItems: Int { numberOfItems(before: lines.sections.count) }

  /// How many of them are in the sections before one.
  func numberOfItems(before section: Int) -> Int { lines.sections.prefix(section).reduce(0) { $0 + $1.rows.count } }

  /// The data, where the source of the list has them as sections of items.
  var shownSections: ListSections? { (dataSource as? ListDataSource)?.sections }
}
