extension ListDriver {
  /// Something has happened in a row of what is shown: tells the owner of the row's section, with the row's index path
  /// there, or the view model if the section has no owner. A row that is not there concerns nobody.
  ///
  /// - Returns: whether it was of interest there.
  @discardableResult
  public func send(_ event: some ListEvent, at indexPath: ListIndexPath) -> Bool {
    guard let row = row(at: indexPath) else { return false }
    return send(event, to: row)
  }

  /// Something has happened in a row that a display has shown until now, whatever the content is by this time.
  ///
  /// - Returns: whether it was of interest there.
  @discardableResult
  public func send(_ event: some ListEvent, to row: ListRow) -> Bool {
    if let owner = row.owner { owner.handle(event, in: row) } else { viewModel.handle(event, in: row) }
  }

  /// These rows are in view, from top to bottom: those that were not get ``RowWillDisplay``, and those that no longer
  /// are ``RowDidEndDisplaying``. A display says so after each layout; leaving the screen ends them all.
  ///
  /// Who hears of a row may change what is in view: the rows that are left then hear of that only.
  public func rowsAreVisible(at indexPaths: [ListIndexPath]) {
    visible.show(indexPaths.compactMap(row(at:)))
    guard !isTellingRows else { return }
    isTellingRows = true
    while let (row, isInView) = visible.takeChange() {
      if isInView { send(RowWillDisplay(), to: row) } else { send(RowDidEndDisplaying(), to: row) }
    }
    isTellingRows = false
  }

  /// The list was scrolled, by the user or by the program: tells each owner of rows in view, unless it already stands
  /// there.
  ///
  /// - Parameter offset: how far the content is scrolled, in points.
  public func didScroll(to offset: Double) {
    guard offset != scrollOffset else { return }
    scrollOffset = offset
    var told: Set<ObjectIdentifier?> = []
    for row in visible.rows where told.insert(row.owner.map { ObjectIdentifier($0) }).inserted {
      send(ListScrolled(offset: offset), to: row)
    }
  }

  /// The row at a position of what is shown, with its owner and the position that the owner knows it by.
  public func row(at indexPath: ListIndexPath) -> ListRow? { shown.row(at: indexPath) }
}
