import Rill
public import RillList

extension ListView {
  /// Performs a user's tap on a row: selects it in place of the selected row.
  ///
  /// A tap on a row that does not exist, or in a list that allows no selection, does nothing. If the tapped row is deleted
  /// because the other one is deselected, nothing is selected.
  public func tapRow(at indexPath: ListIndexPath) {
    guard allowsSelection, lines.contains(.row(indexPath)) else { return }
    let old = indexPathForSelectedRow
    indexPathForSelectedRow = indexPath
    tapCount += 1
    let tap = tapCount
    if let old, old != indexPath { delegate?.listView(self, didDeselectRowAt: old) }
    // The delegate may have changed the list: the tapped row may be gone, or in another place.
    guard tapCount == tap, let indexPathForSelectedRow else { return }
    delegate?.listView(self, didSelectRowAt: indexPathForSelectedRow)
    selections.accept(indexPathForSelectedRow)
  }

  /// Deselects a row without notifying the delegate.
  ///
  /// - Parameter indexPath: the position of the selected row in the list, which need not be the one that the row's
  ///   owner knows. Another position is a ``ScreenDiagnostic``.
  public func deselectRow(at indexPath: ListIndexPath) {
    guard indexPathForSelectedRow == indexPath else {
      return ScreenDiagnostics.report(.notSelected(indexPath, selected: indexPathForSelectedRow))
    }
    indexPathForSelectedRow = nil
  }

  func showSelection() {
    for line in viewport.lines { (viewport[line] as? ListViewCell)?.isSelected = line.path == indexPathForSelectedRow }
    for departing in viewport.departing {
      guard let cell = departing.content as? ListViewCell else { continue }
      // A cell that folds up shows a deleted row, which is no longer selected.
      cell.isSelected = departing.line.map { $0.path == indexPathForSelectedRow } ?? false
    }
  }

  /// Returns the actions that a user sees after a swipe over a row. A row that does not exist has none.
  public func swipeActionsForRow(at indexPath: ListIndexPath) -> [SwipeAction] {
    guard lines.contains(.row(indexPath)) else { return [] }
    return delegate?.listView(self, swipeActionsForRowAt: indexPath) ?? []
  }

  /// Performs a user's swipe over a row and a tap on the action with this title.
  ///
  /// The action's event goes up the responder chain from the row's cell, or from the list if the row is not on the
  /// screen.
  ///
  /// - Returns: whether the row offers the action.
  @discardableResult
  public func swipeRow(at indexPath: ListIndexPath, choosing title: String) -> Bool {
    guard let action = swipeActionsForRow(at: indexPath).first(where: { $0.title == title }) else { return false }
    send(action.event, from: indexPath)
    return true
  }

  /// Performs a user's drag of a row to another place of its section: ``/RillList/RowMoved`` goes up the responder
  /// chain. The row moves when the content changes accordingly.
  ///
  /// - Returns: whether the row may be moved and another row is at that place.
  @discardableResult
  public func dragRow(at indexPath: ListIndexPath, to item: Int) -> Bool {
    let destination = ListIndexPath(section: indexPath.section, item: item)
    guard indexPath != destination, lines.contains(.row(indexPath)), lines.contains(.row(destination)),
      delegate?.listView(self, canMoveRowAt: indexPath) == true
    else { return false }
    send(RowMoved(destination: item), from: indexPath)
    return true
  }

  private func send(_ event: any ListEvent, from indexPath: ListIndexPath) {
    let cell = cellForRow(at: indexPath)
    var routed = RoutedEvent(event, sender: cell ?? self)
    (routed.list, routed.indexPath) = (self, indexPath)
    (cell ?? self).send(&routed, CallSite())
  }

  /// Adds the list and the index path of the cell that the event comes from.
  func enrich(_ event: inout RoutedEvent) {
    guard event.list == nil, let cell = event.cell as? ListViewCell, let indexPath = indexPath(for: cell)
    else { return }
    (event.list, event.indexPath) = (self, indexPath)
  }
}

extension RoutedEvent {
  /// The cell that the event comes from; `nil` outside of cells.
  public var cell: ReusableView? {
    get { cellLink as? ReusableView }
    set { cellLink = newValue }
  }

  /// The table or collection that shows the cell.
  public var list: View? {
    get { listLink as? View }
    set { listLink = newValue }
  }
}
