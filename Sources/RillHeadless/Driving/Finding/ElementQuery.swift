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
    .stablySorted { $0.distance < $1.distance }
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
