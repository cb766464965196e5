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
      guard let (first, second) = firstDuplicate(items.lazy.map(\.id)) else { continue }
      self = .row(
        items[first].id, ListIndexPath(section: section, item: first), ListIndexPath(section: section, item: second))
      return
    }
    guard let (first, second) = firstDuplicate(sections.lazy.map(\.model.id)) else { return nil }
    self = .section(sections[first].model.id, first, second)
  }
}

/// Returns the positions of the first identity that occurs again and of its second occurrence.
private func firstDuplicate<ID: Hashable>(_ ids: some Sequence<ID>) -> (Int, Int)? {
  var known: [ID: Int] = [:]
  for (place, id) in ids.enumerated() {
    if let first = known.updateValue(place, forKey: id) { return (first, place) }
  }
  return nil
}
