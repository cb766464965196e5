import Foundation
import RillList

/// What driving and accessibility need of a list, whichever way it arranges its cells.
@MainActor
protocol DrivenList: View {
  /// What the list is, and what one of its cells is.
  var drivenRoles: (list: AccessibilityRole, cell: AccessibilityRole) { get }
  /// What is on the screen, in the list's order.
  var shownLines: [ShownLine] { get }
  /// How many rows or items there are, all in all.
  var numberOfAllItems: Int { get }
  /// How many of them are in the sections before one.
  func numberOfItems(before section: Int) -> Int
  /// The data, where the source of the list has them as sections of items.
  var shownSections: ListSections? { get }
  var drivenRefreshControl: RefreshControl? { get }
  var scrolledOffset: CGPoint { get set }

  func isSelected(_ path: ListIndexPath) -> Bool
  func tapItem(at path: ListIndexPath)
  func scrollToItem(at path: ListIndexPath)
  func swipeActions(at path: ListIndexPath) -> [SwipeAction]
  func chooseSwipeAction(_ title: String, at path: ListIndexPath)
}

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

extension ListView: DrivenList {
  var drivenRoles: (list: AccessibilityRole, cell: AccessibilityRole) {
    self is CollectionView ? (.collection, .item) : (.table, .row)
  }

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

  var numberOfAllItems: Int { numberOfItems(before: lines.sections.count) }

  func numberOfItems(before section: Int) -> Int { lines.sections.prefix(section).reduce(0) { $0 + $1.rows.count } }

  var shownSections: ListSections? { (dataSource as? ListDataSource)?.sections }

  var drivenRefreshControl: RefreshControl? { refreshControl }

  var scrolledOffset: CGPoint {
    get { contentOffset }
    set { contentOffset = newValue }
  }

  func isSelected(_ path: ListIndexPath) -> Bool { indexPathForSelectedRow == path }
  func tapItem(at path: ListIndexPath) { tapRow(at: path) }
  func scrollToItem(at path: ListIndexPath) { scroll(to: path) }
  func swipeActions(at path: ListIndexPath) -> [SwipeAction] { swipeActionsForRow(at: path) }
  func chooseSwipeAction(_ title: String, at path: ListIndexPath) { swipeRow(at: path, choosing: title) }
}
