public import RillList

extension ListView {
  /// The identifiers that have a registered cell, in alphabetical order.
  public var registeredIdentifiers: [String] { pool.identifiers }

  /// Whether an identifier has a registered cell.
  func isRegistered(_ identifier: String) -> Bool { pool.isRegistered(identifier) }

  /// Registers a type of cell.
  ///
  /// A later registration for the same identifier replaces it: the list shows cells created before until it asks for
  /// their rows again, and then releases them.
  public func register(_ cell: ListViewCell.Type, forCellReuseIdentifier identifier: String) {
    pool.register(identifier) { cell.init() }
  }

  /// Registers a function that creates cells. It must create a new cell each time.
  public func register(
    forCellReuseIdentifier identifier: String, make: @escaping @MainActor () -> ListViewCell
  ) {
    pool.register(identifier, make)
  }

  /// Registers a type of header or footer.
  public func register(_ view: ReusableView.Type, forHeaderFooterViewReuseIdentifier identifier: String) {
    edgePool.register(identifier) { view.init() }
  }

  /// Returns a cell for a data source to fill: a cell that left the screen, after its
  /// ``ReusableView/prepareForReuse()``, or a new one. Returns `nil` if no cell is registered for the identifier.
  public func dequeueReusableCell(withIdentifier identifier: String) -> ListViewCell? {
    guard let (cell, isNew) = pool.take(identifier) else { return nil }
    if isNew { counts.cellsMade += 1 }
    return cell
  }

  /// Returns a header or a footer for a data source to fill, as ``dequeueReusableCell(withIdentifier:)`` does for
  /// cells.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> ReusableView? {
    edgePool.take(identifier)?.view
  }

  /// Takes back a dequeued cell that is not shown after all.
  func giveBack(_ cell: ListViewCell) { pool.put(cell) }

  /// Returns the cell of a row, or `nil` if the row is not on the screen.
  public func cellForRow(at indexPath: ListIndexPath) -> ListViewCell? { viewport[.row(indexPath)] as? ListViewCell }

  /// Returns the header of a section, or `nil` if it is not on the screen.
  public func headerView(forSection section: Int) -> View? { viewport[.header(section: section)] }

  /// Returns the footer of a section, or `nil` if it is not on the screen.
  public func footerView(forSection section: Int) -> View? { viewport[.footer(section: section)] }

  /// Returns the row that a cell shows, or `nil` if it shows none.
  public func indexPath(for cell: ListViewCell) -> ListIndexPath? { viewport.line(of: cell).flatMap(\.path) }

  /// The rows on the screen, from top to bottom.
  public var indexPathsForVisibleRows: [ListIndexPath] { viewport.lines.compactMap(\.path) }
}
