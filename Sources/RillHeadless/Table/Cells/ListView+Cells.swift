public import RillList

extension ListView {
  /// The identifiers that cells are registered for, in alphabetical order.
  public var registeredIdentifiers: [String] { pool.identifiers }

  /// Registers a type of cell. A later registration for the same identifier replaces it: cells made before are shown
  /// until their rows are asked for again, and then dropped.
  public func register(_ cell: ListViewCell.Type, forCellReuseIdentifier identifier: String) {
    pool.register(identifier) { cell.init() }
  }

  /// Registers a function that makes cells. It must make a new one each time.
  public func register(
    forCellReuseIdentifier identifier: String, make: @escaping @MainActor () -> ListViewCell
  ) {
    pool.register(identifier, make)
  }

  /// Registers a type of header or footer.
  public func register(_ view: ReusableView.Type, forHeaderFooterViewReuseIdentifier identifier: String) {
    edgePool.register(identifier) { view.init() }
  }

  /// A cell for a data source to fill: one that left the screen, after its ``ReusableView/prepareForReuse()``, or a
  /// new one. `nil` if no cell is registered for the identifier.
  public func dequeueReusableCell(withIdentifier identifier: String) -> ListViewCell? {
    guard let (cell, isNew) = pool.take(identifier) else { return nil }
    if isNew { counts.cellsMade += 1 }
    return cell
  }

  /// A header or a footer for a data source to fill, as ``dequeueReusableCell(withIdentifier:)`` gives cells.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> ReusableView? {
    edgePool.take(identifier)?.view
  }

  /// Takes back a cell that was dequeued and is not shown after all.
  func giveBack(_ cell: ListViewCell) { pool.put(cell) }

  /// The cell of a row; `nil` if the row is not on the screen.
  public func cellForRow(at indexPath: ListIndexPath) -> ListViewCell? { viewport[.row(indexPath)] as? ListViewCell }

  /// The header of a section; `nil` if it is not on the screen.
  public func headerView(forSection section: Int) -> View? { viewport[.header(section: section)] }

  /// The footer of a section; `nil` if it is not on the screen.
  public func footerView(forSection section: Int) -> View? { viewport[.footer(section: section)] }

  /// The row that a cell shows; `nil` if it shows none.
  public func indexPath(for cell: ListViewCell) -> ListIndexPath? { viewport.line(of: cell).flatMap(\.path) }

  /// The rows on the screen, from top to bottom.
  public var indexPathsForVisibleRows: [ListIndexPath] { viewport.lines.compactMap(\.path) }
}
