public import RillList

extension TableView {
  /// Does what a user's tap on a row does: selects it, in place of the one that is selected. A row that does not exist
  /// cannot be tapped. If all rows are reloaded because the other one is deselected, nothing is selected.
  public func tapRow(at indexPath: ListIndexPath) {
    guard lines.line(of: indexPath) != nil else { return }
    let old = indexPathForSelectedRow
    indexPathForSelectedRow = indexPath
    if let old, old != indexPath { delegate?.tableView(self, didDeselectRowAt: old) }
    // Whoever has heard of that may have changed the list: another row than the tapped one may stand there now.
    guard indexPathForSelectedRow == indexPath else { return }
    delegate?.tableView(self, didSelectRowAt: indexPath)
  }

  /// Takes the selection away, without telling the delegate.
  public func deselectRow(at indexPath: ListIndexPath) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
  }
}

extension View {
  /// Sends an event to the owner of the row that this view is in. Without a row around it nobody hears of it.
  ///
  /// ```swift
  /// likeButton.rx.tap.bind(onNext: { [weak self] in self?.send(LikeTapped()) }).disposed(by: disposeBag)
  /// ```
  public func send(_ event: some ListEvent) {
    var (view, cell): (View?, TableViewCell?) = (self, nil)
    while let current = view {
      if cell == nil { cell = current as? TableViewCell }
      if let table = current as? TableView {
        if let cell, let indexPath = table.indexPath(for: cell) {
          table.delegate?.tableView(table, didReceive: event, at: indexPath)
        }
        return
      }
      view = current.superview
    }
  }
}
