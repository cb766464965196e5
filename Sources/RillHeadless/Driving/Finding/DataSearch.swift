import RillList

/// Finds rows in the data of a list, whether or not they are on the screen.
@MainActor
struct DataSearch {
  let sections: ListSections
  /// The sections that count.
  let range: Range<Int>

  /// The rows of an identity, two at most. Complexity: O(rows).
  func rows(identifiedBy identity: String) -> [ListIndexPath] {
    let identity = ListItemID(identity)
    return rows { $0.id == identity }
  }

  /// The rows whose items hold a text, two at most: as one of their strings, or as whole words of one.
  ///
  /// Items are looked into as values, so that a million rows need no cells. Complexity: O(what the items hold).
  func rows(saying text: String) -> [ListIndexPath] {
    let exact = rows { Self.strings(of: $0).contains(text) }
    return exact.isEmpty ? rows { Self.strings(of: $0).contains { $0.contains(words: text) } } : exact
  }

  /// The sections of a name or title that have rows.
  func sections(called name: String) -> [Int] {
    let filled = range.filter { !sections[$0].items.isEmpty }
    let called = filled.filter { sections[$0].model.id == name }
    return called.isEmpty ? filled.filter { sections[$0].model.title == name } : called
  }

  private func rows(where isMeant: (any ListItemViewModel) -> Bool) -> [ListIndexPath] {
    var found: [ListIndexPath] = []
    for section in range {
      for (index, item) in sections[section].items.enumerated() where isMeant(item) {
        found.append(ListIndexPath(section: section, item: index))
        if found.count == 2 { return found }
      }
    }
    return found
  }

  private static func strings(of value: Any, depth: Int = 0) -> [String] {
    if let text = value as? String { return [text] }
    if value is ListItemID || depth == 4 { return [] }
    return Mirror(reflecting: value).children.flatMap { strings(of: $0.value, depth: depth + 1) }
  }
}
