import Foundation
import Rill
import RillHeadless
import RillList

/// What a user does to a screen: touches only what is in view, and scrolls before if it is not.
///
/// Whatever cannot be done throws a `VisitError`.
@MainActor
struct Fingers {
  let screen: BaseTableViewController
  /// The number of the step that is being played.
  let step: Int

  /// Pulls down to refresh.
  func pull() throws(VisitError) {
    guard !screen.refreshControl.isRefreshing else { throw failure("the list is being refreshed already") }
    screen.refreshControl.pull()
  }

  /// Scrolls until a row is the first one, or the last rows are in view.
  func scroll(to path: ListIndexPath) throws(VisitError) {
    guard screen.driver?.row(at: path) != nil else {
      throw failure("there is no row \(path.item) in section \(path.section)")
    }
    screen.tableView.scroll(to: path)
    screen.view.layoutIfNeeded()
  }

  /// Scrolls until a section's first row is in view.
  func scroll(toSection id: String) throws(VisitError) {
    guard let section = screen.viewModel.listItems.value.firstIndex(where: { $0.model.id == id }) else {
      throw failure("no section “\(id)” is on the page")
    }
    try scroll(to: ListIndexPath(section: section, item: 0))
  }

  /// Taps a row.
  func tap(_ id: ListItemID) throws(VisitError) {
    screen.tableView.tapRow(at: try bringIntoView(id))
  }

  /// Taps a button in a row, which may be searched for in one section only.
  func tapButton(_ name: String, in id: ListItemID, of section: String? = nil) throws(VisitError) {
    let button = try view(Button.self, name, in: id, of: section)
    guard button.isEnabled else { throw failure("the button “\(name)” is disabled") }
    button.tap()
  }

  /// A view in a row, in view itself.
  func view<V: View>(
    _ type: V.Type, _ name: String, in id: ListItemID, of section: String? = nil
  ) throws(VisitError) -> V {
    let path = try bringIntoView(id, of: section)
    guard let cell = screen.tableView.cellForRow(at: path), let found = cell.descendant(type, identifiedBy: name),
      isInView(found)
    else { throw failure("nothing called “\(name)” is in view in the row “\(id)”") }
    return found
  }

  /// Scrolls to a row if it is not wholly in view.
  func bringIntoView(_ id: ListItemID, of section: String? = nil) throws(VisitError) -> ListIndexPath {
    screen.view.layoutIfNeeded()
    guard let path = path(of: id, of: section) else { throw failure("no row “\(id)” is on the page") }
    if let cell = screen.tableView.cellForRow(at: path), isInView(cell) { return path }
    try scroll(to: path)
    return path
  }

  func failure(_ reason: String) -> VisitError { VisitError(step: step, reason: reason) }

  private func path(of id: ListItemID, of section: String?) -> ListIndexPath? {
    for (index, content) in screen.viewModel.listItems.value.enumerated() {
      guard section == nil || content.model.id == section else { continue }
      if let item = content.items.firstIndex(where: { $0.id == id }) {
        return ListIndexPath(section: index, item: item)
      }
    }
    return nil
  }

  /// Whether nothing of a view is outside of the views that it is in, or hidden.
  private func isInView(_ view: View) -> Bool {
    var (top, bottom) = (CGFloat(0), view.bounds.height)
    var next: View? = view
    while let current = next {
      if current.isHidden || top < 0 || bottom > current.bounds.height { return false }
      top += current.frame.minY
      bottom += current.frame.minY
      next = current.superview
    }
    return true
  }
}
