import RillList

/// Which cells a screen has registered with its table.
struct CellRegistrations {
  private var cells: [String: TableViewCell.Type] = [:]
  private var reported: Set<ScreenDiagnostic> = []

  /// Registers the cells that an owner of sections brings, those that are not registered yet.
  @MainActor
  mutating func add(from owner: any ListSectionOwner, to tableView: TableView) {
    for registration in owner.registrations.sorted(by: { $0.key < $1.key }) {
      if let cell = registration.value as? TableViewCell.Type {
        add(cell, for: registration.key, to: tableView)
      } else {
        report(.notACell(identifier: registration.key, type: "\(registration.value)"))
      }
    }
  }

  /// Registers a cell, unless one is registered for the identifier.
  @MainActor
  mutating func add(_ cell: TableViewCell.Type, for identifier: String, to tableView: TableView) {
    if let known = cells[identifier] {
      if known != cell {
        report(.conflictingRegistrations(identifier: identifier, kept: "\(known)", ignored: "\(cell)"))
      }
    } else {
      cells[identifier] = cell
      tableView.register(cell, forCellReuseIdentifier: identifier)
    }
  }

  /// Reports each thing once: owners bring the same cells with each content.
  @MainActor
  private mutating func report(_ diagnostic: ScreenDiagnostic) {
    if reported.insert(diagnostic).inserted { ScreenDiagnostics.report(diagnostic) }
  }
}
