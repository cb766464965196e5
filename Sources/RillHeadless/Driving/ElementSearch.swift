import RillList

extension ElementQuery {
  /// Returns the elements that match the query: those with the name; if there are none, those in which the text can be
  /// read, as a whole or else as whole words; if there are none either, those with the identifier.
  ///
  /// If matching elements contain each other, only the inner ones are returned.
  @MainActor
  func matches(among nodes: [ScreenNode]) -> [ScreenNode] { bestMatches(among: nodes)?.nodes ?? [] }

  /// Returns the matches and their level: 0 by name, 1 by a whole text, 2 by whole words, 3 by identifier.
  @MainActor
  func bestMatches(among nodes: [ScreenNode]) -> (level: Int, nodes: [ScreenNode])? {
    let fitting = nodes.filter { $0.role != .screen && (role == nil || $0.role == role) }
    let levels: [(ScreenNode) -> Bool] = [
      { !$0.isForTestsOnly && $0.name == name },
      { !$0.isForTestsOnly && $0.texts.contains(name) },
      { !$0.isForTestsOnly && $0.texts.contains { $0.contains(words: name) } },
      { $0.identifier == name },
    ]
    for (level, fits) in levels.enumerated() {
      let found = fitting.filter(fits)
      let inner = found.filter { node in !found.contains { other in other.ancestors.contains { $0 === node } } }
      if !inner.isEmpty { return (level, inner) }
    }
    return nil
  }
}

extension String {
  /// Returns whether this text contains another one that neither begins nor ends in the middle of a word. "Like" is in
  /// "♡ Like" and not in "Liked". Scripts without spaces between words have no such middle.
  func contains(words text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    for range in ranges(of: text) {
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      if !(before.isOfWord && first.isOfWord), !(after.isOfWord && last.isOfWord) { return true }
    }
    return false
  }
}

extension Character {
  fileprivate var isOfWord: Bool { (isLetter || isNumber) && TextMetric.cells(of: self) == 1 }
}

/// A query for an element of a screen by its name and, optionally, its role.
public struct ElementQuery: Hashable, Sendable, CustomStringConvertible {
  /// The role of the element; `nil` for any role.
  public var role: AccessibilityRole?
  /// The name of the element, a text that can be read in it, or its identifier.
  public var name: String

  /// Creates a query for a role and a name.
  public init(_ role: AccessibilityRole, _ name: String) {
    self.role = role
    self.name = name
  }

  /// Creates a query for a name with any role.
  public init(_ name: String) { self.name = name }

  /// The query in words, such as `button "Like"`.
  public var description: String {
    (role.map { "\($0.rawValue) " } ?? "") + name.quoted
  }

  /// Returns the words for other elements, the nearest name first. Equally near ones keep their order.
  func nearest(of others: [(name: ElementQuery, words: String)]) -> [String] {
    // Names with a larger difference are far away, whatever else they contain.
    let wanted = Array(phrase.prefix(60))
    return others.map {
      (distance: EditDistance.between(wanted, Array(phrase(of: $0.name).prefix(60))), words: $0.words)
    }
    .sorted { $0.distance < $1.distance }
    .map(\.words)
  }

  private var phrase: String { phrase(of: self) }

  private func phrase(of other: ElementQuery) -> String {
    // Roles count only if the query has one.
    ((role == nil ? "" : other.role.map { "\($0.rawValue) " } ?? "") + other.name).lowercased()
  }
}

/// The number of characters to insert, delete or replace to turn one text into another.
enum EditDistance {
  /// Source: Wagner and Fischer, "The String-to-String Correction Problem" (1974). Complexity: O(product of lengths).
  static func between(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (index, character) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let above = row[column + 1]
        row[column + 1] = min(above + 1, row[column] + 1, diagonal + (character == other[column] ? 0 : 1))
        diagonal = above
      }
    }
    return row[other.count]
  }
}

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
