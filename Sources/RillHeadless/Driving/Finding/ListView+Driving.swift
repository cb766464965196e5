import Foundation
import RillList

/// A cell, a header or a footer on the screen.
struct ShownLine {
  enum Kind: Equatable {
    case title(section: Int, String)
    /// A header or a footer that the app provides.
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

/// The properties of a list that driving and accessibility need.
extension ListView {
  /// The roles of the list and of its cells.
  var roles: (list: AccessibilityRole, cell: AccessibilityRole) {
    self is CollectionView ? (.collection, .item) : (.table, .row)
  }

  /// The lines on the screen, in the list's order.
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

  /// The number of all rows or items.
  var numberOfAllItems: Int { numberOfItems(before: lines.sections.count) }

  /// Returns the number of rows or items in the sections before one.
  func numberOfItems(before section: Int) -> Int { lines.sections.prefix(section).reduce(0) { $0 + $1.rows.count } }

  /// The data, if the list's data source holds it as sections of items.
  var shownSections: ListSections? { (dataSource as? ListDataSource)?.sections }
}
