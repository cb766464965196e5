/// The cells that are registered with a table, and those that wait to be used again.
@MainActor
struct CellPool {
  private struct Registration {
    /// Tells it from earlier ones for the same identifier.
    let number: Int
    let make: @MainActor () -> TableViewCell
  }

  private var registrations: [String: Registration] = [:]
  private var count = 0
  private var waiting: [String: [TableViewCell]] = [:]

  /// In alphabetical order.
  var identifiers: [String] { registrations.keys.sorted() }

  mutating func register(_ identifier: String, _ make: @escaping @MainActor () -> TableViewCell) {
    count += 1
    registrations[identifier] = Registration(number: count, make: make)
    waiting[identifier] = nil
  }

  /// A cell for an identifier, and whether it had to be made; `nil` if none is registered.
  mutating func take(_ identifier: String) -> (cell: TableViewCell, isNew: Bool)? {
    if let cell = waiting[identifier]?.popLast() {
      cell.prepareForReuse()
      return (cell, false)
    }
    guard let registration = registrations[identifier] else { return nil }
    let cell = registration.make()
    cell.reuseIdentifier = identifier
    cell.registration = registration.number
    return (cell, true)
  }

  mutating func put(_ cell: TableViewCell) {
    cell.endUse()
    // The identifier may have been registered anew since.
    guard let identifier = cell.reuseIdentifier, registrations[identifier]?.number == cell.registration else { return }
    waiting[identifier, default: []].append(cell)
  }
}
