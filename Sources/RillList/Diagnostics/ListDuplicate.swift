/// An identity that two rows of one section, or two sections of a list, share, with both positions.
public enum ListDuplicate: Hashable, Sendable, CustomStringConvertible {
  /// Two rows share the identity.
  case row(ListItemID, ListIndexPath, ListIndexPath)
  /// Two sections share the identity.
  case section(String, Int, Int)

  /// A sentence that names the identity and both positions.
  public var description: String {
    switch self {
    case .row(let id, let first, let second):
      "The rows \(first) and \(second) share the identity \("\(id)".quotedBriefly)."
    case .section(let id, let first, let second):
      "The sections \(first) and \(second) share the identity \(id.quotedBriefly)."
    }
  }

  /// Finds the first row with the identity of an earlier row in its section, or else the first section with the
  /// identity of an earlier one.
  init?(in sections: ListSections) {
    for (section, items) in sections.lazy.map(\.items).enumerated() {
      var known: [ListItemID: ListIndexPath] = [:]
      for (item, row) in items.enumerated() {
        let path = ListIndexPath(section: section, item: item)
        if let first = known.updateValue(path, forKey: row.id) {
          self = .row(row.id, first, path)
          return
        }
      }
    }
    var known: [String: Int] = [:]
    for (section, id) in sections.lazy.map(\.model.id).enumerated() {
      if let first = known.updateValue(section, forKey: id) {
        self = .section(id, first, section)
        return
      }
    }
    return nil
  }
}
