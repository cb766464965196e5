/// The reason why a row cannot show its item. The row shows the description instead.
public enum ListRowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No cell is registered for the item type's reuse identifier. The section may have an owner, such as a component.
  case unregisteredIdentifier(identifier: String, item: String, owner: String?, registered: [String])
  /// The cell registered for the identifier shows items of another type.
  case wrongItem(identifier: String, expected: String, given: String)
  /// The cell registered for the identifier is not a `ListItemCell`.
  case notAnItemCell(identifier: String, cell: String, given: String)
  /// The row no longer exists, and the list was not reloaded or updated since.
  case noSuchRow(ListIndexPath)

  /// A sentence that names the identifier and the types.
  public var description: String {
    switch self {
    case .unregisteredIdentifier(let identifier, let item, let owner, let registered):
      "No cell is registered for \"\(identifier)\", the reuse identifier of \(item)"
        + (owner.map { " in \($0)" } ?? "") + ". Registered: "
        + (registered.isEmpty ? "none." : registered.map { "\"\($0)\"" }.joined(separator: ", ") + ".")
    case .wrongItem(let identifier, let expected, let given):
      "The cell registered for \"\(identifier)\" shows \(expected), but the item is \(given)."
    case .notAnItemCell(let identifier, let cell, let given):
      "The cell registered for \"\(identifier)\" is \(cell), not a ListItemCell, and cannot show \(given)."
    case .noSuchRow(let path):
      "The list asks for row \(path.item) of section \(path.section), which no longer exists: it was not reloaded."
    }
  }
}
