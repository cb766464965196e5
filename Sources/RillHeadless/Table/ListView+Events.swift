import Rill
public import RillList

extension ListView {
  /// Does what a user's tap on a row does: selects it, in place of the one that is selected. A row that does not exist
  /// cannot be tapped. If the tapped row goes because the other one is deselected, nothing is selected.
  public func tapRow(at indexPath: ListIndexPath) {
    guard lines.contains(.row(indexPath)) else { return }
    let old = indexPathForSelectedRow
    indexPathForSelectedRow = indexPath
    tapCount += 1
    let tap = tapCount
    if let old, old != indexPath { delegate?.listView(self, didDeselectRowAt: old) }
    // Whoever has heard of that may have changed the list: the tapped row may be gone, or stand elsewhere now.
    guard tapCount == tap, let indexPathForSelectedRow else { return }
    delegate?.listView(self, didSelectRowAt: indexPathForSelectedRow)
    selections.accept(indexPathForSelectedRow)
  }

  /// Takes the selection away, without telling the delegate.
  public func deselectRow(at indexPath: ListIndexPath) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
  }

  func showSelection() {
    for line in viewport.lines { (viewport[line] as? ListViewCell)?.isSelected = line.path == indexPathForSelectedRow }
    for departing in viewport.departing {
      guard let cell = departing.content as? ListViewCell else { continue }
      // The row of one that folds up is gone, and with it its selection.
      cell.isSelected = departing.line.map { $0.path == indexPathForSelectedRow } ?? false
    }
  }

  /// What a user sees who swipes over a row. A row that does not exist offers nothing.
  public func swipeActionsForRow(at indexPath: ListIndexPath) -> [SwipeAction] {
    guard lines.contains(.row(indexPath)) else { return [] }
    return delegate?.listView(self, swipeActionsForRowAt: indexPath) ?? []
  }

  /// Does what a user does who swipes over a row and taps the action of this title: its event goes up the
  /// responder chain from the row's cell, or from the list if the row is not on the screen.
  ///
  /// - Returns: whether the row offers it.
  @discardableResult
  public func swipeRow(at indexPath: ListIndexPath, choosing title: String) -> Bool {
    guard let action = swipeActionsForRow(at: indexPath).first(where: { $0.title == title }) else { return false }
    send(action.event, from: indexPath)
    return true
  }

  /// Does what a user does who drags a row to another place of its section: ``RillList/RowMoved`` goes up
  /// the responder chain.
  /// The row goes there when the content says so.
  ///
  /// - Returns: whether the row may be moved, and there is another row at that place.
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

  /// Adds the list, and where the cell stands that the event comes from.
  func enrich(_ event: inout RoutedEvent) {
    guard event.list == nil, let cell = event.cell as? ListViewCell, let indexPath = indexPath(for: cell)
    else { return }
    (event.list, event.indexPath) = (self, indexPath)
  }
}

extension RoutedEvent {
  /// The cell that it comes from; `nil` outside of cells.
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
