extension String {
  /// One line of at most `limit` characters that is safe to print in a terminal: each run of white space becomes one
  /// blank, and control characters are removed. A server's text appears in sentences on the screen, and must not bring
  /// escape sequences with it. Text beyond the limit is not read to its end, however long it is.
  func printable(atMost limit: Int) -> String {
    var text = ""
    var gap = false
    // Characters are counted now and then, because one of them may have many scalars.
    var (added, nextCount) = (0, 2 * limit + 64)
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        gap = true
      } else if !scalar.isControlOrDirection {
        if gap, !text.isEmpty { text.append(" ") }
        gap = false
        text.unicodeScalars.append(scalar)
        added += 1
        if added == nextCount {
          if text.count > limit { break }
          nextCount *= 2
        }
      }
    }
    return text.count <= limit ? text : text.prefix(max(0, limit - 1)) + "…"
  }
}

extension Unicode.Scalar {
  /// Control characters, and the format characters that change the direction of the text after them. Other format
  /// characters stay, such as the joiner that holds an emoji family together.
  fileprivate var isControlOrDirection: Bool {
    properties.generalCategory == .control || properties.isBidiControl
  }
}

/// The difference between two words.
enum EditDistance {
  /// The number of letters to insert, remove, replace or exchange with the next one to make one word of the other. Case
  /// does not count. The beginning of a name is near to it, and so is a word that is a name followed by a few letters.
  static func between(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased().prefix(longest)), Array(second.lowercased()))
    if !first.isEmpty, second.starts(with: first) { return 1 }
    if !second.isEmpty, first.starts(with: second), first.count <= 2 * second.count { return 1 }
    var (earlier, row) = ([Int](), Array(0...second.count))
    for (index, letter) in first.enumerated() {
      let above = row
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let change = above[column] + (letter == other ? 0 : 1)
        row[column + 1] = min(change, row[column] + 1, above[column + 1] + 1)
        if index > 0, column > 0, first[index - 1] == other, letter == second[column - 1] {
          row[column + 1] = min(row[column + 1], earlier[column - 1] + 1)
        }
      }
      earlier = above
    }
    return row[second.count]
  }

  /// Up to three of the names that are about equally near to a word, the nearest first; none if more than a third of the
  /// word would have to change.
  static func nearest(to word: String, among names: [String]) -> [String] {
    let ranked = names.enumerated().map { (distance: between(word, $1), place: $0, name: $1) }.sorted { $0 < $1 }
    let limit = min((ranked.first?.distance ?? 0) + 2, max(1, min(word.count, longest) / 3))
    return ranked.prefix(3).filter { $0.distance <= limit }.map(\.name)
  }

  /// Longer words are no names.
  private static let longest = 100
}
