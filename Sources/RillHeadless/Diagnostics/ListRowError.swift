public import RillList

/// Why a row cannot show its item. The row shows the sentence instead.
public enum ListRowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No cell is registered for the identifier that the type of item asks for.
  case unregisteredIdentifier(identifier: String, item: String, registered: [String])
  /// The cell that is registered for the identifier shows items of another type.
  case wrongItem(identifier: String, expected: String, given: String)
  /// The cell that is registered for the identifier is not a ``ListItemCell``.
  case notAnItemCell(identifier: String, cell: String, given: String)
  /// The list was not told that there are fewer rows now.
  case noSuchRow(ListIndexPath)

  /// One sentence that names the identifier and the types.
  public var description: String {
    switch self {
    case .unregisteredIdentifier(let identifier, let item, let registered):
      "No cell is registered for \"\(identifier)\", the reuse identifier of \(item). Registered: "
        + (registered.isEmpty ? "none." : registered.map { "\"\($0)\"" }.joined(separator: ", ") + ".")
    case .wrongItem(let identifier, let expected, let given):
      "The cell registered for \"\(identifier)\" shows \(expected), but the item is \(given)."
    case .notAnItemCell(let identifier, let cell, let given):
      "The cell registered for \"\(identifier)\" is \(cell), not a ListItemCell, and cannot show \(given)."
    case .noSuchRow(let path):
      "The list asks for row \(path.item) of section \(path.section), which is gone: it was not reloaded."
    }
  }
}
