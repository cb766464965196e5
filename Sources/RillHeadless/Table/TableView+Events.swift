import Rill
public import RillList

extension TableView {
  /// Does what a user's tap on a row does: selects it, in place of the one that is selected. A row that does not exist
  /// cannot be tapped. If the tapped row goes because the other one is deselected, nothing is selected.
  public func tapRow(at indexPath: ListIndexPath) {
    guard lines.contains(.row(indexPath)) else { return }
    let old = indexPathForSelectedRow
    indexPathForSelectedRow = indexPath
    tapCount += 1
    let tap = tapCount
    if let old, old != indexPath { delegate?.tableView(self, didDeselectRowAt: old) }
    // Whoever has heard of that may have changed the list: the tapped row may be gone, or stand elsewhere now.
    guard tapCount == tap, let indexPathForSelectedRow else { return }
    delegate?.tableView(self, didSelectRowAt: indexPathForSelectedRow)
  }

  /// Takes the selection away, without telling the delegate.
  public func deselectRow(at indexPath: ListIndexPath) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
  }

  /// What a user sees who swipes over a row. A row that does not exist offers nothing.
  public func swipeActionsForRow(at indexPath: ListIndexPath) -> [SwipeAction] {
    guard lines.contains(.row(indexPath)) else { return [] }
    return delegate?.tableView(self, swipeActionsForRowAt: indexPath) ?? []
  }

  /// Does what a user does who swipes over a row and taps the action of this title: the delegate gets its event.
  ///
  /// - Returns: whether the row offers it.
  @discardableResult
  public func swipeRow(at indexPath: ListIndexPath, choosing title: String) -> Bool {
    guard let action = swipeActionsForRow(at: indexPath).first(where: { $0.title == title }) else { return false }
    delegate?.tableView(self, didReceive: action.event, at: indexPath)
    return true
  }

  /// Does what a user does who drags a row to another place of its section: the delegate gets ``RillList/RowMoved``.
  /// The row goes there when the content says so.
  ///
  /// - Returns: whether the row may be moved, and there is another row at that place.
  @discardableResult
  public func dragRow(at indexPath: ListIndexPath, to item: Int) -> Bool {
    let destination = ListIndexPath(section: indexPath.section, item: item)
    guard indexPath != destination, lines.contains(.row(indexPath)), lines.contains(.row(destination)),
      delegate?.tableView(self, canMoveRowAt: indexPath) == true
    else { return false }
    delegate?.tableView(self, didReceive: RowMoved(destination: item), at: indexPath)
    return true
  }
}

extension View {
  /// Sends an event to the owner of the row that this view is in. Without a row around it, nobody hears of it, and that
  /// goes to `Diagnostics` as a ``RillList/ListDiagnostic``, with the place of this call.
  ///
  /// ```swift
  /// likeButton.rx.tap.bind(onNext: { [weak self] in self?.send(LikeTapped()) }).disposed(by: disposeBag)
  /// ```
  public func send(_ event: some ListEvent, file: StaticString = #fileID, line: UInt = #line) {
    var (view, cell): (View?, TableViewCell?) = (self, nil)
    while let current = view {
      if cell == nil { cell = current as? TableViewCell }
      if let table = current as? TableView {
        guard let cell, let indexPath = table.indexPath(for: cell), let delegate = table.delegate else { break }
        return delegate.tableView(table, didReceive: event, at: indexPath)
      }
      view = current.superview
    }
    ListDiagnostic.eventNotTaken(event: "\(event)", from: nil, asked: nil).report(CallSite(file: file, line: line))
  }
}
