/// What the user does with a table, for tests on Linux: UIKit has no public calls for it.
extension UITableView {
  /// Taps a row: it is selected, or deselected if it was and several may be.
  package func tap(rowAt path: IndexPath) {
    guard allowsSelection, delegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return }
    if allowsMultipleSelection, elements.selection.contains(path) { return deselect(path) }
    guard let path = delegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else { return }
    if !allowsMultipleSelection { elements.selection.filter { $0 != path }.forEach(deselect) }
    elements.select(path, true)
    delegate?.tableView(self, didSelectRowAt: path)
  }

  private func deselect(_ path: IndexPath) {
    elements.select(path, false)
    delegate?.tableView(self, didDeselectRowAt: path)
  }

  /// Drags a row to another position: by its control while the table is being edited, or by itself if the drag delegate
  /// has items for it. Returns whether the data source has moved it.
  @discardableResult
  package func drag(rowAt path: IndexPath, to proposed: IndexPath) -> Bool {
    guard let dataSource, dataSource.tableView(self, canMoveRowAt: path), isEditing || begins(at: path) else {
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

private final class DragSession: UIDragSession {
  let items: [UIDragItem] = []
}
