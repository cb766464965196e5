/// What is looked for on a screen: a name, and maybe the role of what is called so.
public struct ElementQuery: Hashable, Sendable, CustomStringConvertible {
  /// What it must be; `nil` for anything.
  public var role: AccessibilityRole?
  /// Its name, a text that can be read in it, or its identifier.
  public var name: String

  /// A query for a role and a name.
  public init(_ role: AccessibilityRole, _ name: String) {
    self.role = role
    self.name = name
  }

  /// A query for a name, whatever is called so.
  public init(_ name: String) { self.name = name }

  /// `button "Like"`.
  public var description: String {
    (role.map { "\($0.rawValue) " } ?? "") + name.quoted
  }

  /// What others are called, the nearest to this one first, of equally near ones in the order given.
  func nearest(of others: [(name: ElementQuery, words: String)]) -> [String] {
    // Names that differ by more than that are far away, whatever else they hold.
    let wanted = Array(phrase.prefix(60))
    return others.map {
      (distance: EditDistance.between(wanted, Array(phrase(of: $0.name).prefix(60))), words: $0.words)
    }
    .stablySorted { $0.distance < $1.distance }
    .map(\.words)
  }

  private var phrase: String { phrase(of: self) }

  private func phrase(of other: ElementQuery) -> String {
    // Roles count only where one is asked for.
    ((role == nil ? "" : other.role.map { "\($0.rawValue) " } ?? "") + other.name).lowercased()
  }
}

/// How many characters have to be put in, taken away or replaced to make one text of another.
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
