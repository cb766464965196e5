/// The actions of a user on a table, for tests on Linux: UIKit has no public calls for them.
extension UITableView {
  /// Taps a row: it is selected, and the one before no longer.
  package func tap(rowAt path: IndexPath) {
    for other in elements.selection where other != path {
      elements.select(other, false)
      delegate?.tableView(self, didDeselectRowAt: other)
    }
    elements.select(path, true)
    delegate?.tableView(self, didSelectRowAt: path)
  }

  /// Drags a row to another position, if the drag delegate has items for it. Returns whether the data source has moved
  /// it.
  @discardableResult
  package func drag(rowAt path: IndexPath, to proposed: IndexPath) -> Bool {
    guard let dataSource, dataSource.tableView(self, canMoveRowAt: path), begins(at: path) else {
      return false
    }
    let end =
      delegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed) ?? proposed
    guard end != path else { return false }
    elements.reorder(path, to: end) { dataSource.tableView(self, moveRowAt: path, to: end) }
    return true
  }

  private func begins(at path: IndexPath) -> Bool {
    guard dragInteractionEnabled, let dragDelegate else { return false }
    return !dragDelegate.tableView(self, itemsForBeginning: DragSession(), at: path).isEmpty
  }
}

private final class DragSession: NSObject, UIDragSession {}
