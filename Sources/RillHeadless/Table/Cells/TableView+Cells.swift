public import RillList

extension TableView {
  /// The identifiers that cells are registered for, in alphabetical order.
  public var registeredIdentifiers: [String] { pool.identifiers }

  /// Registers a type of cell. A later registration for the same identifier replaces it: cells made before are shown
  /// until their rows are asked for again, and then dropped.
  public func register(_ cell: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
    pool.register(identifier) { cell.init() }
  }

  /// Registers a function that makes cells. It must make a new one each time.
  public func register(
    forCellReuseIdentifier identifier: String, make: @escaping @MainActor () -> TableViewCell
  ) {
    pool.register(identifier, make)
  }

  /// A cell for a data source to fill: one that left the screen, after its ``TableViewCell/prepareForReuse()``, or a
  /// new one. `nil` if no cell is registered for the identifier.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let (cell, isNew) = pool.take(identifier) else { return nil }
    if isNew { counts.cellsMade += 1 }
    return cell
  }

  /// Takes back a cell that was dequeued and is not shown after all.
  func giveBack(_ cell: TableViewCell) { pool.put(cell) }

  /// The cell of a row; `nil` if the row is not on the screen.
  public func cellForRow(at indexPath: ListIndexPath) -> TableViewCell? {
    viewport[.row(indexPath)] as? TableViewCell
  }

  /// The row that a cell shows; `nil` if it shows none.
  public func indexPath(for cell: TableViewCell) -> ListIndexPath? { viewport.line(of: cell).flatMap(\.path) }

  /// The rows on the screen, from top to bottom.
  public var indexPathsForVisibleRows: [ListIndexPath] { viewport.lines.compactMap(\.path) }
}

extension TableLine {
  /// Where the row stands; `nil` for what is none.
  var path: ListIndexPath? { if case .row(let path) = self { path } else { nil } }
}
