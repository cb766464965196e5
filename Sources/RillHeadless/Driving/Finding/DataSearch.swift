import RillList

/// Finds rows in the data of a list, whether or not they are on the screen.
@MainActor
struct DataSearch {
  let sections: ListSections
  /// The sections to search.
  let range: Range<Int>

  /// Returns the rows with an identity, two at most. Complexity: O(rows).
  func rows(identifiedBy identity: String) -> [ListIndexPath] {
    let identity = ListItemID(identity)
    return Array(rows { $0.id == identity }.prefix(2))
  }

  /// Returns the rows whose items hold a text, one after the other: as one of their strings, or as whole words of one.
  ///
  /// Items are searched as values, so a million rows need no cells. A row need not show the text. Complexity:
  /// O(contents of the items).
  func rows(saying text: String, asWords: Bool) -> some Sequence<ListIndexPath> {
    rows { item in
      Self.strings(of: item).contains { asWords ? $0.contains(words: text) : $0 == text }
    }
  }

  /// Returns the sections with a name or title that have rows or a header.
  func sections(called name: String, hasHeader: (Int) -> Bool) -> [Int] {
    let shown = range.filter { !sections[$0].items.isEmpty || hasHeader($0) }
    let called = shown.filter { sections[$0].model.id == name }
    return called.isEmpty ? shown.filter { sections[$0].model.title == name } : called
  }

  private func rows(where isMeant: @escaping (any ListItemViewModel) -> Bool) -> some Sequence<ListIndexPath> {
    range.lazy.flatMap { section in
      sections[section].items.indices.lazy
        .filter { isMeant(sections[section].items[$0]) }
        .map { ListIndexPath(section: section, item: $0) }
    }
  }

  private static func strings(of value: Any, depth: Int = 0) -> [String] {
    if let text = value as? String { return [text] }
    if value is ListItemID || depth == 4 { return [] }
    return Mirror(reflecting: value).children.flatMap { strings(of: $0.value, depth: depth + 1) }
  }
}
